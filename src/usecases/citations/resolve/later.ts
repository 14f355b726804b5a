/** Guards a citation by name, or by the law of a bylaw, against documents later than the citing text. */
import type { Citation } from '../../../core.ts';
import type { StatusHistory } from '../../../schema/status-history.ts';
import { endOf, startOf } from '../../../schema/status-history.ts';
import type { Corpus } from '../../../stores/corpus.ts';
import { documentFacts } from '../../document/facts.ts';
import { bothCalendars } from '../reading/dates.ts';
import type { CitingTime, Resolution } from './resolution.ts';

/** Number of years by which a year that was converted from a Hijri year may be off. */
const CONVERSION_YEARS = 1;

/**
 * Drops the documents that are later than the text that cites them. A citation with the number and year of
 * its own document keeps all: it states which one it means. Ingest has the same guard for the graph.
 */
export function untilTime(
  corpus: Corpus,
  { citation: { number, year, lawKind } }: { citation: Citation },
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
 * True if the document is surely later than a text of this time: its first possible day is after the last day
 * on which the text may have been written.
 */
export function isLater(corpus: Corpus, canonicalId: string, time: CitingTime): boolean {
  const first = madeSince(corpus, canonicalId);
  const last = lastDayOf(time);
  return first !== undefined && last !== undefined && startOf(first) > last;
}

/** The last day of a text. A year may be one that was converted from a Hijri year. */
function lastDayOf(time: CitingTime): string | undefined {
  if ('day' in time) return gregorian(time.day);
  return time.last ?? endOf(String(time.year + CONVERSION_YEARS));
}

const gregorian = (day: string) => bothCalendars(day).date_gregorian;

/** The first day or year in which a document can have been made; undefined if nothing is known. */
function madeSince(corpus: Corpus, canonicalId: string): string | undefined {
  const { since } = historyOf(corpus, canonicalId);
  const { year } = documentFacts(corpus, canonicalId);
  return since ?? (year === undefined ? undefined : String(year));
}

/**
 * When a document was made: the day, `YYYY-MM-DD`, or its year with the last possible day. Undefined if
 * neither is known.
 */
export function madeOn(corpus: Corpus, canonicalId: string): CitingTime | undefined {
  const { since, sinceBy } = historyOf(corpus, canonicalId);
  if (sinceBy === undefined && since?.length === DAY_LENGTH) return { day: since };
  const { year } = documentFacts(corpus, canonicalId);
  return year === undefined ? undefined : { year, ...(sinceBy && { last: sinceBy }) };
}

function historyOf(corpus: Corpus, canonicalId: string): Pick<StatusHistory, 'since' | 'sinceBy'> {
  const ordinal = corpus.documentOrdinal(canonicalId);
  return ordinal === undefined ? {} : corpus.statusHistory(ordinal);
}

const DAY_LENGTH = 'YYYY-MM-DD'.length;
