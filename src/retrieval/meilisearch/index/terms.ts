/**
 * Terms of the core's analyser as words that Meilisearch takes whole. It would cut «ال» off a stem that begins with
 * it, and «م/51» at the slash; a hamza there stops it, and no term has one at its beginning or between letter and digit.
 */
import { analyze } from '../../../core.ts';

const MARK = 'ء';

export function word(term: string): string {
  const whole = term.replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, MARK);
  return whole.startsWith('ال') ? MARK + whole : whole;
}

/** The terms of a text as Meilisearch is to index them. */
export function wordsOf(terms: readonly string[]): string {
  return terms.map(word).join(' ');
}

export const termsOf = (text: string): string[] => analyze(text).map(({ term }) => term);
