/**
 * Pairs a citation by number with a citation by name in brackets after it, or the reverse: «القانون رقم 12
 * لسنة 2003 (قانون العمل)», and a decree with the name of the law that it approved: «المرسوم الملكي رقم م/33
 * بالموافقة على نظام التأمينات الاجتماعية», «المرسوم الملكي رقم م/33، نظام التأمينات الاجتماعية»; and a name
 * directly before a number: «قانون العمل: القانون الاتحادي رقم 8 لسنة 1980». The grammar reads them as two
 * citations. Both should be of one law, so each can contradict the other.
 */
import type { Citation } from '../../core.ts';
import { approves } from '../../core.ts';

/** The two citations of a pair. */
export interface Pair<T> {
  readonly numbered: T;
  readonly named: T;
}

/** Pairs two citations that follow each other in the text; undefined if they are no pair. */
export function pairOf<T extends { readonly citation: Citation }>(
  text: string,
  first: T,
  second: T,
): Pair<T> | undefined {
  const between = text.slice(first.citation.end, second.citation.start);
  const isBracketed = OPENING.test(between);
  if (!isBracketed && between.length > LONGEST_APPROVAL) return undefined;
  const kinds = [kindOf(first.citation), kindOf(second.citation)].join(' ');
  const isBeside = first.citation.instrument === 'royal-decree' && BESIDE.test(between);
  const isNumberBehind = kinds === 'name number' && BEHIND.test(between);
  const isNameBehind = kinds === 'number name' && (isBeside || approves(between));
  if (!isBracketed && !isNumberBehind && !isNameBehind) return undefined;
  if (kinds === 'number name') return { numbered: first, named: second };
  return kinds === 'name number' ? { numbered: second, named: first } : undefined;
}

/** True if a bracket opens directly after a citation by number, or by name alone. */
export const isBracketed = (text: string, citation: Citation): boolean =>
  kindOf(citation) !== 'other' && OPENS.test(text.slice(citation.end));

/** Length of the words between a decree and the law that it approved, in UTF-16 units. */
const LONGEST_APPROVAL = 60;

const OPENS = /^\s*[([{（]/;

/**
 * A comma or a dash between a royal decree and the law that it issued: «المرسوم الملكي م/46 …، نظام التحكيم».
 */
const BESIDE = /^\s*[،,–-]\s*$/;

/** What may stand between a name and its number on one line. A comma would make a list of two laws. */
const BEHIND = /^[^\S\n]+(?:[:–-][^\S\n]*)?$|^[^\S\n]*:[^\S\n]*$/;

const OPENING = /^\s*[([{（]\s*$/;

function kindOf(citation: Citation): 'name' | 'number' | 'other' {
  const { name, number, year, reference, docType, instrument } = citation;
  if (reference !== 'full') return 'other';
  if (name !== undefined && number === undefined && year === undefined) return 'name';
  // A decision in brackets after a law's name is another document. A royal decree is not, because it issued
  // the law.
  const isLaw = docType === 'legislation' || instrument === 'royal-decree';
  return isLaw && name === undefined && number !== undefined && year !== undefined ? 'number' : 'other';
}
