/** Finds the documents of a number that is cited without its year: «المرسوم الملكي رقم (م/51)». */
import { citationKeys } from '../../../core.ts';
import type { Corpus } from '../../../stores/corpus.ts';
import { documentFacts } from '../../document/facts.ts';
import type { Reading, ReadingOf } from '../reading/reading.ts';
import type { CitingTime } from './resolution.ts';

/** True for a citation that states a number and nothing else by which a document can be looked up. */
export function lacksYear({ citation, jurisdiction }: Reading): boolean {
  const { number, name, year, yearInferred, date, fileNumber, reference } = citation;
  if (number === undefined || reference !== 'full') return false;
  if ([name, year, yearInferred, date, fileNumber].some((one) => one !== undefined)) return false;
  return jurisdiction === undefined || citationKeys(citation, jurisdiction).length === 0;
}

/** First year that is tried: older instruments are not cited by a number of their year. */
const FIRST_YEAR = 1850;

/**
 * Returns the documents that have the cited number in their own year, whichever it is, up to that of the text,
 * the newest first. A bylaw cited by its law's number may be of a later year than the law.
 */
export function numberedInAnyYear(
  corpus: Corpus,
  { citation, jurisdiction }: ReadingOf,
  time: CitingTime,
): readonly string[] {
  const last = 'day' in time ? Number(time.day.slice(0, 4)) : time.year;
  const ids = new Set<string>();
  for (let year = last; year >= FIRST_YEAR; year--) {
    const dated = { ...citation, year, calendar: 'gregorian' as const };
    const found = citationKeys(dated, jurisdiction).map((key) => corpus.resolve(key));
    for (const id of found.find(({ length }) => length > 0) ?? []) {
      if (citation.lawKind !== undefined || documentFacts(corpus, id).year === year) ids.add(id);
    }
  }
  return [...ids];
}
