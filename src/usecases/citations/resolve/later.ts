/** Guards a citation by name, or by the law of a bylaw, against documents later than the citing text. */
import type { Corpus } from '../../../stores/corpus.ts';
import { documentFacts } from '../../document/facts.ts';
import { bothCalendars } from './dates.ts';
import type { Reading } from './reading.ts';
import type { CitingTime, Resolution } from './resolution.ts';

/** Number of years by which a year that was converted from a Hijri year may be off. */
const CONVERSION_YEARS = 1;

/**
 * Drops the documents that are later than the text that cites them. A citation with the number and year of
 * its own document keeps all: it states which one it means. Ingest has the same guard for the graph.
 */
export function untilTime(
  corpus: Corpus,
  { citation: { number, year, lawKind } }: Pick<Reading, 'citation'>,
  resolution: Resolution,
  time: CitingTime,
): Resolution {
  const isByName = number === undefined && year === undefined;
  if (!isByName && lawKind === undefined) return resolution;
  const ids = resolution.ids.filter((id) => !isLater(corpus, id, time));
  if (ids.length === resolution.ids.length) return resolution;
  return { ...resolution, ids, isAmbiguous: ids.length > 1 };
}

/**
 * True if the document is later than a text of this time. Days decide if both are known, else years. A year
 * converted from a Hijri year may be off by one.
 */
export function isLater(corpus: Corpus, canonicalId: string, time: CitingTime): boolean {
  const [made, day] = [dayOf(corpus, canonicalId), 'day' in time ? gregorian(time.day) : undefined];
  if (made !== undefined && day !== undefined) return made > day;
  const [year, last] = [documentFacts(corpus, canonicalId).year, latestYear(time)];
  return year !== undefined && last !== undefined && year > last;
}

function latestYear(time: CitingTime): number | undefined {
  if ('year' in time) return time.year + CONVERSION_YEARS;
  const day = gregorian(time.day);
  return day === undefined ? undefined : Number(day.slice(0, 4)) + CONVERSION_YEARS;
}

const gregorian = (day: string) => bothCalendars(day).date_gregorian;

/** The day on which a document was made, `YYYY-MM-DD`; undefined if only its year is known. */
function dayOf(corpus: Corpus, canonicalId: string): string | undefined {
  const ordinal = corpus.documentOrdinal(canonicalId);
  const { since, sinceBy } = ordinal === undefined ? {} : corpus.statusHistory(ordinal);
  return sinceBy === undefined && since?.length === DAY_LENGTH ? since : undefined;
}

const DAY_LENGTH = 'YYYY-MM-DD'.length;
