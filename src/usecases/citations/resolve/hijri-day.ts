/**
 * Compares a Hijri date with a document whose number counts in Gregorian years. A Hijri year lies in two of
 * these, so that the number and year of a Saudi decision fit two foreign ones.
 */
import type { Citation } from '../../../core.ts';
import type { Corpus } from '../../../stores/corpus.ts';
import { documentFacts } from '../../document/facts.ts';
import { bothCalendars } from '../reading/dates.ts';
import type { Reading, ReadingOf } from '../reading/reading.ts';
import { madeOn } from './later.ts';
import type { Resolution } from './resolution.ts';

/** Days by which a converted day may be off. */
const CONVERSION_DAYS = 2;
const DAY_MS = 86_400_000;

/**
 * Drops the documents of another year than that of the stated Hijri day. Not in the country of Hijri dates
 * itself, whose documents have their year from one.
 */
export function ofHijriDay(
  corpus: Corpus,
  { citation, jurisdiction }: ReadingOf,
  resolution: Resolution,
): Resolution {
  const { date, usualJurisdiction } = citation;
  if (!isNumberedInHijri(citation) || date === undefined || jurisdiction === usualJurisdiction)
    return resolution;
  const day = bothCalendars(date).date_gregorian;
  if (day === undefined) return resolution;
  const years = new Set([-CONVERSION_DAYS, 0, CONVERSION_DAYS].map((days) => yearAfter(day, days)));
  const ids = resolution.ids.filter((id) => {
    const { year } = documentFacts(corpus, id);
    return year === undefined || years.has(year);
  });
  if (ids.length === resolution.ids.length) return resolution;
  return { ...resolution, ids, isAmbiguous: resolution.isAmbiguous && ids.length > 0 };
}

/**
 * True unless the citation states a day, and the document, which is of a country that nothing names, is not
 * known to be of this day: a Hijri day, which is that of a Saudi text, or a Gregorian one in the form of
 * another country («قرار مجلس الوزراء رقم 849 وتاريخ 5/3/2023م»).
 */
export function isConfirmed(
  corpus: Corpus,
  { citation, source }: Pick<Reading, 'citation' | 'source'>,
  canonicalId: string,
): boolean {
  const isOfForm = source === 'form' && citation.number !== undefined && citation.date !== undefined;
  if (!isNumberedInHijri(citation) && !isOfForm) return true;
  const made = madeOn(corpus, canonicalId);
  const stated = citation.date && bothCalendars(citation.date).date_gregorian;
  if (stated === undefined || made === undefined || !('day' in made)) return false;
  const day = bothCalendars(made.day).date_gregorian;
  return day !== undefined && Math.abs(Date.parse(stated) - Date.parse(day)) <= CONVERSION_DAYS * DAY_MS;
}

function isNumberedInHijri({ number, calendar, docType }: Citation): boolean {
  return number !== undefined && calendar === 'hijri' && docType !== 'case_law' && docType !== 'fatwa';
}

const yearAfter = (day: string, days: number) => new Date(Date.parse(day) + days * DAY_MS).getUTCFullYear();
