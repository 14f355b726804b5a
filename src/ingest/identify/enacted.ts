/** Enactment date of a document, from its metadata and its own words: a day, else a year. */
import { textInOnePiece } from '../../articles/full-text.ts';
import { hijriToGregorian, parseCitation, promulgationDay, signatureDay } from '../../core.ts';
import type { ArticleDay } from '../../schema/article.ts';
import { endOf, startOf } from '../../schema/status-history.ts';
import type { SourceDocument } from '../read/source-document.ts';
import type { Candidate } from './identify.ts';
import { isDatedByItsLaw } from './law-of-title.ts';
import { writtenDay } from './written-day.ts';

/**
 * Length of the beginning of the text in which a document may cite itself, in UTF-16 units. The citation must
 * start within the first `NAME_BEGINS_WITHIN` of them.
 */
const OPENING_CHARS = 200;
const NAME_BEGINS_WITHIN = 40;
/**
 * Length of the beginning of the closing, in UTF-16 units, in which signature and date are looked for.
 * Annexes follow it.
 */
const SIGNATURE_CHARS = 400;

export interface Enactment {
  /** The day as the document writes it; absent if only the year is known. */
  readonly day?: ArticleDay;
  /**
   * Gregorian dates, `YYYY-MM-DD` or `YYYY`, absent if unknown. A year converted from a Hijri year may be one of
   * two: `latest` is the later one, and `earliest` the first day of the Hijri year.
   */
  readonly earliest?: string;
  readonly latest?: string;
  /** Last possible day; absent if the day is known. */
  readonly last?: string;
}

export function enactment(source: SourceDocument, { year, identity }: Candidate): Enactment {
  if (isDatedByItsLaw(source)) return afterItsLaw(source, identity);
  const day = enactmentDay(source, identity, year);
  if (day !== undefined) return { day, earliest: day.gregorian, latest: day.gregorian };
  if (year === undefined) return {};
  const later = identity.yearSource === 'converted' ? year + 1 : year;
  const end = endOf(String(later));
  const years = { earliest: String(year), latest: String(later), last: end };
  const isHijri = identity.calendar === 'hijri';
  const days = daysOfHijriYear(source.year_hijri ?? (isHijri ? identity.yearAsCited : undefined));
  if (days === undefined) return years;
  // A Gregorian year that the source gives is that of the document: of a Hijri year it leaves one part. A
  // year converted here may be the other one.
  const isConverted = identity.yearSource === 'converted';
  const first = isConverted || days.first > startOf(years.earliest) ? days.first : years.earliest;
  const [last = end] = [days.last, end].sort();
  return startOf(first) > last ? years : { ...years, earliest: first, last };
}

/** The time of a text that states only the day of its law: from then to the day of its print. */
function afterItsLaw(source: SourceDocument, identity: Candidate['identity']): Enactment {
  const law = namedDay(source, identity)?.gregorian;
  const printed = source.published === undefined ? undefined : writtenDay(source.published)?.gregorian;
  if (law === undefined || printed === undefined || printed <= law) return {};
  const next = new Date(Date.parse(law) + DAY_MS).toISOString().slice(0, law.length);
  return { earliest: next, latest: printed, last: printed };
}

/** True if a document is surely earlier than another one. */
export function isEarlier(one: Enactment | undefined, other: Enactment | undefined): boolean {
  const last = one?.day?.gregorian ?? one?.last;
  return last !== undefined && other?.earliest !== undefined && last < startOf(other.earliest);
}

/** First and last Gregorian day of a Hijri year. */
function daysOfHijriYear(year: number | undefined): { first: string; last: string } | undefined {
  if (year === undefined) return undefined;
  const [first, next] = [year, year + 1].map((one) => hijriToGregorian(one, 1, 1));
  if (!first || !next) return undefined;
  return { first, last: new Date(Date.parse(next) - DAY_MS).toISOString().slice(0, first.length) };
}

const DAY_MS = 86_400_000;

function enactmentDay(
  source: SourceDocument,
  identity: Candidate['identity'],
  year: number | undefined,
): ArticleDay | undefined {
  if (source.session_date !== undefined) return gregorian(source.session_date);
  const named = namedDay(source, identity);
  if (named !== undefined || year === undefined) return named;
  const signed = signatureDay((source.closing ?? '').slice(0, SIGNATURE_CHARS), year);
  if (signed !== null) return gregorian(signed);
  // Egyptian laws end with the formula of promulgation, which sources print in the last article or, where they
  // join the articles of promulgation to it, in the preamble.
  if (source.jurisdiction !== 'EG') return undefined;
  const texts = [source.closing, ...source.articles.map(({ text }) => text), source.preamble];
  const promulgated = texts.map((text) => (text === undefined ? null : promulgationDay(text, year)));
  const day = promulgated.find((found) => found !== null);
  return day === undefined || day === null ? undefined : gregorian(day);
}

const gregorian = (date: string): ArticleDay => ({ date, calendar: 'gregorian', gregorian: date });

/** Day in the title or the opening of a document, which cite the document itself. */
function namedDay(source: SourceDocument, identity: Candidate['identity']): ArticleDay | undefined {
  const opening = textInOnePiece(source) ?? source.preamble ?? source.articles[0]?.text ?? '';
  return ownDay(source.title, source, identity) ?? ownDay(opening.slice(0, OPENING_CHARS), source, identity);
}

/**
 * Returns the day with which a document cites itself, in its title or at its beginning, as in «مرسوم ملكي رقم
 * (م/44) وتاريخ 8/2/1446هـ» at the head of that decree.
 */
function ownDay(
  text: string,
  { jurisdiction }: SourceDocument,
  { number }: Candidate['identity'],
): ArticleDay | undefined {
  if (number === undefined) return undefined;
  const citation = parseCitation(text, { jurisdiction });
  if (citation?.date === undefined || citation.start > NAME_BEGINS_WITHIN) return undefined;
  return citation.number === number ? writtenDay(citation.date) : undefined;
}
