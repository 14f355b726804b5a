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

/** Key of a royal decree or of what one issued, with its number and Hijri year. */
const DECREE = /^sa\/(?:law|(?:issued-)?royal-decree)\/m(\d+)\/(h\d{4})$/;

/** Most decrees between two of one session: laws are made in groups, and by several decrees of one day. */
const ONE_SESSION = 5;

/**
 * True if the first instrument is of a royal decree of the same Hijri year as the second one's, and of its
 * number or one shortly before: decrees are numbered in their order. Of a decree further away the text may
 * still mean the former law of the name. Both are given by their keys.
 */
export function isNumberedBefore(one: readonly string[], other: readonly string[]): boolean {
  const decrees = (keys: readonly string[]) =>
    keys.flatMap((key) => {
      const [, number, year] = DECREE.exec(key) ?? [];
      return number === undefined ? [] : [{ number: Number(number), year }];
    });
  const others = decrees(other);
  return decrees(one).some(({ number, year }) =>
    others.some(
      (later) => later.year === year && number <= later.number && later.number - number <= ONE_SESSION,
    ),
  );
}
