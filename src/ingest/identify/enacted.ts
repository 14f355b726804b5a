/** Enactment date of a document, read from its own words: a day, else a year. */
import { hijriToGregorian, parseCitation, signatureDay } from '../../core.ts';
import type { SourceDocument } from '../read/source-document.ts';
import type { Candidate } from './identify.ts';

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
/** Years below this one are Hijri. */
const HIJRI_BEFORE = 1700;

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
  const opening = source.preamble ?? source.full_text ?? source.articles[0]?.text ?? '';
  const named =
    ownDate(source.title, source, identity) ?? ownDate(opening.slice(0, OPENING_CHARS), source, identity);
  if (named !== undefined) return named;
  if (year === undefined) return undefined;
  const signed = signatureDay((source.closing ?? '').slice(0, SIGNATURE_CHARS), year);
  if (signed !== null) return signed;
  return String(latest && identity.yearSource === 'converted' ? year + 1 : year);
}

/**
 * Returns the day with which a document cites itself, in its title or at its beginning, as in «مرسوم ملكي رقم
 * (م/44) وتاريخ 8/2/1446هـ» at the head of that decree.
 */
function ownDate(
  text: string,
  { jurisdiction }: SourceDocument,
  { number }: Candidate['identity'],
): string | undefined {
  const citation = parseCitation(text, { jurisdiction });
  if (citation?.date === undefined || citation.start > NAME_BEGINS_WITHIN) return undefined;
  return citation.number !== undefined && citation.number === number ? gregorian(citation.date) : undefined;
}

function gregorian(date: string): string | undefined {
  const [year, month, day] = date.split('-').map(Number) as [number, number, number];
  return year < HIJRI_BEFORE ? (hijriToGregorian(year, month, day) ?? undefined) : date;
}
