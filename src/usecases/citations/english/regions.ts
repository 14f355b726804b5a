/**
 * Tells a law of a region, a free zone or a country that no list has: «Dubai Law No. 12 of 2018», «DIFC Law
 * No. 12 of 2018», «Data Protection Act 12 of 2018», «the Civil Code of Louisiana». It is looked up in no
 * country, where another law has its number or its name.
 */
import { countriesIn } from './countries.ts';

/** Words that may stand in capitals before a law and name neither it nor its country. */
const OTHER_WORDS = new RegExp(
  '^(?:an?|the|this|that|these|those|its|his|our|their|said|such|each|any|every|both|no|not|new|old|' +
    'current|former|present|repealed|amended|unified|common|general|' +
    'federal|organic|basic|constitutional|legislative|national|royal|cabinet|ministerial|presidential|' +
    'sultani|sovereign|amiri|emiri|decree|decision|resolution|order|law|code|statute|regulations?|' +
    'under|see|in|by|per|of|on|to|for|from|with|within|without|at|as|and|or|but|if|when|where|while|' +
    String.raw`since|after|before|until|unless|although|because|also|then|thus|hence|cf|via|e\.?g|i\.?e|only|` +
    'is|are|was|does|do|did|can|may|has|have|what|which|who|how|why|under|against|through|upon|both|' +
    'unlike|like|according|pursuant|articles?|arts?|sections?|sec|chapter|part|title|' +
    String.raw`\p{L}+ing|v|vs)$`,
  'iu',
);

/** Who issues a law of the country itself: «of the Ministry of Labour», «of the Council of Ministers». */
const ISSUERS = new RegExp(
  '^(?:ministry|minister|cabinet|council|king|president|sultan|prime|parliament|january|february|march|april|' +
    String.raw`may|june|july|august|september|october|november|december|muharram|rajab|ramadan)\b`,
  'iu',
);

const CAPITALISED = /(?<![\p{L}\p{N}])(\p{Lu}[\p{L}\p{N}.'’&-]*)\s{1,2}$/u;

const LONGEST = 60;

/** True if a capitalised word right before a law names neither a country nor anything else that is known. */
export function isOfUnknownBefore(text: string, start: number): boolean {
  const [, word] = CAPITALISED.exec(text.slice(Math.max(0, start - LONGEST), start)) ?? [];
  if (word === undefined || OTHER_WORDS.test(word.replace(/\.$/u, ''))) return false;
  return countriesIn(word.replace(/['’]s?$/u, '')).length === 0;
}

/** True if «of Louisiana», which names no known country, follows a law. */
export function isOfUnknownBehind(text: string, end: number): boolean {
  const behind = /^\s{1,2}of\s{1,2}(?:the\s{1,2})?(\p{Lu}[\p{L}\p{N}'’-]+)/u.exec(
    text.slice(end, end + LONGEST),
  );
  const [, word] = behind ?? [];
  return word !== undefined && !ISSUERS.test(word) && countriesIn(word).length === 0;
}

/** True if words beside a law with a number name an emirate, whose laws have numbers of their own. */
export const isOfEmirate = (before: string, behind: string): boolean =>
  /\b(?:dubai|abu\s{1,2}dhabi)\b/iu.test(before) ||
  /^\s{1,2}of\b.*\b(?:dubai|abu\s{1,2}dhabi)\b/iu.test(behind);
