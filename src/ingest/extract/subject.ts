/** The subject of a decision, by which one ministry's number 5 is told from another's. */
import { normalize } from '../../core.ts';

/** As much of a text before and after a citation as its subject is looked for in. */
const REACH = 160;
const MOST_WORDS = 12;
/** Fewer words in common are chance, unless they are the whole subject. */
const ENOUGH_IN_COMMON = 3;

/** Words that say nothing of a subject, without their prefixes. */
const EMPTY = new Set([
  'شان',
  'بشان',
  'بعض',
  'احكام',
  'تعديل',
  'قرار',
  'وزاري',
  'وزير',
  'لسنه',
  'رقم',
  'خاص',
  'متعلق',
  'غير',
]);

/** Up to the next instrument of a list. */
const SUBJECT = /^[\s.،)*\]-]*((?:في شان|بشان|الخاصه? ب|المتعلقه? ب|ب)[^.،؛:\n]+)/u;
const SENTENCE = /[^.؛:\n]*$/u;

/**
 * «، في شأن تنظيم الصيد، وعلى …» behind a citation: `تنظيم`, `صيد`. Where none follows, what the sentence before it
 * and the text as a whole (`title`) are about: «صدرت اللائحة التنفيذية لهذا القانون بموجب القرار الوزاري رقم 598».
 */
export function subjectOf(
  title: string,
  text: string,
  { start, end }: { start: number; end: number },
): string[] {
  const behind = SUBJECT.exec(normalize(text.slice(end, end + REACH), 'letters'))?.[1];
  if (behind !== undefined) return contentWords(behind).slice(0, MOST_WORDS);
  const before =
    SENTENCE.exec(normalize(text.slice(Math.max(0, start - REACH), start), 'letters'))?.[0] ?? '';
  return contentWords(`${normalize(title, 'letters')} ${before}`);
}

/** Whether a title is of such a subject. */
export function isOfSubject(title: string, subject: readonly string[]): boolean {
  const words = new Set(contentWords(title));
  const common = subject.filter((word) => words.has(word)).length;
  return common >= Math.min(ENOUGH_IN_COMMON, Math.max(subject.length, 2));
}

/** Fewer words may be all that two names of one thing do not share. */
const ENOUGH_TO_DIFFER = 2;

/** Words that a citation says its law is about; nothing where they are too few to tell another law by. */
export function aboutWords({ about }: { about?: string }): string[] | undefined {
  const words = about === undefined ? [] : contentWords(normalize(about, 'letters'));
  return words.length >= ENOUGH_TO_DIFFER ? words.slice(0, MOST_WORDS) : undefined;
}

/** Whether a title shares no word with what the law is said to be about. */
export function isOfAnother(title: string, about: readonly string[]): boolean {
  const words = new Set(contentWords(title));
  return !about.some((word) => words.has(word));
}

/** Words in letters form without article and prefixes. */
function contentWords(letters: string): string[] {
  const words = letters.split(/[^\p{L}]+/u).map((word) => word.replace(/^[وفبكل]{0,2}(?:ال|لل)/u, ''));
  const bare = words.map((word) => word.replace(/^[بل](?=\p{L}{4})/u, ''));
  return [...new Set(bare.filter((word) => word.length > 2 && !EMPTY.has(word)))];
}
