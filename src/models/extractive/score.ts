/**
 * Scores each sentence of the passages by how well it answers the question.
 *
 * Words are weighted by their rarity among the sentences: all passages were retrieved for this question, so a
 * word that is in every sentence separates none. The rank of the passage in the search results is a feature
 * too, because the search compares more than the words of these sentences.
 */
import { builtinEmbedder, embed } from '../../core.ts';
import type { Passage } from '../passages.ts';
import { readSentences, readWords } from './reading/passage-words.ts';
import type { Asked, Concept } from './reading/question.ts';
import type { Quotable, Sentence } from './reading/sentences.ts';
import { quotable } from './reading/sentences.ts';

export interface Candidate {
  /** Index of the sentence's passage in the list of passages, of which the best comes first. */
  readonly passage: number;
  readonly sentence: Sentence;
  /** Terms of the sentence, without those of the sentence that introduces its list. */
  readonly terms: ReadonlySet<string>;
  /**
   * Weighted share of the question's words found in the sentence or in the introduction of its list, from 0
   * to 1. A word found in the title of the passage only counts by `TITLE_SHARE`.
   */
  readonly covered: number;
  /** Weighted share of the question's words found in the introduction of the list alone, from 0 to 1. */
  readonly introduced: number;
  readonly score: number;
  /** Share of the question's pairs of adjacent words that are adjacent in the sentence too, from 0 to 1. */
  readonly neighbours: number;
  /** Cosine similarity of sentence and question, from 0 to 1. */
  readonly likeness: number;
  /** True if the question cites the article of the passage by its number. */
  readonly named: boolean;
}

/**
 * Weights of the features. They were chosen on one half of the questions of three sets, so that the best
 * sentence comes from a relevant passage most often (see `sanad eval-reason`). Wide ranges of values do as
 * well.
 */
const WEIGHTS = {
  words: 1,
  /** Weight of the share of the question's pairs of adjacent words that are adjacent in the sentence too. */
  neighbours: 0.3,
  /** Weight of the cosine similarity of question and sentence, computed with the built-in embedder. */
  meaning: 0.5,
  /** Weight of the reciprocal rank (1 / rank) of the sentence's passage in the search results. */
  rank: 0.4,
  /** Bonus for a sentence that states a number, if the question asks for one. */
  number: 0.2,
  /**
   * Bonus for every sentence of an article that the question cites. The words of such a question cite the
   * article instead of describing its content, so they match little of it.
   */
  named: 1,
} as const;

/**
 * Minimum weight of a word. A word that is in every sentence is the common subject of the passages and would
 * otherwise weigh nothing.
 */
const SUBJECT = 0.5;

/**
 * Factor on the weight of a word in another script that the glossary does not know and no sentence has. An
 * Arabic law rarely contains it, so its absence means little.
 */
const FOREIGN = 0.3;

/** Factor on the weight of a question word that is in the title of the passage and not in the sentence. */
const TITLE_SHARE = 0.5;

const FACTORS = {
  repealed: 0.8,
  /** Factor on the score of a sentence from another country than the one that the question names. */
  otherCountry: 0.5,
  /**
   * Factor on the score of a list item whose list begins before the passage, so that its introduction is
   * missing.
   */
  orphan: 0.7,
  /**
   * Factor on the score of a sentence shorter than `SHORTEST`, which states too little; list items with an
   * introduction are exempt, here and in `fragment`. `tooLong`: the same for any sentence longer than
   * `LONGEST`, which is too long to quote.
   */
  tooShort: 0.5,
  tooLong: 0.8,
  /**
   * Factor on the score of a line shorter than `FRAGMENT` without final punctuation, such as a caption or a
   * table cell.
   */
  fragment: 0.75,
} as const;
const SHORTEST = 25;
const FRAGMENT = 60;
const LONGEST = 600;

/** The words of a passage, compared with those of the question. */
export interface ScoredPassage {
  readonly passage: Passage;
  readonly titleTerms: ReadonlySet<string>;
  /** Weighted share of the question's words that are in the text, in the title, and in either; 0 to 1. */
  readonly inText: number;
  readonly inTitle: number;
  readonly inEither: number;
  /** The words of the text as they are written, without stop words. */
  readonly words: readonly PlacedWord[];
  /** Those of the title. */
  readonly titleWords: readonly PlacedWord[];
  /** See `Quotable`. */
  readonly isDefinitions: boolean;
  readonly isException: boolean;
  readonly hasNumberWord: boolean;
}

/** A word with its UTF-16 positions. */
export interface PlacedWord {
  readonly word: string;
  readonly start: number;
  readonly end: number;
}

export interface Scored {
  readonly candidates: readonly Candidate[];
  readonly passages: readonly ScoredPassage[];
}

/**
 * Scores every sentence of the passages. `quotables` are the passages cut into sentences, in the same order.
 */
export function score(
  passages: readonly Passage[],
  asked: Asked,
  quotables: readonly Quotable[] = quotable(passages.map(({ text }) => text)),
): Scored {
  const { concepts } = asked;
  const words = passages.length === 0 ? [] : readWords(passages, concepts);
  const read = readSentences(words, quotables, concepts);
  const weights = weigh(
    concepts,
    read.map(({ shares }) => shares),
  );
  const likeness = meaning(
    asked.arabic,
    read.map(({ sentence }) => sentence.words),
  );
  const candidates = read.map(({ place, passage, sentence, order, shares, leadShares, title }, index) => {
    const beside = neighbours(concepts, order);
    const alike = Math.max(0, likeness(index));
    const covered = weighed(weights, (at) =>
      Math.max(shares[at] as number, TITLE_SHARE * (title[at] as number)),
    );
    const sum =
      WEIGHTS.words * covered +
      WEIGHTS.neighbours * beside +
      WEIGHTS.meaning * alike +
      WEIGHTS.rank / (1 + place) +
      (asked.forNumber && sentence.hasNumber ? WEIGHTS.number : 0);
    return {
      passage: place,
      sentence,
      terms: new Set(order),
      covered,
      introduced: weighed(weights, (at) => leadShares[at] ?? 0),
      score: sum * factor(passage, sentence, asked) + (passage.named ? WEIGHTS.named : 0),
      neighbours: beside,
      likeness: alike,
      named: passage.named ?? false,
    };
  });
  const shareOf = (shares: (concept: number) => number) => weighed(weights, shares);
  return {
    candidates,
    passages: words.map(({ passage, titleTerms, text, title, tokens, titleTokens }, place) => ({
      passage,
      titleTerms,
      words: placed(tokens, passage.text),
      titleWords: placed(titleTokens, passage.title),
      isDefinitions: quotables[place]?.isDefinitions ?? false,
      isException: quotables[place]?.isException ?? false,
      hasNumberWord: quotables[place]?.hasNumberWord ?? false,
      inText: shareOf((at) => text[at] as number),
      inTitle: shareOf((at) => title[at] as number),
      inEither: shareOf((at) => Math.max(text[at] as number, title[at] as number)),
    })),
  };
}

const placed = (tokens: ReadonlyArray<Omit<PlacedWord, 'word'>>, text: string): PlacedWord[] =>
  tokens.map(({ start, end }) => ({ word: text.slice(start, end), start, end }));

/**
 * Returns the weight of each concept: `SUBJECT` plus its inverse document frequency, where each sentence
 * counts as a document and contains a concept that it covers by half; times `FOREIGN` for a word in another
 * script.
 */
function weigh(concepts: readonly Concept[], sentences: ReadonlyArray<readonly number[]>): number[] {
  return concepts.map(({ term, others }, at) => {
    const holding = sentences.reduce((count, shares) => count + ((shares[at] as number) >= 0.5 ? 1 : 0), 0);
    const isForeign = holding === 0 && others.length === 0 && !/\p{Script=Arabic}|\d/u.test(term);
    const rarity = SUBJECT + Math.log(1 + (sentences.length - holding + 0.5) / (holding + 0.5));
    return isForeign ? FOREIGN * rarity : rarity;
  });
}

/** Returns the mean of `shareOf` over the question's concepts, weighted by `weights`. */
function weighed(weights: readonly number[], shareOf: (concept: number) => number): number {
  let [sum, total] = [0, 0];
  weights.forEach((weight, at) => {
    sum += weight * shareOf(at);
    total += weight;
  });
  return total === 0 ? 0 : sum / total;
}

/** Returns the share of the question's pairs of adjacent words that are adjacent in the sentence too. */
function neighbours(concepts: readonly Concept[], order: readonly string[]): number {
  if (concepts.length < 2) return 0;
  const pairs = new Set(order.slice(1).map((term, index) => `${order[index]} ${term}`));
  const found = concepts.slice(1).filter(({ term }, index) => pairs.has(`${concepts[index]?.term} ${term}`));
  return found.length / (concepts.length - 1);
}

/**
 * Returns a function that gives the cosine similarity of a sentence, by its index, with the question. The
 * vectors are those of the built-in embedder.
 */
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
