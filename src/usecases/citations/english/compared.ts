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
    const around = { before: found[index - 1]?.place, behind: found[index + 2]?.place };
    if (next?.located !== undefined && areJoined(text, place, next.place, around))
      comparePair(corpus, [located, next.located], time);
    const { jurisdiction } = located.parsed;
    if (located.citation.number === undefined || jurisdiction === undefined) continue;
    const law =
      lawBehind(text.slice(endOfLaw(place), endOfLaw(place) + SUBJECT_CHARS)) ??
      lawBefore(text, place) ??
      lawWithin(text.slice(place.start, endOfLaw(place)));
    const named = law === undefined ? undefined : locateOne({ ...place, ...only(law, jurisdiction) });
    if (named?.citation.name === undefined) continue;
    compare(corpus, { numbered: located, named, mayBeList: true }, time);
    // A subject is no name that the title should have word for word.
    delete located.bracketedName;
  }
}

const endOfLaw = ({ end, lawEnd = end }: EnglishCitation) => lawEnd;

/** The citations before and behind two that may be of one law. */
interface Around {
  readonly before: EnglishCitation | undefined;
  readonly behind: EnglishCitation | undefined;
}

/**
 * True if the words between two citations say that the second is the number of the first, or its name. A
 * comma says so where nothing else is listed and the clause ends: «the Labour Law, Federal Decree-Law No. 33
 * of 2021».
 */
function areJoined(text: string, one: EnglishCitation, next: EnglishCitation, around: Around): boolean {
  const between = text.slice(endOfLaw(one), next.start);
  if (!JOINING.test(between)) return false;
  if (!LISTS.test(between)) return true;
  const { before, behind } = around;
  return (
    between.startsWith(',') &&
    ENDS_CLAUSE.test(text.slice(endOfLaw(next))) &&
    !(before !== undefined && JOINS_ITEMS.test(text.slice(before.end, one.start))) &&
    !(behind !== undefined && JOINS_ITEMS.test(text.slice(next.end, behind.start)))
  );
}

/** The end of a clause behind a law, or words that a law may have behind it. */
const ENDS_CLAUSE = /^\s{0,2}(?:$|[.,;:)\]"”]|as\s{1,2}amended)/iu;

/** Between two items of a list. */
const JOINS_ITEMS = /^[\s,;]*(?:(?:and|or|of)\s+)?(?:the\s+)?$/iu;

/** True if one of two citations is the name, and the other the number, of the same law. */
export const isPair = (text: string, one: EnglishCitation, next: EnglishCitation): boolean =>
  /\d/u.test(one.law) !== /\d/u.test(next.law) &&
  areJoined(text, one, next, { before: undefined, behind: undefined });

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

/** Returns the law that a citation by number names, if the glossary has it: «Arbitration Law No. 15». */
function lawWithin(citation: string): string | undefined {
  const [, name = ''] = NAME_WITHIN.exec(citation) ?? [];
  const words = name.split(' ');
  return words
    .slice(0, -1)
    .map((_, from) => words.slice(from).join(' '))
    .find((law) => lawsInArabic(law).length > 0);
}

const NAME_WITHIN = /^(?:Federal )?((?:\p{Lu}[\p{L}'’-]* ){1,6}(?:Law|Code|Act)),?\s{1,2}(?:\()?(?:No|\d)/u;

const NAME_BEFORE = new RegExp(String.raw`([\p{L}'’-]+(?: [\p{L}'’-]+){1,6})(${BETWEEN})$`, 'iu');

/**
 * Returns the law that the words before a number name, if the glossary has it: «Law of Arbitration (». A
 * comma joins it to the number if both are all that the clause has.
 */
function lawBefore(text: string, place: EnglishCitation): string | undefined {
  const before = text.slice(Math.max(0, place.start - SUBJECT_CHARS), place.start);
  const [whole = '', run = '', between = ''] = NAME_BEFORE.exec(before) ?? [];
  if (LISTS.test(between)) {
    const isAll = whole.length === place.start && ENDS_CLAUSE.test(text.slice(endOfLaw(place)));
    if (!isAll || !between.startsWith(',')) return undefined;
  }
  const words = run.split(' ');
  for (let from = 0; from < words.length - 1; from += 1) {
    const law = words.slice(from).join(' ');
    if (/\b(?:law|code|act)\b/iu.test(law) && lawsInArabic(law).length > 0) return law;
  }
  return undefined;
}
