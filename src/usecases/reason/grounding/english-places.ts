/**
 * Finds the English citations of a text («Articles 43 and 44 of Federal Decree-Law No. 33 of 2021», «Law No.
 * 8 of 1980») and the countries that they name.
 */
import { namedCountries, namedRegions } from '../../../core.ts';
import { MOST_LISTED } from './schema.ts';

const INSTRUMENT = String.raw`(?:law|act|code|statute|decree|decision|resolution|regulations?)\b`;
const NUMBER_WORD = String.raw`(?:no\.?|number|nr\.?)`;
const OF_YEAR = String.raw`\s{0,2}\(?\d{1,5}\)?\s{0,2}(?:of|for|/)\s{0,2}(?:the year\s)?\d{4}\b`;
const WORD = String.raw`(?:(?:[a-z]\.){2,4}|[a-z'’-]{1,30})\s{1,2}`;
const PROCEDURE = String.raw`(?:\s{1,2}of\s{1,2}(?:civil|criminal|penal)\s{1,2}procedures?\b)?`;
/** An article with its paragraphs: «51», «(51)», «51(2)(1)», «51/2». */
const ARTICLE = String.raw`\(?\d{1,4}\)?(?:\s?\(\d{1,3}\)|/\d{1,3}){0,2}`;
const BETWEEN = String.raw`(?:,?\s{1,2}(?:and|or|to)\s{1,2}|,\s{0,2}|\s?[-–]\s?)`;
const ARTICLES = `${ARTICLE}(?:${BETWEEN}${ARTICLE}){0,9}`;
const CITATION = new RegExp(
  String.raw`\b(?:articles?|art\.?)\s{0,2}${ARTICLES},?\s{1,2}(?:of|from)\s{1,2}(?:the\s{1,2})?` +
    String.raw`(?:${WORD}){0,6}?${INSTRUMENT}(?:[- ]law\b)?${PROCEDURE}` +
    String.raw`(?:\s{0,2}${NUMBER_WORD}?${OF_YEAR})?` +
    String.raw`|\b(?:federal\s{1,2})?(?:decree[- ])?law\s{0,2}${NUMBER_WORD}${OF_YEAR}`,
  'giu',
);

/** What stands between a citation and the name of a country behind it: «of the Kingdom of», «in», «(». */
const BEFORE_COUNTRY = new RegExp(
  String.raw`^(?:\s{0,2}\(|,?\s{1,2}(?:of|in)\s{1,2})(?:the\s{1,2})?` +
    String.raw`(?:(?:[a-z'’]{1,20}\s){0,2}(?:kingdom|republic|state|sultanate|emirate)\sof\s(?:the\s)?)?`,
  'iu',
);

/** Length of the text beside a citation in which the name of a country is looked for, in UTF-16 units. */
const COUNTRY_CHARS = 100;

/** Maximum number of words in the name of a country behind a citation. */
const COUNTRY_WORDS = 3;

export interface EnglishCitation {
  readonly start: number;
  readonly end: number;
}

/** Returns the places of the English citations of a text, at most as many as a response lists. */
export function englishCitations(text: string): EnglishCitation[] {
  const found: EnglishCitation[] = [];
  let past = 0;
  for (const match of text.matchAll(CITATION)) {
    if (found.length === MOST_LISTED) break;
    const before = text.slice(Math.max(past, match.index - COUNTRY_CHARS), match.index);
    const end = match.index + match[0].length;
    past = end + countryBehind(text.slice(end, end + COUNTRY_CHARS));
    found.push({ start: match.index - countryBefore(before), end: past });
  }
  return found;
}

/** Returns the upper-case codes of the countries of the world that words name; «U.A.E.» names one too. */
export function countriesIn(words: string): string[] {
  const plain = words.replaceAll(/(?<=\b\p{L})\./gu, '');
  return [...new Set([...namedCountries(plain).map((one) => one.jurisdiction), ...namedRegions(plain)])];
}

/** Returns the length of the word right before a citation if it names a country («Egyptian »), else 0. */
function countryBefore(before: string): number {
  const [word = ''] = /(?<![^\s("'«“])(?:(?:\p{L}\.){2,4}|[\p{L}'’-]+)(?:\sarabian)?\s$/iu.exec(before) ?? [];
  return countriesIn(word).length === 0 ? 0 : word.length;
}

/** Returns the length of the words that begin right behind a citation and name its country; 0 if none do. */
function countryBehind(after: string): number {
  const [link] = BEFORE_COUNTRY.exec(after) ?? [];
  if (link === undefined) return 0;
  const name = countryAtStart(after.slice(link.length));
  if (name === 0) return 0;
  const end = link.length + name;
  return link.includes('(') && after[end] === ')' ? end + 1 : end;
}

function countryAtStart(text: string): number {
  const [mention] = namedCountries(text);
  if (mention?.start === 0) return mention.end;
  const words = [...text.matchAll(/(?:\p{L}\.){2,4}|[\p{L}'’-]+/gu)].slice(0, COUNTRY_WORDS);
  const [first] = words;
  for (const { 0: word, index } of words) {
    const end = index + word.length;
    if (countriesIn(text.slice(0, end)).length === 0) continue;
    // A name that begins later is not that of the citation: «in cases that Egypt …».
    const later = text.slice(first?.[0].length, end);
    return first?.index === 0 && countriesIn(later).length === 0 ? end : 0;
  }
  return 0;
}
