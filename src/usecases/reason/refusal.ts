/** Whether an answer says that there is no ground for one. */
import { normalize } from '../../core.ts';

/** How a refusal begins, as clients know it. */
const BEGINNINGS = ['لا أجد سنداً قانونياً كافياً', 'I cannot find sufficient legal grounds'].map(folded);

/** Spelled with or without its marks, in quotation marks or in bold. */
export function isRefusal(answer: string): boolean {
  const text = folded(answer.slice(0, LONGEST_OPENING));
  return BEGINNINGS.some((beginning) => text.startsWith(beginning));
}

/** An answer can be long, and only its beginning is asked for: twice the longest one, for marks and spaces. */
const LONGEST_OPENING = 120;

function folded(text: string): string {
  return normalize(text, 'letters')
    .replaceAll(/\s+/g, ' ')
    .replace(/^[^\p{L}]+/u, '');
}
