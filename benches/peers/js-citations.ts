/**
 * Citation parsers in plain JavaScript, with which the core's grammar is compared: six anchored regular
 * expressions for a single citation, one that finds candidate positions in a text, and the grammar's main
 * forms as global expressions with spans.
 */
import { chain } from './js-normalizer.ts';

const ARTICLE = '(?:الماد[هة]\\s+(?<article>\\d+)\\s+من\\s+)?';

const ANCHORED = [
  `^${ARTICLE}(?:ال)?قانون\\s+رقم\\s+(?<number>\\d+)\\s+لسن[هة]\\s+(?<year>\\d{4})`,
  `^${ARTICLE}(?:.*?)بالمرسوم الملكي رقم\\s+(?<number>م/\\d+)\\s+لسن[هة]\\s+(?<year>\\d{4})`,
  `^${ARTICLE}قرار\\s+(?:رئيس مجلس الوزراء|وزير\\s+.+?)\\s+رقم\\s+(?<number>\\d+)\\s+لسن[هة]\\s+(?<year>\\d{4})`,
  `^${ARTICLE}اللا[ئي]ح[هة] التنفيذي[هة] للقانون رقم\\s+(?<number>\\d+)\\s+لسن[هة]\\s+(?<year>\\d{4})`,
  '^(?:نقض\\s+)?(?:مدني|جنائي|تجاري)?\\s*(?:ال)?طعن رقم\\s+(?<number>\\d+)\\s+لسن[هة]\\s+(?<year>\\d+)\\s*ق',
  '^فتو[يى]\\s+(?:مجلس الدول[هة]\\s+)?رقم\\s+(?<number>\\d+)\\s+لسن[هة]\\s+(?<year>\\d{4})(?:\\s+ملف رقم\\s+(?<file>.+))?',
].map((source) => new RegExp(source));

/** Parses a text that is a single citation. Returns null if no form matches. */
export function parse(text: string): Record<string, string | undefined> | null {
  const words = chain(text);
  for (const form of ANCHORED) {
    const found = form.exec(words);
    if (found?.groups) return found.groups;
  }
  return null;
}

const HEADS =
  /(?:القانون|النظام|نظام|المرسوم الملكي|مرسوم ملكي|قرار(?:\s+(?:رئيس مجلس الوزراء|مجلس الوزراء|وزير\s+\S+))?|اللائحة التنفيذية|الطعن|فتوى)[^\n.]{0,60}?رقم\s*[(]?\s*(م\/)?\s*[\d٠-٩]+[)]?\s*(?:(?:لسنة|لعام|وتاريخ|بتاريخ|في)\s*[\d٠-٩/]+)?/g;

/** Returns the number of positions at which a citation may begin, found by one expression without parsing. */
export function places(text: string): number {
  let count = 0;
  for (const _ of text.matchAll(HEADS)) count++;
  return count;
}

const NUMBER = '\\(?\\s*(?<number>(?:م\\s*/\\s*)?\\d+(?:\\s*/\\s*\\d+)?)\\s*\\)?';
const YEAR =
  '(?:\\s*(?:لسنه|لعام|سنه)\\s*(?<year>\\d{2,4})|\\s*و?(?:ب?تاريخ|في)\\s*(?<date>\\d{1,4}\\s*/\\s*\\d{1,2}\\s*/\\s*\\d{1,4}))?';

/** Forms of citations as expressions over normalized text. */
const FORMS = [
  [
    'article',
    '(?:و|ب|ف|ل|ك)?(?:ال|ل)?(?:ماده|مواد|مادتين|مادتان)\\s*\\(?\\s*(?<number>\\d+(?:\\s*مكرر)?(?:\\s*[،,و]\\s*\\d+)*)\\s*\\)?',
  ],
  [
    'law',
    `(?:ب|ل|و)?(?:ال|ل)(?:قانون|نظام|مرسوم بقانون|قانون الاتحادي|مرسوم بقانون اتحادي)\\s*(?:اتحادي\\s*|الاتحادي\\s*)?رقم\\s*${NUMBER}${YEAR}`,
  ],
  [
    'decree',
    `(?:ال|ب|بال)?(?:مرسوم|امر)\\s*(?:ال)?(?:ملكي|سلطاني|اتحادي|اميري|رئاسي)\\s*(?:ال)?(?:كريم\\s*)?رقم\\s*${NUMBER}${YEAR}`,
  ],
  [
    'decision',
    `(?:ال|ب|بال)?قرار\\s*(?:(?:رييس\\s+)?مجلس الوزراء|رييس الجمهوريه|وزير\\s+\\S+|وزاري|الوزاري)?\\s*رقم\\s*${NUMBER}${YEAR}`,
  ],
  [
    'ruling',
    `(?:ال|ب|بال)?طعن(?:ان|ين)?\\s*رقم\\s*${NUMBER}\\s*(?:لسنه|لعام|س)\\s*(?<year>\\d{1,4})\\s*(?:ق(?:ضاييه)?)?`,
  ],
  ['fatwa', `(?:ال|ب|بال)?فتوي\\s*رقم\\s*${NUMBER}${YEAR}`],
].map(([kind = '', source = '']) => ({ kind, form: new RegExp(source, 'g') }));

export interface Found {
  kind: string;
  number: string | undefined;
  year: string | undefined;
  start: number;
  end: number;
}

/** Returns the citations of a text with kind, number, year, and span in the normalized text. */
export function extract(text: string): Found[] {
  const words = chain(text);
  const found: Found[] = [];
  for (const { kind, form } of FORMS)
    for (const match of words.matchAll(form))
      found.push({
        kind,
        number: match.groups?.number,
        year: match.groups?.year ?? match.groups?.date,
        start: match.index,
        end: match.index + match[0].length,
      });
  return found.sort((a, b) => a.start - b.start);
}
