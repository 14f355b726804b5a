/**
 * Finds the English citations of a text («Articles 43 and 44 of Federal Decree-Law No. 33 of 2021», «Labor
 * Law (Article 77)», «Law 174/2025», «the Saudi Labor Law») and the countries that they name. A law is cited
 * by its number, or by a name that the glossary has as a whole; a name without an article counts in capitals
 * alone.
 */
import { lawsInArabic, namedCountries } from '../../../core.ts';
import { turns } from '../../turns.ts';
import type { ArticlesRead } from './articles.ts';
import { articlesBefore, articlesBehind, articlesBehindNumber, mayCite } from './articles.ts';
import { countriesIn, countryBefore, countryBehind, withoutCountries } from './countries.ts';
import { lawsOfList, NUMBER_WORD, numberedLaws } from './numbered.ts';
import { isOfEmirate, isOfUnknownBefore, isOfUnknownBehind } from './regions.ts';

export interface EnglishCitation {
  readonly start: number;
  readonly end: number;
  /** Numbers of the cited articles, as they are written; none for a law as a whole. */
  readonly articles: readonly string[];
  /** True for «Articles 43 to 46». */
  readonly isRange: boolean;
  /** The words that name the law, without its country. */
  readonly law: string;
  /** Where these words end, if the subject of the law stands between them and the articles. */
  readonly lawEnd?: number;
  /** Upper-case codes of the countries that the words name. */
  readonly countries: readonly string[];
  /**
   * True if the law has neither a number nor a name that the glossary knows, or is of a region or a country
   * that is not known.
   */
  readonly isUnknown: boolean;
}

const HAS_NUMBER_WORD = new RegExp(NUMBER_WORD, 'iu');

/** Nouns of laws that end or begin a name. */
const NOUN = /^(?:law|code|act|statute|regulations?|by-?laws?)$/iu;
const NOUNS =
  /\b(?:law|code|act|statute|regulations?|by-?laws?|constitutional\sdeclaration|constitution|pdpl)\b/giu;
/** Words that a name in capitals may have in small letters. */
const SMALL = /^(?:of|on|and|the|for|in|to|du)$/u;
/** Most words of a name before its noun, and behind a noun that begins it. */
const WORDS = { before: 6, behind: 5 } as const;
/** Length of the text beside a noun that may have words of its name, in UTF-16 units. */
const NAME_CHARS = 90;
/**
 * Maximum number of nouns whose names are looked up for one answer; the next answer goes on behind them. One
 * that lists all citations has no maximum.
 */
const MOST_NOUNS = 4_000;

interface Place {
  readonly start: number;
  readonly end: number;
}

/** Returns the English citations of a short text in its order, at most `most`. */
export function englishCitations(text: string, most: number): EnglishCitation[] {
  return inOrder([...candidates(text, most)].flatMap((one) => one ?? [])).slice(0, most);
}

export interface EnglishPlaces {
  readonly places: readonly EnglishCitation[];
  /** Position in UTF-16 units up to which the text was read; absent if that is its end. */
  readonly stopped?: number;
}

/** Works as `englishCitations`, for a text of any length: other work continues in between. */
export async function englishCitationsInTurns(
  text: string,
  most: number,
  signal: AbortSignal,
): Promise<EnglishPlaces> {
  const found: EnglishCitation[] = [];
  const turn = turns(signal);
  const reading = candidates(text, most);
  for (;;) {
    await turn();
    const { done, value } = reading.next();
    if (done) {
      const places = inOrder(found).filter(({ start }) => value === undefined || start < value);
      return { places: places.slice(0, most), ...(value !== undefined && { stopped: value }) };
    }
    if (value !== undefined) found.push(value);
  }
}

/**
 * Reads one place of a text after the other: first laws by their numbers, then those by their names. Returns
 * where it stops before the end of the text.
 */
function* candidates(
  text: string,
  most: number,
): Generator<EnglishCitation | undefined, number | undefined, undefined> {
  if (!mayCite(text)) return undefined;
  const isName = memoized((law) => lawsInArabic(law).length > 0);
  const numbered: EnglishCitation[] = [];
  for (const { match, isList } of numberedLaws(text)) {
    if (numbered.length >= most) break;
    const cited = numberedAt(text, placeOf(match), isName);
    if (isList) {
      numbered.push(...ofList(match, cited));
      yield undefined;
      continue;
    }
    // «the offside law 11 of 2016» is none: in small letters, a law has the word for a number or an article.
    const isPlain = /^\p{Ll}/u.test(match[0]) && !HAS_NUMBER_WORD.test(match[0]) && !match[0].includes('/');
    if (!isPlain || cited.articles.length > 0) numbered.push(cited);
    yield undefined;
  }
  yield* numbered;
  const mostNouns = Number.isFinite(most) ? MOST_NOUNS : most;
  let [nouns, passed, end, read] = [0, 0, 0, 0];
  for (const match of text.matchAll(NOUNS)) {
    const noun = placeOf(match);
    while (passed < numbered.length && (numbered[passed]?.end ?? 0) <= noun.start) passed += 1;
    const isTaken = noun.start < end || (numbered[passed]?.start ?? text.length) < noun.end;
    if (isTaken || !mayBeName(text, noun)) continue;
    if (nouns++ === mostNouns) return Math.max(end, read);
    const named = nameAt(text, noun, isName);
    end = named?.end ?? end;
    read = noun.end;
    yield named;
  }
  return undefined;
}

/** Reads the laws of a list, which is read as one law: its country is that of all. */
function ofList(match: RegExpExecArray, cited: EnglishCitation): EnglishCitation[] {
  const { articles, countries, isUnknown } = cited;
  // Articles beside a list are of one of its laws, and nothing tells of which.
  const laws = lawsOfList(match, articles.length > 0 ? placeOf(match) : cited);
  return laws.map((law) => ({ ...law, articles: [], isRange: false, countries, isUnknown }));
}

/**
 * Reads the law whose number stands at a place. The country stands before its name, if it has one: «Egyptian
 * Labor Law No. 12 of 2003». An act with a name is of a country that calls its laws acts, unless the words
 * name another.
 */
function numberedAt(text: string, law: Place, isName: (law: string) => boolean): EnglishCitation {
  const cited = citationAt(text, law, false);
  if (/^federal/iu.test(text.slice(law.start, law.end))) return cited;
  if (!isOfUnknownBefore(text, law.start - countryLength(text, law.start))) {
    const [before, behind] = [text.slice(cited.start, law.start), text.slice(law.end, cited.end)];
    const isUnknown = isOfEmirate(before, behind) || (behind === '' && isOfUnknownBehind(text, law.end));
    return isUnknown ? { ...cited, isUnknown } : cited;
  }
  const isAct = /^act\b/iu.test(text.slice(law.start));
  const names = wordsBefore(text, law.start).filter(
    ({ word, start }) =>
      /^\p{Lu}/u.test(word) && !isLeading(word) && isName(`${text.slice(start, law.start)}Law`),
  );
  const [name] = names;
  if (name === undefined) return { ...cited, isUnknown: true };
  const length = countryLength(text, name.start);
  const start = name.start - length;
  const words = text.slice(start, name.start);
  const countries = [...new Set([...countriesIn(words), ...cited.countries])];
  const isUnknown =
    (isAct && countries.length === 0) || isOfEmirate(words, '') || isOfUnknownBefore(text, start);
  const before = articlesBefore(text, start);
  return { ...cited, start: before?.start ?? start, ...(before && listOf(before)), countries, isUnknown };
}

const listOf = ({ articles, isRange }: ArticlesRead) => ({ articles, isRange });

const countryLength = (text: string, at: number) =>
  countryBefore(text.slice(Math.max(0, at - NAME_CHARS), at));

/** A noun in small letters is that of a cited law only beside an article. */
function mayBeName(text: string, { start, end }: Place): boolean {
  if (/^\p{Lu}/u.test(text.slice(start, end))) return true;
  return /\b(?:art|sec)/iu.test(text.slice(Math.max(0, start - 2 * NAME_CHARS), end + NAME_CHARS));
}

function memoized(read: (words: string) => boolean): (words: string) => boolean {
  const known = new Map<string, boolean>();
  return (words) => {
    const value = known.get(words) ?? read(words);
    known.set(words, value);
    return value;
  };
}

const placeOf = (match: RegExpExecArray): Place => ({
  start: match.index,
  end: match.index + match[0].length,
});

/** Sorts citations, and drops one that begins before the one before it ends. */
function inOrder(found: readonly EnglishCitation[]): EnglishCitation[] {
  const kept: EnglishCitation[] = [];
  for (const one of found.toSorted((a, b) => a.start - b.start || b.end - a.end))
    if (one.start >= (kept.at(-1)?.end ?? 0)) kept.push(one);
  return kept;
}

/** Reads the citation by name whose noun stands at a place; undefined if it is none. */
function nameAt(text: string, noun: Place, isName: (law: string) => boolean): EnglishCitation | undefined {
  const before = wordsBefore(text, noun.start);
  const isCountryBehind = countryBehind(text.slice(noun.end, noun.end + NAME_CHARS)) > 0;
  const behind = isCountryBehind ? [] : wordsBehind(text, noun.end);
  // The longest name counts, because its shorter ones are names of other laws: «Civil Procedure Law».
  for (let last = behind.length; last >= 0; last -= 1) {
    const isOpen = last === 1 || isLeading(behind[last - 1]?.word ?? '');
    if (last > 0 && (isOpen || !SMALL.test(behind[0]?.word ?? ''))) continue;
    for (let first = 0; first <= before.length; first += 1) {
      const word = before[first]?.word;
      if (word !== undefined && isLeading(word)) continue;
      const start = before[first]?.start ?? noun.start;
      const end = last === 0 ? noun.end : (behind[last - 1]?.end ?? noun.end);
      const law = withoutCountries(text.slice(start, end));
      if (law === '' || NOUN.test(law) || !isName(law)) continue;
      const isOfRegion =
        isOfUnknownBefore(text, start - countryLength(text, start)) ||
        (!isCountryBehind && isOfUnknownBehind(text, end));
      const cited = citationAt(text, { start, end }, isOfRegion);
      const length = countryLength(text, start);
      if (
        isOfEmirate(text.slice(start - length, start), text.slice(end, cited.end)) ||
        isOfEmirate(text.slice(start, end), '')
      )
        return { ...cited, isUnknown: true };
      return cited.articles.length > 0 || isNameAlone(text, cited, { start, end }) ? cited : undefined;
    }
  }
  return unknownName(text, noun, before);
}

/** True for a word before a name that is none of it: «of», «the», «Saudi». */
const isLeading = (word: string) =>
  /^(?:the|by|under)$/iu.test(word) || SMALL.test(word) || withoutCountries(word) === '';

/** Reads «Article 5 of the Widget Licensing Law», whose law the glossary lacks; in capitals alone. */
function unknownName(
  text: string,
  noun: Place,
  before: readonly (Place & { word: string })[],
): EnglishCitation | undefined {
  const isSmall = ({ word }: { word: string }) => !/^\p{Lu}/u.test(word);
  const own = before.slice(
    before.findLastIndex((one) => isSmall(one) && !/^(?:of|on|and)$/u.test(one.word)) + 1,
  );
  const [first] = own.filter((one) => !isSmall(one));
  if (first === undefined || !/^\p{Lu}/u.test(text.slice(noun.start))) return undefined;
  const cited = citationAt(text, { start: first.start, end: noun.end }, true);
  return cited.articles.length > 0 ? cited : undefined;
}

/** Adds the articles and the country beside a law to its place. */
function citationAt(text: string, law: Place, isUnknown: boolean): EnglishCitation {
  const from = law.start - countryLength(text, law.start);
  const to = law.end + countryBehind(text.slice(law.end, law.end + NAME_CHARS));
  const before = articlesBefore(text, from);
  const isNumbered = /\d/u.test(text.slice(law.start, law.end));
  const readBehind = isNumbered ? articlesBehindNumber : articlesBehind;
  const behind: ArticlesRead | undefined = before ? undefined : readBehind(text, to);
  const read = before ?? behind;
  const [start, end] = [before?.start ?? from, behind?.end ?? to];
  return {
    start,
    end,
    articles: read?.articles ?? [],
    isRange: read?.isRange ?? false,
    law: withoutCountries(text.slice(law.start, law.end)),
    ...(behind && behind.start > to && { lawEnd: to }),
    countries: countriesIn(text.slice(from, to)),
    isUnknown,
  };
}

/** True for «the Labor Law» and «Saudi Labor Law»: a name in capitals that an article or a country begins. */
function isNameAlone(text: string, cited: EnglishCitation, { start, end }: Place): boolean {
  const words = text.slice(start, end).split(/\s+/u);
  if (!words.every((word) => /^\p{Lu}/u.test(word) || SMALL.test(word))) return false;
  if (cited.countries.length > 0) return namedCountries(text.slice(cited.start, cited.end)).length > 0;
  return /\b[tT]he\s{1,2}$/u.test(text.slice(Math.max(0, start - 6), start));
}

function wordsBefore(text: string, at: number): (Place & { word: string })[] {
  const from = Math.max(0, at - NAME_CHARS);
  const [run = ''] = /(?:[\p{L}'’.-]{1,30}[ \n]{1,2}){0,7}$/u.exec(text.slice(from, at)) ?? [];
  return wordsOf(run, at - run.length).slice(-WORDS.before);
}

function wordsBehind(text: string, at: number): (Place & { word: string })[] {
  const [run = ''] = /^(?:[ \n]{1,2}[\p{L}'’-]{1,30}){0,5}/u.exec(text.slice(at, at + NAME_CHARS)) ?? [];
  return wordsOf(run, at).slice(0, WORDS.behind);
}

const wordsOf = (run: string, from: number) =>
  [...run.matchAll(/[\p{L}'’.-]+/gu)].map(({ 0: word, index }) => ({
    word,
    start: from + index,
    end: from + index + word.length,
  }));
