/** Calendar months in UTC, which are the periods of quotas. */

/** Begin of a calendar month and begin of the next, in milliseconds since the epoch. */
export interface Month {
  readonly startMs: number;
  readonly endMs: number;
}

export function monthAt(ms: number): Month {
  const date = new Date(ms);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  return { startMs: Date.UTC(year, month), endMs: Date.UTC(year, month + 1) };
}
