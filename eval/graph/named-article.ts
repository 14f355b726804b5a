/**
 * Decides whether a text names an article by its number, in digits or as an ordinal. Like `status.ts`, it is
 * a plain search in a text in `letters` form without blanks, and does not use the grammar that is measured.
 */
import { normalize } from '../../src/core.ts';

/** Ordinals of 1 to 10, feminine as «المادة» is. */
const UNITS = 'الأولى الثانية الثالثة الرابعة الخامسة السادسة السابعة الثامنة التاسعة العاشرة'.split(' ');
const TENS = 'العشر الثلاث الأربع الخمس الست السبع الثمان التسع'.split(' ');
const HUNDREDS = ['', 'بعدالمائة', 'بعدالمائتين'];

/** Pattern of the words by which a number continues after an ordinal: the 8 of «الثامنة عشرة» is no 8. */
const CONTINUED = '(?!عشر|و(?:ال)?(?:عشر|ثلاث|اربع|خمس|ست|سبع|ثمان|تسع)|بعد)';
/** Pattern of the noun for article, with what may stand between it and one number of a list. */
const ARTICLE =
  '(?:ماده|مادتين|مادتان|مواد)(?:[()\\[\\]«»"/،,و\\d:-]|الماده|رقم|من|الي|(?:ال)?\\p{L}{3,24}[)،])';

export function namesArticle(text: string, article: string): boolean {
  const [, digits = '', rest = ''] = /^(\d+)(.*)$/su.exec(article) ?? [];
  if (digits === '') return text.includes(letters(article));
  const bis = rest === '' ? '' : letters('مكرر').slice(0, 3);
  const after = bis === '' ? '' : `[^.]{0,8}${bis}`;
  const numbers = [
    `(?<!\\d)${digits}(?!\\d)`,
    ...ordinals(Number(digits)).map((words) => letters(words) + CONTINUED),
  ];
  return new RegExp(`${ARTICLE}{0,12}?(?:${numbers.join('|')})${after}`, 'u').test(text);
}

/** The ordinals of a number below 300, without blanks; none for others. */
function ordinals(number: number): string[] {
  const hundred = HUNDREDS[Math.floor(number / 100)];
  const below = number % 100;
  if (hundred === undefined || number === 0) return [];
  if (below === 0) return [hundred.replace('بعد', '')];
  const unit = below % 10 === 1 && below > 10 ? 'الحادية' : (UNITS[(below % 10) - 1] ?? '');
  if (below <= 10) return [`${UNITS[below - 1]}${hundred}`];
  if (below < 20) return [`${unit}عشر${hundred}`, `${unit}عشرة${hundred}`];
  const ten = TENS[Math.floor(below / 10) - 2];
  const endings = ['ين', 'ون'].map((ending) => `${ten}${ending}`);
  return endings.map((tens) => (unit === '' ? tens : `${unit}و${tens}`) + hundred);
}

const letters = (text: string) => normalize(text, 'letters').replace(/\s+/gu, '');
