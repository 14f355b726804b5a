/**
 * The words of laws by their numbers: «Federal Decree-Law No. 33 of 2021», «Royal Decree M/51», and lists of
 * laws of one year, «Laws Nos. 117 and 118 of 1961».
 */

/** Words before the number of a law. */
export const NUMBER_WORD = String.raw`(?:no\.?|number|nr\.?|#)`;
const KIND =
  String.raw`(?:(?:federal\s{1,2}|organic\s{1,2})?(?:decree[-\s](?:by[-\s])?)?law|act|statute|(?:federal\s{1,2})decree|` +
  String.raw`(?:cabinet|council\s{1,2}of\s{1,2}ministers|federal\s{1,2}tax\s{1,2}authority|ministerial|prime\s{1,2}minister(?:ial)?|presidential|royal)` +
  String.raw`(?:['’]s?)?\s{1,2}(?:decision|resolution|decree|order))`;
const YEAR = String.raw`(?:1[3489]|20)\d\d`;
const NUMBERED = String.raw`${KIND}\s{0,2}${NUMBER_WORD}?\s{0,2}\(?\d{1,5}\)?\s{0,2}(?:of|for|/)\s{0,2}(?:the\s{1,2}year\s{1,2})?\(?${YEAR}\b\)?`;
/** The beginnings of the names of the Hijri months; the core tells the months. */
const MONTH = String.raw`(?:muharram|safar|rabi|jumada|rajab|sha.?ban|rama[dz]h?an|shaww?al|dh[ui]l?|thul?)[\p{L}'’ʿ -]{0,16}`;
const DATED =
  String.raw`(?:,?\s{1,2}(?:of|dated|on)\s{1,2}(?:\d{1,2}\s?[/-]\s?\d{1,2}\s?[/-]\s?|\d{1,2}\s${MONTH},?\s)?` +
  String.raw`1[34]\d\d(?:\s?A?H)?\b)`;
/** Saudi decisions have a Hijri day: «Council of Ministers Resolution No. 713 dated 30/11/1438H». */
const OF_DAY =
  String.raw`(?:cabinet|council\s{1,2}of\s{1,2}ministers|ministerial)(?:['’]s?)?\s{1,2}(?:decision|resolution|order)` +
  String.raw`\s{0,2}${NUMBER_WORD}?\s{0,2}\(?\d{1,6}\)?${DATED}`;
const LETTERED = String.raw`[MA]\s?[/-]\s?\d{1,4}\b`;
const ROYAL = String.raw`royal\s{1,2}(?:decree|order)\s{0,2}${NUMBER_WORD}?\s{0,2}(?:\(\s?${LETTERED}\s?\)|${LETTERED})${DATED}?`;
const BY_NUMBER = new RegExp(String.raw`\b(?:${ROYAL}|${OF_DAY}|${NUMBERED})`, 'giu');
/** Laws of one year in a list: «Laws Nos. 117 and 118 of 1961». */
const LIST = new RegExp(
  String.raw`\b(?<kind>(?:federal\s{1,2})?(?:decree[-\s](?:by[-\s])?)?law)s\s{1,2}(?:nos?\.?|numbers)\s{0,2}` +
    String.raw`(?<list>\(?\d{1,4}\)?(?:(?:,\s?|,?\s(?:and|&)\s)\(?\d{1,4}\)?){1,9})\s{1,2}(?:of|for)\s{1,2}` +
    String.raw`(?:the\s{1,2}year\s{1,2})?(?<year>${YEAR})\b`,
  'giu',
);

interface NumberedLaw {
  readonly match: RegExpExecArray;
  /** True for the laws of a list. */
  readonly isList: boolean;
}

/** Finds laws by their numbers and lists of them, in the order of the text. */
export function* numberedLaws(text: string): Generator<NumberedLaw, void, undefined> {
  const lists = text.matchAll(LIST);
  let list = lists.next();
  for (const match of text.matchAll(BY_NUMBER)) {
    for (; !list.done && list.value.index < match.index; list = lists.next())
      yield { match: list.value, isList: true };
    yield { match, isList: false };
  }
  for (; !list.done; list = lists.next()) yield { match: list.value, isList: true };
}

interface Place {
  readonly start: number;
  readonly end: number;
}

/**
 * Reads the laws of a list, each with the words of its number alone: the first has «Egyptian Laws Nos.» too,
 * and the last the year. `cited` is the place of the list with the words beside it that belong to all its
 * laws.
 */
export function lawsOfList(match: RegExpExecArray, cited: Place): (Place & { readonly law: string })[] {
  const { kind = '', list = '', year = '' } = match.groups ?? {};
  const at = match.index + match[0].indexOf(list);
  const numbers = [...list.matchAll(/\d+/gu)];
  return numbers.map(({ 0: number, index }, place) => ({
    start: place === 0 ? cited.start : at + index,
    end: place === numbers.length - 1 ? cited.end : at + index + number.length,
    law: `${kind} No. ${number} of ${year}`,
  }));
}
