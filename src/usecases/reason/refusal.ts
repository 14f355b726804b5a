/** Recognizes answers that are refusals. */
import { normalize } from '../../core.ts';
import { REFUSAL_BEGINNINGS } from '../../models/refusal.ts';

const BEGINNINGS = Object.values(REFUSAL_BEGINNINGS).map(folded);

/** True if the answer begins as a refusal. Diacritics, quotation marks and bold marks make no difference. */
export function isRefusal(answer: string): boolean {
  const text = folded(answer.slice(0, LONGEST_OPENING));
  return BEGINNINGS.some((beginning) => text.startsWith(beginning));
}

/** Characters compared: twice the longest beginning, to allow for marks and spaces. The rest may be long. */
const LONGEST_OPENING = 120;

function folded(text: string): string {
  return normalize(text, 'letters')
    .replaceAll(/\s+/g, ' ')
    .replace(/^[^\p{L}]+/u, '');
}
