/** The words by which a question names its country. */
import { namedCountries } from '../../src/core.ts';

/**
 * The query without the words that name the country; as it was where nothing else would be left. Where the country is
 * given as a filter they are taken out, so that a set measures the filter and not whether laws happen to name their own
 * country.
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
