/** Reads the year of a number in its citation keys. */
import { hijriToGregorian } from '../../core.ts';

/** Days between which an instrument was made, `YYYY-MM-DD`. */
export interface Days {
  readonly first: string;
  readonly last: string;
}

/** Key of a number with its year. */
const NUMBERED = /^[a-z]{2}\/[a-z:-]+\/[^/]+\/([gh])(\d{4})(?:\/|$)/;

/** Returns first and last day of the year in the first of the keys that has one. */
export function yearsOf(keys: readonly string[], form = NUMBERED): Days | undefined {
  const found = keys.map((key) => form.exec(key)).find((match) => match !== null);
  const [, calendar, year] = found ?? [];
  if (year === undefined) return undefined;
  if (calendar === 'g') return { first: `${year}-01-01`, last: `${year}-12-31` };
  const [first, next] = [Number(year), Number(year) + 1].map((one) => hijriToGregorian(one, 1, 1));
  return first && next ? { first, last: next } : undefined;
}
