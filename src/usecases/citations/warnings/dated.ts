/** Compares the day that a citation states with the day of the cited document, if the corpus knows it. */
import type { Citation } from '../../../core.ts';
import { normalize, parseCitation } from '../../../core.ts';
import type { Corpus } from '../../../stores/corpus.ts';
import type { DocumentFacts } from '../../document/facts.ts';
import { issuingIn } from '../../document/issuing.ts';
import { bothCalendars } from '../reading/dates.ts';
import { madeOn } from '../resolve/later.ts';

export interface DateEvidence {
  /**
   * Date of the document, YYYY-MM-DD in the calendar that the document uses: Hijri for a Saudi decree. Absent
   * if only the year of the document is known.
   */
  readonly date?: string;
  readonly date_differs?: true;
}

/**
 * Days by which a stated date and one converted from the other calendar may differ and still count as equal.
 */
const CONVERSION_DAYS = 2;
const DAY_MS = 86_400_000;

/**
 * Compares the day that the citation states with that of the document. Empty if the document's day is
 * unknown, as for most laws, which have only a year.
 */
export function dateEvidence(corpus: Corpus, facts: DocumentFacts, citation: Citation): DateEvidence {
  const date =
    sessionDate(corpus, facts) ??
    (citation.date && (statedDate(corpus, facts, citation) ?? knownDay(corpus, facts, citation)));
  if (date === undefined) return isOfOtherYear(facts, citation) ? { date_differs: true } : {};
  // The day in a citation of a fatwa is not compared, because it may be the day on which the fatwa was sent.
  const stated = citation.docType === 'fatwa' ? undefined : citation.date;
  if (stated === undefined || mayBeSameDay(stated, date)) return { date };
  return { date, date_differs: true };
}

/** Returns the day of the session of a ruling or a fatwa, YYYY-MM-DD; undefined for other documents. */
export function sessionDate(corpus: Corpus, { canonical_id }: DocumentFacts): string | undefined {
  const whole = corpus.unnumberedOrdinal(canonical_id);
  const session = whole === undefined ? undefined : corpus.card(whole).meta?.session_date;
  return typeof session === 'string' ? session : undefined;
}

/**
 * True if the stated day is years away from the document's year. A law may be printed, and a decree take
 * effect, in the year after its own, and a converted year may be one too early.
 */
function isOfOtherYear({ canonical_id, year }: DocumentFacts, citation: Citation): boolean {
  const { date, docType, instrument, issuedBy, lawKind, number } = citation;
  // «اللائحة التنفيذية للنظام الصادر بالمرسوم الملكي رقم م/15 وتاريخ …» has the day of the law.
  const isByLaw = instrument === 'bylaw' && (lawKind !== undefined || issuedBy === 'royal-decree');
  if (isByLaw && number !== undefined && !isOwnNumber(canonical_id, number)) return false;
  if (year === undefined || date === undefined || docType === 'case_law' || docType === 'fatwa') return false;
  const stated = bothCalendars(date).date_gregorian;
  return stated !== undefined && Math.abs(Number(stated.slice(0, 4)) - year) > 1;
}

/** Returns the day beside the cited number in the document's title, or where the text names its decree. */
function statedDate(corpus: Corpus, facts: DocumentFacts, citation: Citation): string | undefined {
  const inTitle = titleDate(facts, citation);
  if (inTitle !== undefined || citation.docType === 'case_law' || citation.docType === 'fatwa')
    return inTitle;
  const days = issuingIn(corpus, facts.canonical_id)
    .cited.filter(({ number }) => number !== undefined && number === citation.number)
    .flatMap(({ date }) => date ?? []);
  const [day, ...others] = new Set(days);
  return others.length === 0 ? day : undefined;
}

/**
 * Returns the day of a law or decree that is cited by its own number: ingest has it from the decree that issued
 * the law, or from the texts that cite it by day. A number that is not the document's own is that of another
 * act, which has another day.
 */
function knownDay(
  corpus: Corpus,
  { canonical_id }: DocumentFacts,
  { number, docType, lawKind }: Citation,
): string | undefined {
  if (docType !== 'legislation' && docType !== 'decree') return undefined;
  if (number === undefined || lawKind !== undefined || !isOwnNumber(canonical_id, number)) return undefined;
  const made = madeOn(corpus, canonical_id);
  if (made === undefined || !('day' in made)) return undefined;
  return canonical_id.startsWith(OF_HIJRI_DAYS) ? bothCalendars(made.day).date_hijri : made.day;
}

/** True for the number of the id, by digits: «م/51» in `sa-leg-2005-m51`. */
function isOwnNumber(canonicalId: string, number: string): boolean {
  const [, own = ''] = /-\d{4}-(.+)$/.exec(canonicalId) ?? [];
  return own.replace(/\D/g, '') === normalize(number, 'letters').replace(/\D/g, '');
}

/** Beginning of the ids of Saudi Arabia, whose laws and decrees state Hijri days. */
const OF_HIJRI_DAYS = 'sa-';

/**
 * Returns the day that the document's title states, if the title cites the same number: «مرسوم ملكي رقم
 * (م/44) وتاريخ 16/5/1442هـ».
 */
function titleDate({ title }: DocumentFacts, { number }: Citation): string | undefined {
  const own = parseCitation(title);
  return own !== null && own.number !== undefined && own.number === number ? own.date : undefined;
}

/**
 * True if two dates may mean the same day. Days that do not exist, such as the 30th of a month with 29, occur
 * in official texts; they are compared by year and month only.
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
