/** The rules by which a value that was read equals the gold value. */
import { articleKey, normalize, parseCitation } from '../../src/core.ts';
import type { GoldAct, GoldChange } from './gold.ts';
import type { ReadAct, ReadChange } from './subject.ts';

type Missing = null | undefined;

/** Folds letters, marks, digits and blanks. */
const folded = (text: string) => normalize(text, 'letters').replace(/\s+/g, ' ').trim();

/** Folds like `folded` and drops punctuation. */
export const words = (text: string) =>
  normalize(text, 'letters')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Equality of new texts. */
export const sameText = (a: string, b: string) => folded(a) === folded(b);

/** Equality of wordings of an article: punctuation does not count. */
export const sameWording = (a: string, b: string) => words(a) === words(b);

export function sameTarget(gold: GoldChange['target'], read: ReadChange): boolean {
  return sameArticle(gold.article, read.article) && both(gold.part, read.part, sameWording);
}

export const sameArticle = (a: string | Missing, b: string | Missing) =>
  both(a, b, (a, b) => articleKey(a) === articleKey(b));

/** Equality of number, year, calendar, date and family of the instrument. Two absent acts are equal. */
export function sameAct(gold: GoldAct | Missing, date: string | Missing, read: ReadAct | undefined): boolean {
  if (!gold || !read) return !gold && !read;
  return (
    both(gold.number, read.number, sameNumber) &&
    both(gold.year, read.year, Object.is) &&
    both(gold.calendar, read.calendar, Object.is) &&
    both(date, read.date, Object.is) &&
    family(gold) === family(read)
  );
}

const sameNumber = (a: string, b: string) => words(a) === words(b);

function both<T>(a: T | Missing, b: T | Missing, same: (a: T, b: T) => boolean): boolean {
  if (a == null || b == null) return a == null && b == null;
  return same(a, b);
}

/** Families of instruments by the parser's name. Instruments that are not listed are one family: `other`. */
const FAMILIES: Readonly<Record<string, string>> = {
  'royal-decree': 'royal decree',
  'royal-order': 'royal order',
  'high-order': 'royal order',
  'cabinet-decision': 'cabinet decision',
  law: 'law',
  'federal-law': 'law',
  'decree-law': 'decree-law',
  'federal-decree-law': 'decree-law',
};

/** The parser of citations names the instrument, from its words and a number behind them. */
function family({ instrument }: GoldAct | ReadAct): string {
  if (instrument == null) return 'none';
  const citation = parseCitation(`${instrument} رقم 1 لسنة 2000`);
  return FAMILIES[citation?.instrument ?? ''] ?? 'other';
}
