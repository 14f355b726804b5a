/** Compares the day in a citation with the day of its document, if the corpus knows it. */
import type { Citation } from '../../../core.ts';
import { parseCitation } from '../../../core.ts';
import type { Corpus } from '../../../stores/corpus.ts';
import type { DocumentFacts } from '../../document/facts.ts';
import { bothCalendars } from '../resolve/dates.ts';

export interface DateEvidence {
  /** YYYY-MM-DD in the calendar of the document: Hijri for a Saudi decree. */
  readonly date: string;
  readonly date_differs?: true;
}

/** Tolerance in days between a stated and a converted date. */
const CONVERSION_DAYS = 2;
const DAY_MS = 86_400_000;

/** Empty if the day of the document is unknown: most laws have only a year. */
export function dateEvidence(
  corpus: Corpus,
  facts: DocumentFacts,
  citation: Citation,
): DateEvidence | Record<string, never> {
  const date = sessionDate(corpus, facts) ?? (citation.date && titleDate(facts, citation));
  if (date === undefined) return {};
  // The day in a citation of a fatwa may be the day on which it was sent.
  const stated = citation.docType === 'fatwa' ? undefined : citation.date;
  if (stated === undefined || mayBeSameDay(stated, date)) return { date };
  return { date, date_differs: true };
}

/** Session day of a ruling or a fatwa, YYYY-MM-DD. */
export function sessionDate(corpus: Corpus, { canonical_id }: DocumentFacts): string | undefined {
  const whole = corpus.unnumberedOrdinal(canonical_id);
  const session = whole === undefined ? undefined : corpus.card(whole).meta?.session_date;
  return typeof session === 'string' ? session : undefined;
}

/** Day in a title that cites the same number: «مرسوم ملكي رقم (م/44) وتاريخ 16/5/1442هـ». */
function titleDate({ title }: DocumentFacts, { number }: Citation): string | undefined {
  const own = parseCitation(title);
  return own !== null && own.number !== undefined && own.number === number ? own.date : undefined;
}

/**
 * Invalid days, such as the 30th of a month with 29, occur in official texts and are compared by month only.
 */
function mayBeSameDay(stated: string, own: string): boolean {
  if (stated === own) return true;
  const [one, other] = [gregorian(stated), gregorian(own)];
  if (one.day === undefined || other.day === undefined) return stated.slice(0, 7) === own.slice(0, 7);
  const apart = Math.abs(Date.parse(one.day) - Date.parse(other.day)) / DAY_MS;
  return one.isConverted !== other.isConverted && apart <= CONVERSION_DAYS;
}

function gregorian(date: string): { day: string | undefined; isConverted: boolean } {
  const { date_gregorian: day, date_hijri } = bothCalendars(date);
  return { day, isConverted: date_hijri === date };
}
