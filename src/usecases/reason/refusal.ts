/** Recognizes an answer that is a refusal. */
import { normalize } from '../../core.ts';
import { REFUSAL_BEGINNINGS } from '../../models/refusal.ts';

const BEGINNINGS = Object.values(REFUSAL_BEGINNINGS).map(folded);

/**
 * True if the answer begins like a refusal. Diacritics, quotation marks and the signs of bold text make no
 * difference.
 */
export function isRefusal(answer: string): boolean {
  const text = folded(answer.slice(0, LONGEST_OPENING));
  return BEGINNINGS.some((beginning) => text.startsWith(beginning));
}

/**
 * Number of characters of an answer that are compared: twice the longest beginning of a refusal, to allow for
 * added signs and spaces.
 */
const LONGEST_OPENING = 120;

function folded(text: string): string {
  return normalize(text, 'letters')
    .replaceAll(/\s+/g, ' ')
    .replace(/^[^\p{L}]+/u, '');
}
