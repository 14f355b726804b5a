/**
 * Scores each sentence of the passages by how well it answers the question.
 *
 * Words are weighed by their rarity among the sentences: all passages were retrieved for this question, so a
 * word in every sentence separates none. The retrieval rank is a feature too, because retrieval reads more
 * than these sentences.
 */
import { analyzeBatch, builtinEmbedder, embed } from '../../core.ts';
import type { Passage } from '../passages.ts';
import type { Asked, Concept } from './question.ts';
import { coverage } from './question.ts';
import type { Quotable, Sentence } from './sentences.ts';
import { quotable } from './sentences.ts';

export interface Candidate {
  /** Index of the passage. */
  readonly passage: number;
  readonly sentence: Sentence;
  /** Terms of the sentence without its introduction. */
  readonly terms: ReadonlySet<string>;
  /** Weighted share of the question's words in the sentence and its introduction, from 0 to 1. */
  readonly covered: number;
  /** The same share for the introduction alone. */
  readonly introduced: number;
  readonly score: number;
  /** True if the question names the article of the passage. */
  readonly named: boolean;
}

/**
 * Weights of the features. They were chosen on one half of the questions of three sets, so that the best
 * sentence comes from a relevant passage most often (see `sanad eval-reason`). Wide ranges of values do as
 * well.
 */
const WEIGHTS = {
  words: 1,
  /** Pairs of words that are adjacent both in the question and in the sentence. */
  neighbours: 0.3,
  /** Cosine similarity by the built-in embedder. */
  meaning: 0.5,
  /** Reciprocal rank of the passage. */
  rank: 0.4,
  /** A number in the sentence, if the question asks for one. */
  number: 0.2,
  /**
   * Added to every sentence of an article that the question names. The words of such a question cite the
   * article; they do not describe its content.
   */
  named: 1,
} as const;

/** Least weight of a word. A word in every sentence is the common subject. */
const SUBJECT = 0.5;

/**
 * Factor for a foreign word that the glossary does not know. No law can have it, so its absence means little.
 */
const FOREIGN = 0.3;

/** Factor for a word that only the title has. */
const TITLE_SHARE = 0.5;

const FACTORS = {
  repealed: 0.6,
  /** The law of another country than the question names. */
  otherCountry: 0.5,
  /** A list item whose introduction is not in the passage. */
  orphan: 0.7,
  /** Too short to state anything, or too long to quote. */
  tooShort: 0.5,
  tooLong: 0.8,
  /** A short line without final punctuation: a caption or a table cell. */
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
  /** Terms in text order. */
  readonly order: readonly string[];
  /**
   * Coverage of each concept by the sentence with its introduction, by the introduction alone, and by the
   * title.
   */
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

/**
 * Terms within a range of the text. Tokens are in text order, except that a grouped number follows its parts.
 */
function termsIn(tokens: readonly Placed[], { start, end }: Pick<Sentence, 'start' | 'end'>): string[] {
  const terms: string[] = [];
  for (const token of tokens) {
    if (token.start > end) break;
    if (token.start >= start && token.end <= end) terms.push(token.term);
  }
  return terms;
}

/** Weight of each concept: its inverse document frequency, with sentences as documents. */
function weigh(concepts: readonly Concept[], sentences: ReadonlyArray<readonly number[]>): number[] {
  return concepts.map(({ term, others }, at) => {
    const holding = sentences.reduce((count, shares) => count + ((shares[at] as number) >= 0.5 ? 1 : 0), 0);
    const isForeign = holding === 0 && others.length === 0 && !/\p{Script=Arabic}|\d/u.test(term);
    const rarity = SUBJECT + Math.log(1 + (sentences.length - holding + 0.5) / (holding + 0.5));
    return isForeign ? FOREIGN * rarity : rarity;
  });
}

/** Weighted mean of `shareOf` over the concepts. */
function weighed(weights: readonly number[], shareOf: (concept: number) => number): number {
  let [sum, total] = [0, 0];
  weights.forEach((weight, at) => {
    sum += weight * shareOf(at);
    total += weight;
  });
  return total === 0 ? 0 : sum / total;
}

/** Share of adjacent word pairs of the question that are adjacent in the sentence too. */
function neighbours(concepts: readonly Concept[], order: readonly string[]): number {
  if (concepts.length < 2) return 0;
  const pairs = new Set(order.slice(1).map((term, index) => `${order[index]} ${term}`));
  const found = concepts.slice(1).filter(({ term }, index) => pairs.has(`${concepts[index]?.term} ${term}`));
  return found.length / (concepts.length - 1);
}

/** Cosine similarity of each sentence with the question, by the built-in embedder. */
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
    (country !== undefined && !canonical_id.startsWith(`${country.toLowerCase()}-`)
      ? FACTORS.otherCountry
      : 1) *
    (sentence.orphan ? FACTORS.orphan : 1) *
    (length < SHORTEST && sentence.lead === undefined ? FACTORS.tooShort : 1) *
    (length < FRAGMENT && sentence.lead === undefined && !sentence.closed ? FACTORS.fragment : 1) *
    (length > LONGEST ? FACTORS.tooLong : 1)
  );
}
