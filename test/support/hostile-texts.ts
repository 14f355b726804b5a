/**
 * Texts that are as expensive as possible to process: joining and expanding characters, brackets that never
 * close, beginnings of citations.
 */
import { readFileSync } from 'node:fs';

/** An ordinary sentence of a law, for comparison with the hostile texts. */
export const BENIGN = 'يلتزم صاحب العمل بدفع الأجر في المادة 147 من القانون رقم 131 لسنة 1948 وفقا لأحكامه. ';

export const HOSTILE: readonly string[] = [
  // Single characters that normalization expands to up to eighteen letters, letters with combining marks, and
  // (next line) invisible characters.
  ...['ﷺ', 'ﷻ', '﷽', 'ﻼ', 'ﻼَ', 'ﬀ', '½', '…', '각', 'क्ष', 'e\u0301', '\u0344', 'ًَُِّْ', 'بّ', 'Z̴̧̡̛̬̭̓'],
  ...['\u200d', '\u200f', '\u202e', '\u00a0', '\u034f', '\ufeff', '\0', '\ud800', '💥', '🇪🇬', '👨‍👩‍👧‍👦'],
  ...[' ', '\t', '\n', 'ا', 'و', 'ـ', 'a', 'A', 'ا ', 'ب ', 'a ', 'وال', 'قاعدةالمستنداتالطويلة'],
  ...['1', '١', '1 ', '1،', '1-', '1/', '50% ', '1/1/1990 ', '1990-01-01 ', '12 يناير ', '90 يوماً '],
  ...['(', '()', '((1', '[', '[1] ', '«', '«»', '"', '،', '. ', 'أ.', '- 1. ', '[[REF:', '[[REF:a, REF:b]] '],
  ...['المادة ', 'المادة 1 ', 'المادة 1 و', '1 و', 'رقم ', 'القانون ', 'القانون رقم 1 و', 'لسنة 1990 '],
  ...['القانون رقم 1 لسنة 1990 ', 'القانونين رقمي 1 و', 'المعدل بالقانون رقم 1 ', 'قانون العقوبات ', 'م/51 '],
  ...['من هذا القانون ', 'الفقرة 1 من ', 'البند أ من ', 'الثالثة والعشرون ', 'مكرر ', 'محكمة النقض '],
  ...['الطعن رقم 1 لسنة 1 ق ', 'فتوى رقم 1 ', 'قرار وزير ', 'مجموعة المكتب الفني ', 'ألف وتسعمائة وثمانية '],
  ...['مصر ', 'في السعودية ', 'مصري ', 'طردوني من الشغل ', 'كم ', 'law ', 'unfair dismissal '],
  ...['article 5 of law 10 of 1990 ', 'SHOUT '],
];

/** Repeats `unit` until the text has `length` code points. */
export function filled(unit: string, length: number): string {
  const points = [...unit];
  return Array.from({ length }, (_, at) => points[at % points.length]).join('');
}

/** Texts in which no word is repeated: phrases of the thesaurus tables, citations, words of two letters. */
export function variedTexts(length: number): string[] {
  const phrases = (table: string) =>
    readFileSync(new URL(`../../crates/core/src/lexicon/${table}.tsv`, import.meta.url), 'utf8')
      .split('\n')
      .filter((row) => row !== '' && !row.startsWith('#'))
      .map((row) => row.split('\t', 1)[0] as string)
      .sort((a, b) => a.length - b.length);
  const letters = [...'ابتثجحخدذرزسشصضطظعغفقكلمنهوي'];
  const numbered = (word: (number: number) => string) => Array.from({ length: 600 }, (_, at) => word(at + 1));
  return [
    phrases('thesaurus'),
    phrases('glossary'),
    ['article 5', ...phrases('glossary')],
    letters.flatMap((a) => letters.map((b) => a + b)),
    numbered((number) => `قانون ${number} لسنة ${1950 + (number % 70)}`),
    numbered((number) => `article ${number} of law ${number} of 1990`),
    numbered((number) => `م/${number}`),
  ].map((words) => words.join(' ').slice(0, length).trim());
}
