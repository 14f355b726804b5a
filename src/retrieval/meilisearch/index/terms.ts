/**
 * Writes the terms of the core's analyser as words that Meilisearch leaves whole. Meilisearch would strip
 * «ال» at the beginning of a stem, and split «م/51» at the slash. A hamza put before the stem, or in place of
 * the slash, prevents both. It cannot clash: no term has a hamza at its beginning or between a letter and a
 * digit.
 */
import { analyze } from '../../../core.ts';

const MARK = 'ء';

export function word(term: string): string {
  const whole = term.replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, MARK);
  return whole.startsWith('ال') ? MARK + whole : whole;
}

/** Joins the terms of a text into one string for a field of a Meilisearch document. */
export function wordsOf(terms: readonly string[]): string {
  return terms.map(word).join(' ');
}

export const termsOf = (text: string): string[] => analyze(text).map(({ term }) => term);
