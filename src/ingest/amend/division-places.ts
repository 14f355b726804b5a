/**
 * Places of a division in a law: which articles are in «الباب التاسع». They follow from the headings of the
 * law, or, if the source prints the law without headings, from those of another print of it.
 */
import { articleKey, divisionsOf } from '../../core.ts';
import { sharedPart, wordRuns } from '../identify/word-runs.ts';
import type { SourceDocument } from '../read/source-document.ts';
import { FEWEST_RUNS, PRINTED_SHARE } from './numbered-alike.ts';

type Articles = SourceDocument['articles'];

/**
 * Places of the law's articles in the division, which is given by its names from the smallest to the largest.
 * `prints` are the articles of other prints of the law. Undefined if no headings show the places.
 */
export function placesOf(
  division: readonly string[],
  law: Articles,
  prints: readonly Articles[],
): ReadonlySet<number> | undefined {
  const below = articlesBelow(law, division);
  if (below !== undefined) return below;
  for (const print of prints) {
    const places = placesInPrint(division, law, print);
    if (places !== undefined) return places;
  }
  return undefined;
}

/**
 * Places of the articles below the headings that name all of `division`. Undefined if there are none, or they
 * do not follow one another: the name alone, such as «الفصل الثاني», then does not say which division is
 * meant. Also undefined if the next article has no heading, since it may belong to the division.
 */
function articlesBelow(articles: Articles, division: readonly string[]): ReadonlySet<number> | undefined {
  const below = named(articles, division);
  const last = below.at(-1);
  const isOneRun = below.every((at, index) => at === (below[0] as number) + index);
  if (last === undefined || !isOneRun) return undefined;
  const next = articles[last + 1];
  return next !== undefined && next.section === undefined ? undefined : new Set(below);
}

/**
 * Places of the articles that may be in the division if `placesOf` cannot tell: all, or those below a
 * heading that names it, if each article has a heading.
 */
export function possiblePlaces(division: readonly string[], law: Articles): ReadonlySet<number> {
  const below = named(law, division);
  const isHeaded = law.every(({ section }) => section !== undefined);
  return new Set(isHeaded && below.length > 0 ? below : law.keys());
}

const named = (articles: Articles, division: readonly string[]): number[] =>
  articles.flatMap(({ section }, at) => {
    const names = section === undefined ? [] : divisionsOf(section);
    return division.every((name) => names.includes(name)) ? [at] : [];
  });

/**
 * Places in the law of the articles that the print has in the division, by their numbers. A print counts only
 * if the articles with these numbers have the words of the law's.
 */
function placesInPrint(
  division: readonly string[],
  law: Articles,
  print: Articles,
): ReadonlySet<number> | undefined {
  const [name, larger] = division;
  // A chapter has its number within its part, of which a print that names parts sparsely gives too little.
  if (name === undefined || larger !== undefined) return undefined;
  const parts = partsOf(print, name);
  const textOf = new Map<string, string>();
  for (const [at, { article_no, text }] of print.entries()) {
    if (article_no !== undefined && parts[at] === name) textOf.set(articleKey(article_no), text);
  }
  const places = law.flatMap(({ article_no }, at) =>
    article_no !== undefined && textOf.has(articleKey(article_no)) ? [at] : [],
  );
  const isOneRun = places.every((at, index) => at === (places[0] as number) + index);
  if (places.length === 0 || places.length !== textOf.size || !isOneRun) return undefined;
  const compared = places.flatMap((at) => {
    const article = law[at] as Articles[number];
    const runs = wordRuns(article.text);
    if (runs.size < FEWEST_RUNS) return [];
    return sharedPart(runs, wordRuns(textOf.get(articleKey(article.article_no ?? '')) ?? ''));
  });
  const printed = compared.filter((share) => share >= PRINTED_SHARE);
  return compared.length > 0 && printed.length >= PRINTED_ARTICLES * compared.length
    ? new Set(places)
    : undefined;
}

/** Least share of the compared articles that the print has with the law's words. */
const PRINTED_ARTICLES = 0.8;

/** Number of lines at the beginning of an article in which a heading may stand that the source took for text. */
const HEADING_LINES = 3;

/** Greatest length of such a line, in UTF-16 units. */
const HEADING_CHARS = 60;

/** A heading of a print: the number of the part that it names, and of the chapter. */
interface Opening {
  at: number;
  part?: number;
  chapter?: number;
}

/**
 * The part of the law that has each article of the print, named as `like` is («باب 9»); undefined where it
 * cannot be told. The print names parts and chapters only where they begin, and has lost some names of parts:
 * their first chapter shows where they begin, and the number of the next named part that none is missing.
 */
function partsOf(print: Articles, like: string): (string | undefined)[] {
  const [kind = ''] = like.split(' ');
  const openings = openingsOf(print, kind);
  const parts: (string | undefined)[] = print.map(() => undefined);
  const named = openings.flatMap((opening, index) => (opening.part === undefined ? [] : index));
  for (const [order, from] of named.entries()) {
    const to = named[order + 1] ?? openings.length;
    const number = openings[from]?.part ?? 0;
    const next = openings[to];
    const begins = [from];
    let chapter = openings[from]?.chapter;
    let isWhole = true;
    for (let index = from + 1; index < to; index++) {
      const opened = openings[index]?.chapter ?? 0;
      if (opened === 1) begins.push(index);
      else if (opened !== (chapter ?? 0) + 1) isWhole = false;
      chapter = opened;
    }
    const last = number + begins.length - 1;
    if (!isWhole || (next?.part === undefined ? begins.length > 1 : next.part !== last + 1)) continue;
    for (const [count, index] of begins.entries()) {
      const start = openings[index]?.at ?? 0;
      const end = openings[begins[count + 1] ?? to]?.at ?? print.length;
      parts.fill(`${kind} ${number + count}`, start, end);
    }
  }
  return parts;
}

function openingsOf(print: Articles, kind: string): Opening[] {
  const openings: Opening[] = [];
  let before: string | undefined;
  for (const [at, { section, text }] of print.entries()) {
    const names = section !== undefined && section !== before ? divisionsOf(section) : headingIn(text);
    before = section;
    const [part] = names.flatMap((name) => (name.startsWith(`${kind} `) ? numberOf(name) : []));
    const [chapter] = names.flatMap((name) => (name.startsWith(`${kind} `) ? [] : numberOf(name)));
    if (part === undefined && chapter === undefined) continue;
    openings.push({ at, ...(part !== undefined && { part }), ...(chapter !== undefined && { chapter }) });
  }
  return openings;
}

const numberOf = (name: string): number => Number(name.split(' ').at(-1));

/** Divisions named by the first lines of a text, each in a line of its own. */
function headingIn(text: string): string[] {
  const lines = text.split('\n', HEADING_LINES + 1);
  const isHeading = lines.length > HEADING_LINES;
  const short = lines.slice(0, HEADING_LINES).filter((line) => line.length <= HEADING_CHARS);
  const names = short.map(divisionsOf).filter((found) => found.length === 1);
  return isHeading && short.length === HEADING_LINES ? names.flat() : [];
}
