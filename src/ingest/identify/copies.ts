/**
 * Recognizes copies: documents that print a law which the corpus also has under its number. A source that
 * gives no number, and no notes either, prints the wording of one day and never says when it is out of date.
 */
import { compare } from '../../order.ts';
import type { SourceDocument } from '../read/source-document.ts';
import type { Candidate } from './identify.ts';
import { sharedPart, wordRuns } from './word-runs.ts';

/** A document that may be a law or a copy of one. */
export interface Comparable {
  canonicalId: string;
  candidate: Pick<Candidate, 'jurisdiction' | 'identity' | 'articles' | 'textLength'>;
  /** Number of articles with changes, according to the document's own notes. */
  changedArticles: number;
}

/**
 * Least share of the copy's words, in runs of three, that the law has too, and of the law's words that the
 * copy has. Of 102 Saudi pairs of one title, 94 copies share .77 or more, and other texts .51 or less. A law
 * has up to twice the words of its copy, which lacks decrees and notes; an annex of the law's title has less
 * than a tenth of them.
 */
const COPY_SHARE = 0.7;
const LAW_SHARE = 0.4;

/** Kinds of documents that cannot be copies: rulings and fatwas of one title are different ones. */
const CASES = /^(?:cass|adm|const|judg|fatwa)/;

/**
 * Returns the canonical id of the law for each copy, in the order of the copies. A copy has the title of the
 * law and nearly the same words, and no number or that of the law. A bylaw or a successor has other words, a
 * draft another title.
 */
export function copiesOfLaws(
  documents: readonly Comparable[],
  read: (canonicalId: string) => SourceDocument | undefined,
): Map<string, string> {
  const copies = new Map<string, string>();
  const runsOf = remembered((canonicalId) => {
    const source = read(canonicalId);
    return source === undefined ? new Set<string>() : wordRuns(wordsOf(source));
  });
  const isRepealed = (canonicalId: string) => read(canonicalId)?.status === 'repealed';
  const texts = documents.filter(({ candidate }) => !CASES.test(candidate.identity.series));
  for (const [copy, laws] of possibleLaws(texts)) {
    const runs = runsOf(copy.canonicalId);
    const shares = laws.map((law) => ({ law, share: shareOf(runs, runsOf(law.canonicalId)) }));
    const [best] = shares
      .filter(({ share }) => share !== undefined)
      .sort(
        (a, b) =>
          Number(hasTitleOf(copy, b.law)) - Number(hasTitleOf(copy, a.law)) ||
          (b.share ?? 0) - (a.share ?? 0) ||
          compare(a.law.canonicalId, b.law.canonicalId),
      );
    if (best === undefined) continue;
    const [one, other] = [copy.canonicalId, best.law.canonicalId];
    // Of two prints with one number, the one whose source knows that the law is repealed tells its status.
    const isLaw = hasNumberOf(best.law, copy) && isRepealed(one) && !isRepealed(other);
    if (isLaw) copies.set(other, one);
    else copies.set(one, other);
  }
  // The law of a copy may itself be the copy of another document with its number.
  for (const [copy, law] of copies) copies.set(copy, copies.get(law) ?? law);
  return copies;
}

/** Share of the copy's words that the law has; undefined if it is no copy. */
function shareOf(copy: ReadonlySet<string>, law: ReadonlySet<string>): number | undefined {
  const share = sharedPart(copy, law);
  return share >= COPY_SHARE && sharedPart(law, copy) >= LAW_SHARE ? share : undefined;
}

const hasTitleOf = (one: Comparable, other: Comparable) =>
  one.candidate.identity.normalizedTitle === other.candidate.identity.normalizedTitle;

/** All words of a document, without the notes of amendment. */
export function wordsOf({ preamble, articles, full_text, closing }: SourceDocument): string {
  const texts = articles.flatMap(({ heading, text }) => [heading, text]);
  return [preamble, ...texts, full_text, closing].filter((text) => text !== undefined).join('\n');
}

/**
 * The documents that each document may be a copy of: a numbered one with its title, or another one with its
 * number and its title. One decision may issue several bylaws with nearly the same words, and their titles
 * name different bodies.
 */
function* possibleLaws(documents: readonly Comparable[]): Iterable<[Comparable, Comparable[]]> {
  const numbered = documents.filter(isNumbered);
  const byTitle = grouped(numbered, titleStart);
  for (const one of documents) {
    const titled = (byTitle.get(titleStart(one)) ?? []).filter((law) => isTitled(one, law));
    const laws = isNumbered(one)
      ? titled.filter((law) => hasNumberOf(law, one) && isRather(law, one))
      : titled;
    if (laws.length > 0) yield [one, laws];
  }
}

const isNumbered = ({ candidate }: Comparable) =>
  candidate.identity.number !== undefined && candidate.identity.yearAsCited !== undefined;

/** True if one title is the other, or begins with it: sources add bodies and years in brackets. */
function isTitled(one: Comparable, other: Comparable): boolean {
  const [a, b] = [one, other].map(({ candidate }) => `${candidate.identity.normalizedTitle} `) as [
    string,
    string,
  ];
  return a.startsWith(b) || b.startsWith(a);
}

/** Country and first words of the title, by which titles to compare are found. */
const titleStart = ({ candidate }: Comparable) =>
  [candidate.jurisdiction, ...candidate.identity.normalizedTitle.split(' ').slice(0, 2)].join('\n');

/** True for two documents with one number and year; their ids differ only by a suffix. */
const hasNumberOf = (one: Comparable, other: Comparable) =>
  one.candidate.identity.canonicalId === other.candidate.identity.canonicalId;

/**
 * True if, of two documents with one number, `a` is rather the law: it has more changed articles, else more
 * articles, else the longer text.
 */
function isRather(a: Comparable, b: Comparable): boolean {
  const order =
    a.changedArticles - b.changedArticles ||
    a.candidate.articles - b.candidate.articles ||
    a.candidate.textLength - b.candidate.textLength ||
    compare(b.canonicalId, a.canonicalId);
  return order > 0;
}

function grouped<T>(values: readonly T[], keyOf: (value: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const value of values) {
    const key = keyOf(value);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [value]);
    else group.push(value);
  }
  return groups;
}

function remembered<V>(make: (key: string) => V): (key: string) => V {
  const made = new Map<string, V>();
  return (key) => {
    const known = made.get(key) ?? make(key);
    made.set(key, known);
    return known;
  };
}
