/**
 * Finds in the words beside a number the title of a document of the corpus. It tells that these words are a
 * subject, and of which document, and needs no word that introduces them.
 */
import { distinctiveWords, isAmendment, normalize } from '../core.ts';
import { latest } from '../latest.ts';
import type { Titles } from './contradiction.ts';
import { hasAsWritten, titleWordKey } from './contradiction.ts';
import type { WordsBeside } from './words-beside.ts';

/** A title that stands beside a number. */
export interface TitleBeside {
  /** The title, as the text writes it if it is that of another document. */
  readonly words: string;
  /** True if it is the title of a document that the number finds. */
  readonly isOwn: boolean;
}

/**
 * Returns the title beside a number: that of a document which the number finds, else the first one of another
 * document of its kind; undefined if there is none, or if the words have most of those of the number's
 * document. The title of another document comes first if it has all words of the number's own one and more,
 * as «نظام العمل البحري» beside the number of «نظام العمل», or if it ends before that begins.
 */
export function titleBeside(
  { ahead, before, behind, until }: WordsBeside,
  ids: readonly string[],
  titles: Titles,
): TitleBeside | undefined {
  const inFront = { ...wordsOf(ahead, undefined, 'last'), find: titleAtEnd };
  const others = [wordsOf(before), wordsOf(behind, until)].map((words) => ({ ...words, find: otherTitle }));
  const read = [inFront, ...others].filter((words) => words.telling.length > 0);
  for (const { find, ...words } of read) {
    const own = ids.map((id) => ownTitle(words, titles.titleOf(id))).find((title) => title !== undefined);
    if (own === undefined) continue;
    const other = find(words, ids, titles);
    if (other !== undefined && (isLonger(other, own) || other.end <= own.start))
      return { words: other.words, isOwn: false };
    return own.isWhole ? { words: own.subject, isOwn: true } : undefined;
  }
  for (const { find, ...words } of read) {
    const other = find(words, ids, titles);
    if (other !== undefined) return { words: other.words, isOwn: false };
  }
  return undefined;
}

/** A word of the text with its place, and its stem, which distinguishes titles. */
interface Word {
  readonly written: string;
  readonly start: number;
  readonly end: number;
  readonly stem: string;
  /** Number of words before it. */
  readonly at: number;
}

interface Words {
  readonly text: string;
  /** Position from which on words belong to another instrument. */
  readonly until: number;
  readonly all: readonly Omit<Word, 'stem' | 'at'>[];
  /** Those with a stem. */
  readonly telling: readonly Word[];
}

/** Most words beside a number that are read. */
const MOST_WORDS = 28;

function wordsOf(text = '', until = text.length, kept: 'first' | 'last' = 'first'): Words {
  const [from, to] = kept === 'first' ? [0, MOST_WORDS] : [-MOST_WORDS, undefined];
  const all = [...text.matchAll(/\p{L}[\p{L}\p{M}]*/gu)].slice(from, to).map(({ 0: written, index }) => ({
    written,
    start: index,
    end: index + written.length,
  }));
  const telling = all.flatMap((word, at) => {
    const stem = stemOf(word.written);
    return stem === '' ? [] : [{ ...word, stem, at }];
  });
  return { text, until, all, telling };
}

/** The stem of a word; empty for a word of many titles. */
const stemOf = latest(4_096, (word: string): string => distinctiveWords(word)[0] ?? '');

/** Instrument, issuer and number before the subject of a title. */
const HEAD = /^[^:]*\d[^:]*:/;

const stemsOf = latest(8_192, (title: string): readonly string[] =>
  distinctiveWords(title.replace(HEAD, '')),
);

/** True if a title has all words of the number's own one and more. */
const isLonger = (other: Other, { stems }: Own) =>
  other.stems.size > stems.length && stems.every((stem) => other.stems.has(stem));

/** The number's own title if the text has most of its words, or the only one; else undefined. */
function ownTitle({ telling }: Words, title: string): Own | undefined {
  const stems = stemsOf(title);
  const own = telling.filter(({ stem }) => stems.includes(stem));
  const found = new Set(own.map(({ stem }) => stem)).size;
  const isWhole = found > 0 && found === stems.length;
  const isMost = found > 1 && found >= stems.length * MOST;
  return isWhole || isMost
    ? { stems, subject: title.replace(HEAD, ''), isWhole, start: own[0]?.start ?? 0 }
    : undefined;
}

/** The subject of a title, of which all words or most of them stand beside the number. */
interface Own {
  readonly stems: readonly string[];
  readonly subject: string;
  readonly isWhole: boolean;
  /** Where the first of its words stands. */
  readonly start: number;
}

/** Share of the words of a title that is most of them. */
const MOST = 0.6;

interface Other {
  readonly words: string;
  /** Where its last word ends. */
  readonly end: number;
  readonly stems: ReadonlySet<string>;
}

function otherTitle(read: Words, ids: readonly string[], titles: Titles): Other | undefined {
  const [id] = ids;
  if (id === undefined) return undefined;
  const { text, until, telling } = read;
  const isOfLaw = isLaw(id);
  const own = new Set(ids);
  const having = (stem: string) => titles.idsOf([titleWordKey(id.slice(0, 2), stem)]);
  for (const [from, first] of telling.entries()) {
    if (from > MOST_TELLING_BETWEEN || first.at > MOST_BETWEEN || first.start >= until) return undefined;
    const stems = new Set<string>();
    let held: readonly string[] = having(first.stem).filter(
      (other) => isLaw(other) === isOfLaw && !own.has(other),
    );
    if (isWithinQuotation(text.slice(0, first.start))) continue;
    let found: Other | undefined;
    for (const word of telling.slice(from)) {
      if (!stems.has(word.stem)) {
        const have = new Set(having(word.stem));
        held = held.filter((other) => have.has(other));
        stems.add(word.stem);
      }
      if (held.length === 0) break;
      const is = (other: string) =>
        isTitle(read, { from: first, to: word, stems }, titles.titleOf(other), isOfLaw);
      if (held.some(is))
        found = { words: text.slice(first.start, word.end), end: word.end, stems: new Set(stems) };
    }
    if (found !== undefined) return found;
  }
  return undefined;
}

/**
 * Returns the longest title of another document that ends the words in front of a number. A title of one or
 * two words may also be the matter of a sentence: no other word that tells titles apart must stand before it,
 * or a word for «concerning» or the noun of a law.
 */
function titleAtEnd(read: Words, ids: readonly string[], titles: Titles): Other | undefined {
  const [id] = ids;
  const to = read.telling.at(-1);
  if (id === undefined || to === undefined) return undefined;
  const isOfLaw = isLaw(id);
  const having = (stem: string) => titles.idsOf([titleWordKey(id.slice(0, 2), stem)]);
  const stems = new Set<string>();
  let held: readonly string[] = having(to.stem).filter(
    (other) => isLaw(other) === isOfLaw && !ids.includes(other),
  );
  let found: Other | undefined;
  for (const from of read.telling.toReversed()) {
    if (!stems.has(from.stem)) {
      const have = new Set(having(from.stem));
      held = held.filter((other) => have.has(other));
      stems.add(from.stem);
    }
    if (held.length === 0) break;
    const is = (other: string) => isTitleAtEnd(read, { from, to, stems }, titles.titleOf(other));
    if (held.some(is))
      found = { words: read.text.slice(from.start, to.end), end: to.end, stems: new Set(stems) };
  }
  return found;
}

function isTitleAtEnd(read: Words, { from, stems }: Span, title: string): boolean {
  const titled = stemsOf(title);
  if (titled.length !== stems.size || isAmendment(title)) return false;
  const before = read.all[from.at - 1];
  if (before !== undefined && GOVERNING.test(before.written)) return false;
  if (titled.length > FEW) return true;
  if (JOINED.test(from.written)) return false;
  const isLed = before !== undefined && [INTRODUCING, NOUN].some((word) => word.test(before.written));
  const isOpened = /[([{"«“„]\s*$/.test(read.text.slice(0, from.start));
  if (!isLed && !isOpened && read.telling[0] !== from) return false;
  return titled.length > 1 || hasAsWritten(title, read.text.slice(from.start));
}

/** True behind the first words of a quotation: «… عبارة "رئيس جهاز …"» quotes other words than a title. */
const isWithinQuotation = (before: string): boolean => /\S\s*["«“][^"»”]*\p{L}[^"»”]*$/u.test(before);

/** The words of a text from one to another, with their stems. */
interface Span {
  readonly from: Word;
  readonly to: Word;
  readonly stems: ReadonlySet<string>;
}

/**
 * True if the words are the title. A title of one word must stand there whole, with its noun («نظام العمل»).
 * One of two words may also be the matter of the sentence, which a verb or a preposition leads to: it must
 * end its clause, or, beside a law, stand behind a word for «concerning».
 */
function isTitle(read: Words, { from, to, stems }: Span, title: string, isOfLaw: boolean): boolean {
  const titled = stemsOf(title);
  if (titled.length !== stems.size || isAmendment(title)) return false;
  if (titled.length === 1) return isWhole(read, to, title);
  const [before, beforeThat] = [read.all[from.at - 1], read.all[from.at - 2]];
  if (before !== undefined && GOVERNING.test(before.written)) return false;
  if (titled.length > FEW) return true;
  if (before !== undefined && VERB.test(before.written) && !(beforeThat && RELATIVE.test(beforeThat.written)))
    return false;
  if (JOINED.test(from.written)) return false;
  return (isOfLaw && before !== undefined && INTRODUCING.test(before.written)) || endsClause(read, to);
}

/** True if no word that tells titles apart stands between a word and the next mark. */
function endsClause({ text, telling }: Words, to: Word): boolean {
  const next = telling.find(({ at }) => at > to.at);
  return next === undefined || /[،,)\]»"”}]/.test(text.slice(to.end, next.start));
}

/** Number of words of a title that may also be the matter of a sentence. */
const FEW = 2;

/** True if the words up to this one are the whole title, with its noun. */
function isWhole({ all }: Words, to: Word, title: string): boolean {
  const titled = normalize(title, 'letters').split(' ');
  if (titled.length < 2) return false;
  const written = all
    .slice(to.at + 1 - titled.length, to.at + 1)
    .map(({ written }) => normalize(written, 'letters'));
  const [noun = '', ...others] = titled;
  const [first = '', ...rest] = written;
  return first.endsWith(noun) && rest.join(' ') === others.join(' ');
}

/** The noun of a law or of its provisions, which leads to its subject. */
const NOUN = /^[وفبلك]{0,2}(?:ال|ل)?(?:قانون|نظام|[أا]حكام)$/;

/** Words for «concerning». */
const INTRODUCING = /(?:ش[أا]ن|خصوص|حول|موضوع)$/;

/** «and the …», which goes on with another sentence, or with the next item of a list. */
const JOINED = /^[وف](?:ال|لل|بال)/;

/** Prepositions and conjunctions with which a sentence goes on, and which lead to no subject. */
const GOVERNING = /^[وفلب]?(?:على|[إا]لى|من|عن|مع|عند|لدى|بين|[أإا]ن|كل|جميع|كافة|كانت?)$/;

/** A verb in the present. Nouns of its form do not distinguish titles. */
const VERB = /^[وف]?[يت]\p{L}{2,5}$/u;

/** «which», before a verb that says what an instrument is about. */
const RELATIVE = /^و?(?:الذي|التي)$/;

/**
 * Most words between a number and a title that belongs to it, and most of them that are those of few titles.
 */
const MOST_BETWEEN = 12;
const MOST_TELLING_BETWEEN = 4;

/** True for a law, and for the royal decree that issued one. */
const isLaw = (id: string) => /^[a-z]{2}-(?:leg|fdl|dec-royal)-/.test(id);
