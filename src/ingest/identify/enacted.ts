/** Enactment date of a document, from its metadata and its own words: a day, else a year. */
import { parseCitation, signatureDay } from '../../core.ts';
import type { ArticleDay } from '../../schema/article.ts';
import type { SourceDocument } from '../read/source-document.ts';
import type { Candidate } from './identify.ts';
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

/**
 * Returns the Gregorian enactment date, `YYYY-MM-DD` or `YYYY`; `undefined` if it is unknown. A year
 * converted from a Hijri year may be one of two: with `latest`, the later one is returned.
 */
export function enactedOn(
  source: SourceDocument,
  { year, identity }: Candidate,
  { latest = false }: { latest?: boolean } = {},
): string | undefined {
  if (source.session_date !== undefined) return source.session_date;
  const named = namedDay(source, identity)?.gregorian;
  if (named !== undefined) return named;
  if (year === undefined) return undefined;
  const signed = signatureDay((source.closing ?? '').slice(0, SIGNATURE_CHARS), year);
  if (signed !== null) return signed;
  return String(latest && identity.yearSource === 'converted' ? year + 1 : year);
}

/** Enactment day as the document writes it; `undefined` if only its year is known. */
export function enactmentDay(source: SourceDocument, candidate: Candidate): ArticleDay | undefined {
  const named = source.session_date === undefined ? namedDay(source, candidate.identity) : undefined;
  if (named !== undefined) return named;
  const day = enactedOn(source, candidate);
  return day?.length === 'YYYY-MM-DD'.length
    ? { date: day, calendar: 'gregorian', gregorian: day }
    : undefined;
}

/** Day in the title or the opening of a document, which cite the document itself. */
function namedDay(source: SourceDocument, identity: Candidate['identity']): ArticleDay | undefined {
  const opening = source.preamble ?? source.full_text ?? source.articles[0]?.text ?? '';
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
  const citation = parseCitation(text, { jurisdiction });
  if (citation?.date === undefined || citation.start > NAME_BEGINS_WITHIN) return undefined;
  return citation.number !== undefined && citation.number === number ? writtenDay(citation.date) : undefined;
}
