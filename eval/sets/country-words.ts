/** Removes the words by which a question names its country. */
import { namedCountries } from '../../src/core.ts';

/**
 * Returns the query without the words that name the country, or the query itself if nothing else is left. If
 * the search filters by that country, the words would only measure whether laws name their own country.
 */
export function withoutCountryWords(query: string, jurisdiction: string): string {
  const places = namedCountries(query).filter((mention) => mention.jurisdiction === jurisdiction);
  const rest = places
    .reduceRight((text, { start, end }) => `${text.slice(0, start)} ${text.slice(end)}`, query)
    .replace(/(?<=^|\s)[،,]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return /\p{L}/u.test(rest) ? rest : query;
}
