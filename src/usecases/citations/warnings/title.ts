/**
 * Whether the name that a text gives a law fits the law that its number and year lead to.
 *
 * «قانون العمل رقم 131 لسنة 1948» has the number of the civil code. A false alarm harms more than a silence, so that
 * a name differs only where not one of its own words is in the title; where some are, its meaning decides.
 */
import { analyze, normalize } from '../../../core.ts';

/** Words that say what a thing is and whose, and nothing of what it is about. */
const GENERIC = termsOf(
  [
    'قانون القانون بقانون قوانين نظام النظام أنظمة لائحة اللائحة التنفيذية تنفيذ مرسوم المرسوم ملكي الملكي أميري سلطاني',
    'قرار القرار قرارات أمر الأمر سامي ظهير شريف تعميم كتاب دوري اتحادي الاتحادي الأساسي وزاري الوزاري',
    'رقم لسنة سنة عام لعام هجرية ميلادية وتاريخ تاريخ بتاريخ هـ م إصدار بإصدار الصادر الصادرة تعديل بتعديل المعدل وتعديلاته بعض أحكام شأن بشأن',
    'وزير الوزير الوزراء رئيس ملك الجمهورية جمهورية مصر المصري العربية المملكة السعودية السعودي الإمارات الإماراتي المتحدة',
    'خاص الخاص الخاصة متعلق المتعلق تنظيم بتنظيم الموحد الجديد الحالي المادة مادة الموافقة الأنظمة التنظيمات تنظيمات',
  ].join(' '),
);

/** With those of which a few names consist, and many titles have them beside what tells them apart. */
const COMMON = new Set([...GENERIC, ...termsOf('مجلس الدولة دولة وزارة')]);

export type Fit = 'fits' | 'partly' | 'differs' | 'unknown';

/**
 * `unknown` where one of the two has no word that tells anything. A name or title made of common words («قانون مجلس
 * الدولة») differs from one that has none of them, where the name is of two words or tells something.
 */
export function nameFits(name: string, title: string): Fit {
  const telling = wordsBut(COMMON, name);
  const fit = wordsFit(telling, wordsBut(COMMON, title));
  if (fit !== 'unknown') return fit;
  const named = wordsBut(GENERIC, name);
  const whole = wordsFit(named, wordsBut(GENERIC, title));
  return whole === 'differs' && (named.length > 1 || telling.length > 0) ? 'differs' : 'unknown';
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
