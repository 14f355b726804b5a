/** Calendar months in UTC, the period of quotas. */

/**
 * A calendar month, from its first moment to the first of the next, in milliseconds since the epoch.
 */
export interface Month {
  readonly startMs: number;
  readonly endMs: number;
}

export function monthAt(ms: number): Month {
  const date = new Date(ms);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  return { startMs: Date.UTC(year, month), endMs: Date.UTC(year, month + 1) };
}
