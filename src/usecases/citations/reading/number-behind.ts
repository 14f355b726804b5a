/**
 * Adds to the name of a law the number of a royal decree that stands behind it between dashes, as in lists
 * and headings: «نظام العمل - م/51 - 1426هـ». The grammar reads the name alone, which leads to the law that
 * bears it today, whatever the number says.
 */
import type { Citation, CitationOptions } from '../../../core.ts';
import { parseCitation } from '../../../core.ts';
import { upTo } from './up-to.ts';

export function withNumberBehind(citation: Citation, text: string, options: CitationOptions): Citation {
  const { name, number, year, reference, docType, start, end } = citation;
  if (docType !== 'legislation' || name === undefined || reference !== 'full') return citation;
  if (number !== undefined || year !== undefined) return citation;
  const [behind] = NUMBER.exec(text.slice(end, end + LONGEST_NUMBER)) ?? [];
  if (behind === undefined) return citation;
  const read = parseCitation(`${text.slice(start, end)} ${behind.replace(DASHES, ' ')}`, options);
  if (read?.number === undefined || read.year === undefined || read.name !== name) return citation;
  const { start: _start, end: _end, startByte, startCodePoint, endByte, endCodePoint, ...stated } = read;
  const { articles, relation } = citation;
  return upTo({ ...citation, ...stated, articles, relation }, behind);
}

/** A dash, the number of a royal decree, and its year. */
const NUMBER =
  /^[^\S\n]*[-–—][^\S\n]*(?:رقم[^\S\n]*)?\(?م[^\S\n]*\/[^\S\n]*\d{1,3}\)?[^\S\n]*(?:[-–—،,][^\S\n]*)?(?:(?:لعام|لسنة|عام|سنة)[^\S\n]*)?1[34]\d\d(?:[^\S\n]*هـ?)?/;

const DASHES = /[-–—]/g;

/** Length of the words in which such a number stands, in UTF-16 units. */
const LONGEST_NUMBER = 50;
