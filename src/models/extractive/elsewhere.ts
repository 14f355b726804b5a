/**
 * Questions about the law of another country than the passages': Egypt's law does not answer «ما عقوبة السرقة في القانون
 * الفرنسي؟», however many of the words it has. The core knows the countries of the world by name.
 */
import { namedRegions } from '../../core.ts';
import type { Passage } from '../passages.ts';

/** Upper-case codes of the countries that a text names. */
export function countriesNamedIn(text: string): ReadonlySet<string> {
  return new Set(namedRegions(text));
}

/** True if the passage can speak of what was asked: it is of one of the countries, or names one itself. */
export function isOfAny(
  countries: ReadonlySet<string>,
  { canonical_id, title, text }: Pick<Passage, 'canonical_id' | 'title' | 'text'>,
): boolean {
  const own = canonical_id.slice(0, 2).toUpperCase();
  if (countries.size === 0 || countries.has(own)) return true;
  return namedRegions(`${title}\n${text}`).some((code) => countries.has(code));
}
