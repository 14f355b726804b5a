/** Numbers in English words, as articles of translated laws have them: «One Hundred and Twenty-One». */

const UNITS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];
const TEENS = [
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
  'nineteen',
];
const TENS = ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];

const [ONES, TENS_WORDS] = [UNITS.join('|'), TENS.join('|')];
const BELOW_HUNDRED = `(?:(?:${TENS_WORDS})(?:[-\\s](?:${ONES}))?|${TEENS.join('|')}|${ONES})`;
/** Pattern of a number up to 999 in words. */
export const NUMBER_IN_WORDS = `\\b(?:(?:(?:${ONES})\\s)?hundred(?:\\s(?:and\\s)?${BELOW_HUNDRED})?|${BELOW_HUNDRED})\\b`;

const VALUES = new Map<string, number>([
  ...UNITS.map((word, index) => [word, index + 1] as const),
  ...TEENS.map((word, index) => [word, index + 10] as const),
  ...TENS.map((word, index) => [word, 10 * (index + 2)] as const),
]);

/** Returns the number that words state; undefined for words that state none. */
export function numberInWords(words: string): number | undefined {
  let number = 0;
  for (const word of words.toLowerCase().split(/[-\s]+/u)) {
    const value = VALUES.get(word);
    if (word === 'hundred') number = 100 * Math.max(1, number);
    else if (value !== undefined) number += value;
    else if (word !== 'and') return undefined;
  }
  return number === 0 ? undefined : number;
}
