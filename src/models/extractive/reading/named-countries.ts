/**
 * Finds the countries that questions and passages name. Egyptian law does not answer «ما عقوبة السرقة في
 * القانون الفرنسي؟» (the penalty of theft in French law), even if it has all the words. The names of
 * countries come from the core.
 */
import { namedRegions } from '../../../core.ts';
import type { Passage } from '../../passages.ts';

/**
 * Returns the countries to which an answer must belong: those that the question names, else the one that the
 * caller prefers; empty without either.
 */
export function wantedCountries(question: string, preferred: string | undefined): ReadonlySet<string> {
  const stated = countriesNamedIn(question);
  return stated.size === 0 && preferred !== undefined ? new Set([preferred]) : stated;
}

/**
 * Returns the upper-case ISO codes of the countries that a text names.
 * @internal Exported for tests, which check the names alone.
 */
export function countriesNamedIn(text: string): ReadonlySet<string> {
  return new Set(namedRegions(text));
}

/**
 * True if the passage belongs to one of the countries, or its title or text names one. Also true if
 * `countries` is empty.
 */
export function isOfAny(
  countries: ReadonlySet<string>,
  { canonical_id, title, text }: Pick<Passage, 'canonical_id' | 'title' | 'text'>,
): boolean {
  const own = canonical_id.slice(0, 2).toUpperCase();
  if (countries.size === 0 || countries.has(own)) return true;
  return namedRegions(`${title}\n${text}`).some((code) => countries.has(code));
}
