/** Days as texts write them, with their Gregorian days. */
import { hijriToGregorian } from '../../core.ts';
import type { ArticleDay } from '../../schema/article.ts';

/** Years below this one are Hijri. */
const HIJRI_BEFORE = 1700;

/**
 * A day of either calendar, `YYYY-MM-DD`; `undefined` for no day of the Hijri calendar. Gregorian is
 * unchecked.
 */
export function writtenDay(date: string): ArticleDay | undefined {
  const [year, month, day] = date.split('-').map(Number) as [number, number, number];
  if (year >= HIJRI_BEFORE) return { date, calendar: 'gregorian', gregorian: date };
  const gregorian = hijriToGregorian(year, month, day);
  return gregorian === null ? undefined : { date, calendar: 'hijri', gregorian };
}
