/** Whether the day that a citation states is its document's own, where the corpus knows that. */
import type { Citation } from '../../../core.ts';
import { parseCitation } from '../../../core.ts';
import type { Corpus } from '../../../stores/corpus.ts';
import type { DocumentFacts } from '../../document/facts.ts';
import { bothCalendars } from '../resolve/dates.ts';

export interface DateEvidence {
  /** YYYY-MM-DD, as the document states it: Hijri of a Saudi decree. */
  readonly date: string;
  readonly date_differs?: true;
}

/** Days by which the calendars of two sources may differ where one of the two was converted. */
const CONVERSION_DAYS = 2;
const DAY_MS = 86_400_000;

/** Empty where the document's day is not known: most laws have a year alone. */
export function dateEvidence(
  corpus: Corpus,
  facts: DocumentFacts,
  citation: Citation,
): DateEvidence | Record<string, never> {
  const date = sessionDate(corpus, facts) ?? (citation.date && titleDate(facts, citation));
  if (date === undefined) return {};
  // A fatwa is cited by the day that it was sent on as well.
  const stated = citation.docType === 'fatwa' ? undefined : citation.date;
  if (stated === undefined || mayBeSameDay(stated, date)) return { date };
  return { date, date_differs: true };
}

/** Of a ruling or a fatwa. */
export function sessionDate(corpus: Corpus, { canonical_id }: DocumentFacts): string | undefined {
  const whole = corpus.unnumberedOrdinal(canonical_id);
  const session = whole === undefined ? undefined : corpus.card(whole).meta?.session_date;
  return typeof session === 'string' ? session : undefined;
}

/** A title that is itself a citation of the number cited: «مرسوم ملكي رقم (م/44) وتاريخ 16/5/1442هـ». */
function titleDate({ title }: DocumentFacts, { number }: Citation): string | undefined {
  const own = parseCitation(title);
  return own !== null && own.number !== undefined && own.number === number ? own.date : undefined;
}

/** A day that no calendar has, as the 30th of a month of 29, contradicts nothing: official texts bear such days. */
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
