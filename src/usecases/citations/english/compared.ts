/**
 * Compares an English citation by number with the name or the subject that stands with it: «Law of
 * Arbitration (Royal Decree No. M/53 …)», «the Criminal Procedure Code promulgated by Law No. 150 of 1950»,
 * «Federal Decree-Law No. 36 of 2021 on the Regulation of Competition». The rule is that of Arabic citations.
 */
import { lawsInArabic } from '../../../core.ts';
import type { Corpus } from '../../../stores/corpus.ts';
import { compare } from '../finding/compared-pairs.ts';
import type { Located } from '../finding/located.ts';
import type { Surroundings } from '../finding/text.ts';
import type { EnglishCitation } from './places.ts';

/** A citation with its place; undefined for one that is read as no citation of a known law. */
export interface Found {
  readonly place: EnglishCitation;
  readonly located: Located | undefined;
}

/** Doubts the citations of a text whose number and name, or subject, contradict each other. */
export function compareInEnglish(
  corpus: Corpus,
  text: string,
  found: readonly Found[],
  time: Surroundings['time'],
  locateOne: (place: EnglishCitation) => Located | undefined,
): void {
  for (const [index, { place, located }] of found.entries()) {
    const next = found[index + 1];
    if (located === undefined) continue;
    if (next?.located !== undefined && areJoined(text, place, next.place))
      comparePair(corpus, [located, next.located], time);
    const { jurisdiction } = located.parsed;
    if (located.citation.number === undefined || jurisdiction === undefined) continue;
    const law =
      lawBehind(text.slice(endOfLaw(place), endOfLaw(place) + SUBJECT_CHARS)) ??
      lawBefore(text.slice(Math.max(0, place.start - SUBJECT_CHARS), place.start));
    const named = law === undefined ? undefined : locateOne({ ...place, ...only(law, jurisdiction) });
    if (named?.citation.name === undefined) continue;
    compare(corpus, { numbered: located, named, mayBeList: true }, time);
    // A subject is no name that the title should have word for word.
    delete located.bracketedName;
  }
}

const endOfLaw = ({ end, lawEnd = end }: EnglishCitation) => lawEnd;

/** True if the words between two citations say that the second is the number of the first, or its name. */
function areJoined(text: string, one: EnglishCitation, next: EnglishCitation): boolean {
  const between = text.slice(endOfLaw(one), next.start);
  return JOINING.test(between) && !LISTS.test(between);
}

/** True if one of two citations is the name, and the other the number, of the same law. */
export const isPair = (text: string, one: EnglishCitation, next: EnglishCitation): boolean =>
  /\d/u.test(one.law) !== /\d/u.test(next.law) && areJoined(text, one, next);

const only = (law: string, country: string) => ({ law, articles: [], countries: [country] });

function comparePair(corpus: Corpus, [one, other]: [Located, Located], time: Surroundings['time']): void {
  const isNumbered = one.citation.number !== undefined;
  if (isNumbered === (other.citation.number !== undefined)) return;
  const [numbered, named] = isNumbered ? [one, other] : [other, one];
  compare(corpus, { numbered, named }, time);
}

/** Between a name and the number of the same law: a bracket, a dash, or words of enactment. */
const BETWEEN = String.raw`,?\s{0,2}(?:[([:–—-]\s{0,2})?(?:(?:as\s{1,2})?(?:promulgated|issued|enacted|approved|adopted)\s{1,2}(?:by|under|through|pursuant\s{1,2}to)\s{1,2})?(?:the\s{1,2})?`;
const JOINING = new RegExp(`^${BETWEEN}$`, 'iu');
/** A name behind these alone may be the next item of a list. */
const LISTS = /^,?\s*(?:the\s+)?$/iu;

const SUBJECT =
  /^,?\s{1,2}(?:on|concerning|regarding|regulating|governing|(?:relating|pertaining)\s{1,2}to|(?:in|with)\s{1,2}respect\s{1,2}(?:of|to))\s{1,2}(?:the\s{1,2})?(?:(?:regulation|regulating|organi[sz]ation|organi[sz]ing|issuance|issuing|promulgation|promulgating)\s{1,2}(?:of\s{1,2})?(?:the\s{1,2})?)?/iu;
/** Length of the text behind a number in which its subject is read, in UTF-16 units. */
const SUBJECT_CHARS = 160;
/** The law that the words behind a number state as its subject, if the glossary has its name. */
function lawBehind(behind: string): string | undefined {
  const [lead] = SUBJECT.exec(behind) ?? [];
  if (lead === undefined) return undefined;
  // A part of the subject is another one: «Commercial Companies» is not commerce.
  const [subject = ''] = NAME.exec(behind.slice(lead.length)) ?? [];
  if (subject === '') return undefined;
  const law = /\b(?:law|code)$/iu.test(subject) ? subject : `${subject} Law`;
  return lawsInArabic(law).length > 0 ? law : undefined;
}

/** Words in capitals with small ones between them, or a few words up to a mark or the end. */
const NAME =
  /^(?:\p{Lu}[\p{L}'’-]*(?: (?:(?:of|and|the|in|for|to) ){0,2}\p{Lu}[\p{L}'’-]*){0,5}(?![\p{L}'’-])|[\p{Ll}'’-]+(?: [\p{Ll}'’-]+){0,2}(?=[.,;:)\]]|$))/u;

const NAME_BEFORE = new RegExp(String.raw`([\p{L}'’-]+(?: [\p{L}'’-]+){1,6})(${BETWEEN})$`, 'iu');

/** Returns the law that the words before a number name, if the glossary has it: «Law of Arbitration (». */
function lawBefore(before: string): string | undefined {
  const [, run = '', between = ''] = NAME_BEFORE.exec(before) ?? [];
  if (LISTS.test(between)) return undefined;
  const words = run.split(' ');
  for (let from = 0; from < words.length - 1; from += 1) {
    const law = words.slice(from).join(' ');
    if (/\b(?:law|code|act)\b/iu.test(law) && lawsInArabic(law).length > 0) return law;
  }
  return undefined;
}
