/**
 * Whether the name that a text gives a law fits the law that its number and year lead to.
 *
 * «قانون العمل رقم 131 لسنة 1948» has the number of the civil code. A false alarm harms more than a silence, so that
 * a name differs only where not one of its own words is in the title; where some are, its meaning decides.
 */
import { analyze, normalize } from '../../core.ts';

/** Words that say what a thing is, and nothing of what it is about. */
const GENERIC = termsOf(
  [
    'قانون القانون بقانون قوانين نظام النظام أنظمة لائحة اللائحة التنفيذية تنفيذ مرسوم المرسوم ملكي الملكي أميري سلطاني',
    'قرار القرار قرارات أمر الأمر سامي ظهير شريف تعميم كتاب دوري اتحادي الاتحادي الأساسي وزاري الوزاري',
    'رقم لسنة سنة عام لعام هجرية ميلادية وتاريخ تاريخ بتاريخ هـ م إصدار بإصدار الصادر الصادرة تعديل بتعديل المعدل وتعديلاته بعض أحكام شأن بشأن',
    'خاص الخاص الخاصة متعلق المتعلق تنظيم بتنظيم الموحد الجديد الحالي المادة مادة الموافقة الأنظمة التنظيمات تنظيمات',
  ].join(' '),
);

/** With those that many titles have beside what tells them apart: states and their offices. */
const COMMON = new Set([
  ...GENERIC,
  ...termsOf(
    [
      'وزير الوزير وزارة رئيس مجلس الوزراء الجمهورية جمهورية الدولة دولة مصر المصري العربية المملكة',
      'السعودية السعودي الإمارات الإماراتي المتحدة',
    ].join(' '),
  ),
]);

export type Fit = 'fits' | 'partly' | 'differs' | 'unknown';

/**
 * `unknown` where one of the two has no word that tells anything. Names made of common words («قانون مجلس الدولة»)
 * differ where two of them or more are there and the title has none.
 */
export function nameFits(name: string, title: string): Fit {
  const fit = wordsFit(wordsBut(COMMON, name), wordsBut(COMMON, title));
  if (fit !== 'unknown') return fit;
  const named = wordsBut(GENERIC, name);
  const whole = wordsFit(named, wordsBut(GENERIC, title));
  return whole === 'differs' && named.length > 1 ? 'differs' : 'unknown';
}

const SUBJECT = /\s(?:ب?شان|ب?تنظيم|باصدار|الخاص|المتعلق)\s/u;

/** Titles that say of themselves what their law is about, and are not a name alone. */
export function tellsWhatItIsAbout(title: string): boolean {
  return SUBJECT.test(normalize(title, 'letters'));
}

function wordsFit(named: readonly string[], titled: readonly string[]): Fit {
  if (named.length === 0 || titled.length === 0) return 'unknown';
  const there = named.filter((word) => titled.some((other) => isSameWord(word, other))).length;
  if (there === named.length) return 'fits';
  return there === 0 ? 'differs' : 'partly';
}

function termsOf(text: string): Set<string> {
  return new Set(analyze(text).map(({ term }) => term));
}

function wordsBut(common: ReadonlySet<string>, text: string): string[] {
  return [...termsOf(text)].filter((term) => !common.has(term) && !/\d/.test(term)).map(skeleton);
}

/** Without long vowels, in which the forms of one word differ: عمل and عمال, شركة and شركات. */
function skeleton(term: string): string {
  const bare = term.replaceAll(/[اويىةهء]/g, '');
  return bare.length >= 2 ? bare : term;
}

const SHORTEST_STEM = 3;

function isSameWord(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  return short === long || (short.length >= SHORTEST_STEM && long.includes(short));
}
