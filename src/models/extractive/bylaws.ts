/**
 * Finds the article of a bylaw that states the number which an article of its law leaves to it: the law says
 * that a leak is reported within the time that the bylaws set, the bylaw says «72 ساعة».
 */
import { normalize } from '../../core.ts';
import type { Passage } from '../passages.ts';

/**
 * Words that leave something to a bylaw, and the bylaw at most fifty characters after them, as `letters` folds
 * them.
 */
const LEFT_TO_BYLAW = new RegExp(
  '(?:[تي](?:حدد|بين|نظم|وضح|قرر|نص)|محدد|مبين|منصوص|مقرر|وفق|طبق|حسب|نحو)' +
    '[^.؛:\\n]{0,50}(?<!\\p{L})[وفب]?(?:ال|لل|ل)?(?:لايح|لوايح)',
  'u',
);

/** True if a sentence leaves what it rules to a bylaw: «وفقاً لما تحدده اللوائح». */
export const isLeftToBylaw = (sentence: string): boolean =>
  LEFT_TO_BYLAW.test(normalize(sentence, 'letters'));

const NAMES_BYLAW = /لائحة|اللوائح/u;

/** What stands in a title before the subject of the act. */
const BEFORE_SUBJECT = /^.*(?:بشأن|في شأن|بإصدار)\s+/u;

/** Least number of letters of a subject that tells a law from others. */
const SUBJECT = 8;

/** True for a bylaw whose title ends with the title of the law, or with its subject, in the same country. */
export function isBylawOf(bylaw: Passage, law: Passage): boolean {
  const subject = law.title.replace(BEFORE_SUBJECT, '');
  return (
    bylaw.canonical_id.slice(0, 2) === law.canonical_id.slice(0, 2) &&
    bylaw.canonical_id !== law.canonical_id &&
    NAMES_BYLAW.test(bylaw.title) &&
    !NAMES_BYLAW.test(law.title) &&
    subject.length >= SUBJECT &&
    bylaw.title.endsWith(subject)
  );
}
