/**
 * The words by which a question names its country. Where the country is given as a filter they are taken out of the
 * query, so that a set measures the filter and not whether laws happen to name their own country.
 */
const word = (pattern: string) => new RegExp(`(?<!\\p{L})${pattern}(?!\\p{L})[،,]?`, 'giu');

const ARABIC_LINK = '(?:(?:في|من)\\s+|[بلو])?';
const ENGLISH_LINK = '(?:(?:in|from|of)\\s+)?(?:the\\s+)?';

const COUNTRY_WORDS: Readonly<Record<string, readonly RegExp[]>> = {
  SA: [
    word(`${ARABIC_LINK}المملكة العربية السعودية`),
    word(`${ARABIC_LINK}(?:ال)?سعودية?`),
    word(`${ENGLISH_LINK}Saudi(?: Arabia)?`),
  ],
  AE: [
    word(`${ARABIC_LINK}(?:ال)?[إا]مارات(?:ي|ية)?(?: العربية المتحدة)?`),
    word(`${ENGLISH_LINK}(?:UAE|United Arab Emirates|Emirati)`),
  ],
  EG: [word(`${ARABIC_LINK}(?:ال)?مصر(?:ي|ية)?`), word(`${ENGLISH_LINK}Egypt(?:ian)?`)],
};

/** The query without the words that name the country; as it was where nothing else would be left. */
export function withoutCountryWords(query: string, jurisdiction: string): string {
  const patterns = COUNTRY_WORDS[jurisdiction] ?? [];
  const rest = patterns
    .reduce((text, pattern) => text.replace(pattern, ' '), query)
    .replace(/\s+/g, ' ')
    .trim();
  return /\p{L}/u.test(rest) ? rest : query;
}
