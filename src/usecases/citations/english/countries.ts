/** The countries that the words of an English citation, and those right beside it, name. */
import { namedCountries, namedRegions } from '../../../core.ts';

/** What stands between a citation and the name of a country behind it: «of the Kingdom of», «in», «(». */
const BEFORE_COUNTRY = new RegExp(
  String.raw`^(?:\s{0,2}\(|,?\s{1,2}(?:of|in)\s{1,2}|\s(?=ksa\b|uae\b|u\.a\.e\.))(?:the\s{1,2})?` +
    String.raw`(?:(?:[a-z'’]{1,20}\s){0,2}(?:kingdom|republic|state|sultanate|emirate)\sof\s(?:the\s)?)?`,
  'iu',
);

/** Maximum number of words in the name of a country behind a citation. */
const COUNTRY_WORDS = 3;

/** Returns the upper-case codes of the countries of the world that words name; «U.A.E.» names one too. */
export function countriesIn(words: string): string[] {
  const plain = words.replaceAll(/(?<=\b\p{L})\./gu, '');
  return [...new Set([...namedCountries(plain).map((one) => one.jurisdiction), ...namedRegions(plain)])];
}

/** Returns the length of the words right before a citation that name its country («Egyptian »), else 0. */
export function countryBefore(before: string): number {
  let length = 0;
  for (;;) {
    const rest = before.slice(0, before.length - length);
    const [word = ''] =
      /(?<![^\s("'«“])(?:united\sarab\semirates|saudi\sarabia|(?:\p{L}\.){2,4}|[\p{L}-]+)(?:['’]s)?(?:\sarabian)?(?:\sand)?\s$/iu.exec(
        rest,
      ) ?? [];
    if (word === '' || countriesIn(word).length === 0) return length;
    length += word.length;
  }
}

/** Returns the length of the words that begin right behind a citation and name its country; 0 if none do. */
export function countryBehind(after: string): number {
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

/** Returns the words of a law without those before it that name its country. */
export function withoutCountries(words: string): string {
  const all = words.trim().split(/\s+/u);
  const isOfCountry = (word: string) =>
    /^(?:the|and|united|arab)$/iu.test(word) || countriesIn(word.replace(/['’]s?$/u, '')).length > 0;
  const first = all.findIndex((word) => !isOfCountry(word));
  const rest = first === -1 ? [] : all.slice(first);
  return rest.join(' ').replace(/^Arabian?\s/u, '');
}
