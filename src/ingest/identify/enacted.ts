/** When a document was made, as far as its own words tell: a day, else a year. */
import { hijriToGregorian, parseCitation } from '../../core.ts';
import type { SourceDocument } from '../read/source-document.ts';
import type { Candidate } from './identify.ts';

/** A document names itself at its very beginning. */
const OPENING_CHARS = 200;
const NAME_BEGINS_WITHIN = 40;
/** Signatures and dates stand there; annexes behind. */
const SIGNATURE_CHARS = 400;
const HIJRI_BEFORE = 1700;

/** `latest`: of a year converted from a Hijri one, the later of the two that it may be. */
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
  const signed = signatureDate(source.closing ?? '', year);
  if (signed !== undefined) return signed;
  return String(latest && identity.yearSource === 'converted' ? year + 1 : year);
}

/** «مرسوم ملكي رقم (م/44) وتاريخ 8/2/1446هـ» at the head of that decree. */
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

const MONTHS = [
  ['يناير', 'كانون الثاني'],
  ['فبراير', 'شباط'],
  ['مارس', 'آذار'],
  ['أبريل', 'ابريل', 'إبريل', 'نيسان'],
  ['مايو', 'أيار'],
  ['يونيو', 'يونيه', 'يونية', 'حزيران'],
  ['يوليو', 'يوليه', 'يولية', 'تموز'],
  ['أغسطس', 'اغسطس', 'آب'],
  ['سبتمبر', 'أيلول'],
  ['أكتوبر', 'اكتوبر', 'تشرين الأول'],
  ['نوفمبر', 'تشرين الثاني'],
  ['ديسمبر', 'كانون الأول'],
];
const MONTH = MONTHS.flat().join('|');
const DATES = [
  // «الموافق: 16 يناير 1972», «29/ديسمبر/2023», «10/1/2019»
  new RegExp(
    `(?<!\\d)(?<day>\\d{1,2})\\s*[/-]?\\s*(?<month>${MONTH}|\\d{1,2})\\s*[/-]?\\s*(?<year>\\d{4})(?!\\d)`,
    'gu',
  ),
  // «2014/01/13»
  /(?<!\d)(?<year>\d{4})\s*\/\s*(?<month>\d{1,2})\s*\/\s*(?<day>\d{1,2})(?!\d)/gu,
];

/** The date under the text that is of the document's year: the other is of the gazette. */
function signatureDate(closing: string, year: number): string | undefined {
  const signature = closing.slice(0, SIGNATURE_CHARS);
  for (const form of DATES) {
    for (const { groups = {} } of signature.matchAll(form)) {
      if (Number(groups.year) !== year) continue;
      const month =
        MONTHS.findIndex((names) => names.includes(groups.month ?? '')) + 1 || Number(groups.month);
      const day = Number(groups.day);
      if (month > 12 || day < 1 || day > 31) continue;
      return `${groups.year}-${twoDigits(month)}-${twoDigits(day)}`;
    }
  }
  return undefined;
}

const twoDigits = (number: number) => String(number).padStart(2, '0');
