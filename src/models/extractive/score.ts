/**
 * How well each sentence of the passages answers the question.
 *
 * Words count by how few sentences have them: the passages were all found for this question, so that what every one of
 * them says tells none apart. Retrieval's order counts beside the words, because it read more than these sentences.
 */
import { analyzeBatch, builtinEmbedder, embed } from '../../core.ts';
import type { Passage } from '../passages.ts';
import type { Asked, Concept } from './question.ts';
import { coverage } from './question.ts';
import type { Quotable, Sentence } from './sentences.ts';
import { quotable } from './sentences.ts';

export interface Candidate {
  /** Place of the passage in the list, from 0. */
  readonly passage: number;
  readonly sentence: Sentence;
  /** Of the sentence itself. */
  readonly terms: ReadonlySet<string>;
  /** Of the question's words, weighed, the share that sentence and introduction have: 0 to 1. */
  readonly covered: number;
  /** The share that the introduction alone has. */
  readonly introduced: number;
  readonly score: number;
  /** Whether the question names its passage. */
  readonly named: boolean;
}

/**
 * What each sign adds. Chosen on one half of the questions of three sets as the sum at which the best sentence comes from
 * a relevant passage most often (see `sanad eval-reason`); wide stretches of values do as well.
 */
const WEIGHTS = {
  words: 1,
  /** Words that stand side by side in the question and in the sentence. */
  neighbours: 0.3,
  /** Likeness by the built-in embedder. */
  meaning: 0.5,
  /** The first passage's; the n-th has the n-th part of it. */
  rank: 0.4,
  /** A number where one is asked for. */
  number: 0.2,
  /** Every sentence of an article that the question names: the words of such a question are the citation's, not the article's. */
  named: 1,
} as const;

/** What a word of every sentence counts: it is what all of them are about. */
const SUBJECT = 0.5;

/** A foreign word that the glossary does not know says little when it is missing: no law could have it. */
const FOREIGN = 0.3;

/** Words of the title say what a sentence is about, less surely than its own. */
const TITLE_SHARE = 0.5;

const FACTORS = {
  repealed: 0.6,
  /** Another country than the one that the question names. */
  elsewhere: 0.5,
  /** An item whose introduction is not in the passage. */
  orphan: 0.7,
  /** Too little to say anything, or too much to be quoted. */
  tooShort: 0.5,
  tooLong: 0.8,
  /** A short line that ends as no sentence does: a caption, a cell of a table. */
  fragment: 0.75,
} as const;
const SHORTEST = 25;
const FRAGMENT = 60;
const LONGEST = 600;

/** `quotables` are the passages cut into sentences. */
export function score(
  passages: readonly Passage[],
  asked: Asked,
  quotables: readonly Quotable[] = quotable(passages.map(({ text }) => text)),
): Candidate[] {
  const { concepts } = asked;
  const read = readSentences(passages, quotables, concepts);
  const weights = weigh(
    concepts,
    read.map(({ shares }) => shares),
  );
  const likeness = meaning(
    asked.arabic,
    read.map(({ sentence }) => sentence.words),
  );
  return read.map(({ place, passage, sentence, order, shares, leadShares, title }, index) => {
    const covered = weighed(weights, (at) =>
      Math.max(shares[at] as number, TITLE_SHARE * (title[at] as number)),
    );
    const sum =
      WEIGHTS.words * covered +
      WEIGHTS.neighbours * neighbours(concepts, order) +
      WEIGHTS.meaning * Math.max(0, likeness(index)) +
      WEIGHTS.rank / (1 + place) +
      (asked.forNumber && sentence.hasNumber ? WEIGHTS.number : 0);
    return {
      passage: place,
      sentence,
      terms: new Set(order),
      covered,
      introduced: weighed(weights, (at) => leadShares[at] ?? 0),
      score: sum * factor(passage, sentence, asked) + (passage.named ? WEIGHTS.named : 0),
      named: passage.named ?? false,
    };
  });
}

interface Read {
  readonly place: number;
  readonly passage: Passage;
  readonly sentence: Sentence;
  /** Its terms as they follow one another. */
  readonly order: readonly string[];
  /** How far it says each concept, with its introduction, and how far the title does. */
  readonly shares: readonly number[];
  readonly leadShares: readonly number[];
  readonly title: readonly number[];
}

function readSentences(
  passages: readonly Passage[],
  quotables: readonly Quotable[],
  concepts: readonly Concept[],
): Read[] {
  const tokens = analyzeBatch(passages.flatMap(({ text, title }) => [text, title]));
  const sharesOf = (terms: ReadonlySet<string>) => concepts.map((concept) => coverage(concept, terms));
  return passages.flatMap((passage, place) => {
    const [inText = [], inTitle = []] = tokens.slice(2 * place, 2 * place + 2);
    const title = sharesOf(new Set(inTitle.map(({ term }) => term)));
    return (quotables[place]?.sentences ?? []).map((sentence) => {
      const order = termsIn(inText, sentence);
      const lead = sentence.lead === undefined ? [] : termsIn(inText, sentence.lead);
      const shares = sharesOf(new Set([...lead, ...order]));
      const leadShares = lead.length === 0 ? [] : sharesOf(new Set(lead));
      return { place, passage, sentence, order, shares, leadShares, title };
    });
  });
}

interface Placed {
  readonly term: string;
  readonly start: number;
  readonly end: number;
}

/** The terms of a stretch of the text; tokens are in its order, but for a number in groups, which comes after its parts. */
function termsIn(tokens: readonly Placed[], { start, end }: Pick<Sentence, 'start' | 'end'>): string[] {
  const terms: string[] = [];
  for (const token of tokens) {
    if (token.start > end) break;
    if (token.start >= start && token.end <= end) terms.push(token.term);
  }
  return terms;
}

/** Of each concept: the rarer among the sentences, the weightier. */
function weigh(concepts: readonly Concept[], sentences: ReadonlyArray<readonly number[]>): number[] {
  return concepts.map(({ term, others }, at) => {
    const holding = sentences.reduce((count, shares) => count + ((shares[at] as number) >= 0.5 ? 1 : 0), 0);
    const isForeign = holding === 0 && others.length === 0 && !/\p{Script=Arabic}|\d/u.test(term);
    const rarity = SUBJECT + Math.log(1 + (sentences.length - holding + 0.5) / (holding + 0.5));
    return isForeign ? FOREIGN * rarity : rarity;
  });
}

/** Mean of what concepts have, by their weights. */
function weighed(weights: readonly number[], shareOf: (concept: number) => number): number {
  let [sum, total] = [0, 0];
  weights.forEach((weight, at) => {
    sum += weight * shareOf(at);
    total += weight;
  });
  return total === 0 ? 0 : sum / total;
}

/** Of the pairs that the question's words make, the share that stands as closely in the sentence. */
function neighbours(concepts: readonly Concept[], order: readonly string[]): number {
  if (concepts.length < 2) return 0;
  const pairs = new Set(order.slice(1).map((term, index) => `${order[index]} ${term}`));
  const found = concepts.slice(1).filter(({ term }, index) => pairs.has(`${concepts[index]?.term} ${term}`));
  return found.length / (concepts.length - 1);
}

/** Cosine of each sentence with the question, by the embedder that is always there. */
function meaning(question: string, sentences: readonly string[]): (index: number) => number {
  const { dimensions } = builtinEmbedder();
  const vectors = embed([question, ...sentences]);
  const asked = vectors.subarray(0, dimensions);
  return (index) => {
    const from = (index + 1) * dimensions;
    let dot = 0;
    for (let at = 0; at < dimensions; at++) dot += (asked[at] as number) * (vectors[from + at] as number);
    return dot;
  };
}

function factor({ canonical_id, status }: Passage, sentence: Sentence, { country }: Asked): number {
  const length = sentence.end - sentence.start;
  return (
    (status === 'repealed' ? FACTORS.repealed : 1) *
    (country !== undefined && !canonical_id.startsWith(`${country.toLowerCase()}-`) ? FACTORS.elsewhere : 1) *
    (sentence.orphan ? FACTORS.orphan : 1) *
    (length < SHORTEST && sentence.lead === undefined ? FACTORS.tooShort : 1) *
    (length < FRAGMENT && sentence.lead === undefined && !sentence.closed ? FACTORS.fragment : 1) *
    (length > LONGEST ? FACTORS.tooLong : 1)
  );
}
