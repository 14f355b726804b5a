/**
 * The rule by which the name or subject that a text states beside a number differs from the title of the
 * number's document. Such words do not contradict the number as in `contradiction.ts`: the document may be
 * called otherwise. They may also be those of another document, so a reader should see the title.
 */
import { contentWords, distinctiveWords, normalize } from '../core.ts';
import type { HeldText, Numbered, Stated } from './contradiction.ts';

/** What the rule asks of the corpus only where the words of the title do not decide. */
interface Asked {
  /** Returns the documents that the name or subject means by itself. */
  meant(): readonly string[];
  /** Returns the text of the document; undefined if the corpus has none. */
  text(): HeldText | undefined;
}

/**
 * True if the stated name or subject and the title each have a word that the other lacks in all its forms,
 * and the document is none of those that the words mean by themselves. A name with all words of the title
 * and more differs if it stands nowhere in the document: «نظام العمل البحري» beside the number of «نظام العمل».
 * The title of a decree or decision that issued a law need not have the law's name, and some titles are nothing
 * but a number. The text of the document then decides: a word of the name or subject stands nowhere in it.
 */
export function differsFromTitle(
  { words, isName, mayRunOn }: Pick<Stated, 'words' | 'isName'> & { readonly mayRunOn: boolean },
  { canonicalId, title }: Numbered,
  asked: Asked,
): boolean {
  // Circulars are titled by topics.
  if (CIRCULAR.test(canonicalId)) return false;
  const titled = wordsOf(title.replace(HEAD, ''));
  const all = wordsOf(words);
  if ((isName && ISSUING.test(canonicalId)) || !titled.some(({ isDistinctive }) => isDistinctive)) {
    const held = mayRunOn ? undefined : asked.text();
    return held?.isWhole === true && isForeignTo(`${title} ${held.text}`, all) && !isMeant();
  }
  const isIn = (others: readonly Word[]) => (word: Word) => others.some((other) => isOne(word, other));
  // Of words that may run on into the citing sentence, only as many follow the last that the title has as
  // follow it there.
  const following = titled.length - 1 - titled.findLastIndex(isIn(all));
  const said = mayRunOn ? all.slice(0, all.findLastIndex(isIn(titled)) + 1 + following) : all;
  if (!lacksOne(said, isIn(titled))) return false;
  if (!lacksOne(titled, isIn(all))) return isOfMore() && !isMeant();
  return !isMeant();

  /** True for a name with all words of the title and more, which the document nowhere has as a whole. */
  function isOfMore(): boolean {
    const held = isName && !mayRunOn ? asked.text() : undefined;
    return held?.isWhole === true && !normalize(held.text, 'letters').includes(normalize(words, 'letters'));
  }

  function isMeant(): boolean {
    return asked.meant().includes(canonicalId);
  }
}

/** True if a word of a name or subject stands nowhere in the text. */
function isForeignTo(text: string, words: readonly Word[]): boolean {
  const letters = normalize(text, 'letters');
  // Most words stand in the text as they are written, and then its words need not be taken apart.
  const unwritten = words.filter(({ written, isDistinctive }) => isDistinctive && !letters.includes(written));
  if (unwritten.length === 0) return false;
  const others = wordsOf(text);
  return unwritten.some((word) => !others.some((other) => isOne(word, other)));
}

/**
 * True if one of the words is not there. Words of many titles («العامة») count at the end alone, where they
 * tell two documents apart: «نظام المالية العامة».
 */
const lacksOne = (words: readonly Word[], isThere: (word: Word) => boolean): boolean =>
  words.some((word, at) => (word.isDistinctive || at === words.length - 1) && !isThere(word));

/** A word as it is written, and its stem. */
interface Word {
  readonly written: string;
  readonly stem: string;
  /** False for words of many titles. */
  readonly isDistinctive: boolean;
}

/** The content words of a name, a subject or a title, in text order. */
const wordsOf = (text: string): Word[] =>
  contentWords(normalize(text, 'letters')).map((written) => {
    const [stem] = distinctiveWords(written);
    return { written, stem: stem ?? written, isDistinctive: stem !== undefined };
  });

/** True for two forms of a word, and for a word and its misprint. */
const isOne = (one: Word, other: Word): boolean =>
  one.stem === other.stem ||
  isPart(one.stem, other.stem) ||
  isPart(one.written, other.written) ||
  isMisspelt(one.written, other.written);

/** True if the longer of two words or stems has the other one in it: «أبوظبي» has both words of «أبو ظبي». */
function isPart(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  return short.length >= SHORTEST_PART && long.includes(short);
}

/** True for words that differ in one letter, written otherwise, left out or added. */
function isMisspelt(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (short.length < SHORTEST_MISPRINTED || long.length - short.length > 1) return false;
  let start = 0;
  while (start < short.length && short[start] === long[start]) start += 1;
  const rest = short.length === long.length ? start + 1 : start;
  return short.slice(rest) === long.slice(start + 1);
}

/** Instrument, issuer and number before the subject of a title: «قرار وزير شؤون الرئاسة رقم 1: في شأن …». */
const HEAD = /^[^:]*\d[^:]*:/;

/** Id of a decree or a decision. */
const ISSUING = /^[a-z]{2}-dec-/;

const CIRCULAR = /^[a-z]{2}-circ-/;

/** Words of different roots have the same shorter stem. */
const SHORTEST_PART = 3;

/** Fewest letters of a word whose other spelling by one letter is a misprint and not another word. */
const SHORTEST_MISPRINTED = 4;
