/** Days of documents that state only their year, from the citations of other documents. */
import { startOf } from '../../schema/status-history.ts';
import type { Enactment } from './enacted.ts';
import { writtenDay } from './written-day.ts';

/** Number of citing documents by the date that they give, `YYYY-MM-DD` in either calendar. */
export type CitedDates = ReadonlyMap<string, number>;

/**
 * Least share of the citing documents that give one date. A citation misprints a date at times; where two
 * documents with one number are meant, the dates are two.
 */
const AGREED_SHARE = 0.8;

/**
 * The date of a document that does not state its day, with the day by which others cite it: «المرسوم الملكي
 * رقم (م/14) وتاريخ 19/1/1447هـ». It counts if nearly all citations agree and the document can be of that day.
 */
export function withCitedDay(own: Enactment, cited: CitedDates | undefined): Enactment {
  const { day: stated, earliest, last } = own;
  if (stated !== undefined || cited === undefined || earliest === undefined || last === undefined) return own;
  const all = [...cited.values()].reduce((sum, count) => sum + count, 0);
  const [date] = [...cited].find(([, count]) => count >= AGREED_SHARE * all) ?? [];
  const day = date === undefined ? undefined : writtenDay(date);
  if (day === undefined || day.gregorian < startOf(earliest) || last < day.gregorian) return own;
  return { day, earliest: day.gregorian, latest: day.gregorian };
}
