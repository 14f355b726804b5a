/**
 * Writes terms of the core's analyser as words that Meilisearch does not split. Meilisearch would strip
 * «ال» at the beginning of a stem, and split «م/51» at the slash. A hamza in that place prevents it; no
 * term has one at its beginning or between letter and digit.
 */
import { analyze } from '../../../core.ts';

const MARK = 'ء';

export function word(term: string): string {
  const whole = term.replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, MARK);
  return whole.startsWith('ال') ? MARK + whole : whole;
}

/** The terms of a text as one string for Meilisearch. */
export function wordsOf(terms: readonly string[]): string {
  return terms.map(word).join(' ');
}

export const termsOf = (text: string): string[] => analyze(text).map(({ term }) => term);
