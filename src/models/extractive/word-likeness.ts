/**
 * How near the words of a passage are to those of the question in meaning, by the vectors of the built-in
 * embedder: «إرجاع» and «رد» are near, although they share no stem. For the likeness, each word of the question
 * counts by the nearest word of a sentence. For the focus, each word of the passage counts by the nearest word
 * of the question: a passage about something else besides has a low focus.
 */
import { builtinEmbedder, embed, readQuestionWords } from '../../core.ts';
import type { Asked } from './reading/question.ts';
import type { Candidate, PlacedWord, Scored, ScoredPassage } from './score.ts';

/** Cosine from which on a passage is taken to have a word of the question, for the word's rarity. */
const SAME_WORD = 0.6;

/**
 * Number of words of a question that are compared. The cost grows with them times the words of all passages; the
 * longest question and passages would take a second.
 */
const MOST_WORDS = 40;

/** Number of words with which the opening of a passage is compared; an article names its subject there. */
const OPENING_WORDS = 20;

/** Means over words of a passage of the cosine with the nearest word of the question, 0 to 1. */
export interface Focus {
  readonly opening: number;
  /** That of the sentence that is most like the question. */
  readonly sentence: number;
  readonly text: number;
  readonly title: number;
}

export interface WordLikeness extends Focus {
  /**
   * For the best sentence with the introduction of its list, the mean over the words of the question of the
   * cosine with the nearest word, weighted by rarity; 0 to 1.
   */
  readonly likeness: number;
}

/** Returns the likeness and the focus of each passage. Cost: some milliseconds for twelve passages. */
export function wordLikeness({ candidates, passages }: Scored, { words: all }: Asked): WordLikeness[] {
  const words = all.slice(0, MOST_WORDS);
  const near = nearness(words, passages);
  const texts = passages.map((passage) => nearest(words, near, passage.words));
  // A word that many passages have separates none of them.
  const weights = words.map((_, at) => {
    const having = texts.filter((text) => (text[at] as number) >= SAME_WORD).length;
    return Math.log(1 + (passages.length + 1) / (0.5 + having));
  });
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const mean = (values: readonly number[]) =>
    total === 0 ? 0 : values.reduce((sum, value, at) => sum + value * (weights[at] as number), 0) / total;
  // An article that imposes a penalty seldom has the question's word «عقوبة»: it has it by its meaning.
  const forPenalty = words.map((word) => readQuestionWords(word).forPenalty);
  const likeness = (one: Candidate, passage: ScoredPassage) => {
    const imposes = one.sentence.hasPenalty || one.sentence.lead?.hasPenalty === true;
    const cosines = nearest(words, near, wordsOf(one, passage));
    return mean(imposes ? cosines.map((cosine, at) => (forPenalty[at] ? 1 : cosine)) : cosines);
  };
  return passages.map((passage, place) => {
    let best: { likeness: number; words: readonly PlacedWord[] } = { likeness: 0, words: [] };
    for (const one of candidates) {
      if (one.passage !== place) continue;
      const found = likeness(one, passage);
      if (found > best.likeness) best = { likeness: found, words: wordsOf(one, passage) };
    }
    return {
      likeness: best.likeness,
      opening: focus(near, passage.words.slice(0, OPENING_WORDS)),
      sentence: focus(near, best.words),
      text: focus(near, passage.words),
      title: focus(near, passage.titleWords),
    };
  });
}

/**
 * Returns the cosine of the word of the question that is farthest from every word of the passage and its
 * title; 1 without words. A passage that lacks the subject of a question has all its other words. The word
 * «عقوبة» is in every article that imposes one.
 */
export function farthest(
  { words: all }: Pick<Asked, 'words'>,
  passage: ScoredPassage,
  imposesPenalty: boolean,
): number {
  const asked = all.slice(0, MOST_WORDS);
  const words = imposesPenalty ? asked.filter((word) => !readQuestionWords(word).forPenalty) : asked;
  const own = [...passage.words, ...passage.titleWords];
  return Math.min(1, ...nearest(words, nearness(words, [passage]), own));
}

/** Returns the mean over the words of the cosine with the nearest word of the question; 0 without words. */
function focus(near: ReadonlyMap<string, readonly number[]>, words: readonly PlacedWord[]): number {
  let sum = 0;
  for (const { word } of words) sum += Math.max(0, ...(near.get(word) ?? []));
  return words.length === 0 ? 0 : sum / words.length;
}

/** Returns the cosines of each word of the passages with every word of the question. */
function nearness(
  words: readonly string[],
  passages: readonly ScoredPassage[],
): ReadonlyMap<string, readonly number[]> {
  const { dimensions } = builtinEmbedder();
  const others = [
    ...new Set(passages.flatMap((one) => [...one.words, ...one.titleWords].map(({ word }) => word))),
  ];
  const vectors = embed([...words, ...others]);
  const vectorOf = (at: number) => vectors.subarray(at * dimensions, (at + 1) * dimensions);
  const asked = words.map((_, at) => vectorOf(at));
  return new Map(
    others.map((word, index) => {
      const vector = vectorOf(words.length + index);
      return [word, asked.map((other) => dot(vector, other))];
    }),
  );
}

function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let at = 0; at < a.length; at++) sum += (a[at] as number) * (b[at] as number);
  return sum;
}

/** Returns for each word of the question its cosine with the nearest of `among`, at least 0. */
function nearest(
  words: readonly string[],
  near: ReadonlyMap<string, readonly number[]>,
  among: readonly PlacedWord[],
): number[] {
  const best = words.map(() => 0);
  for (const { word } of among) {
    near.get(word)?.forEach((cosine, at) => {
      if (cosine > (best[at] as number)) best[at] = cosine;
    });
  }
  return best;
}

/** Returns the words of a sentence and of the introduction of its list. */
function wordsOf({ sentence }: Candidate, { words }: ScoredPassage): PlacedWord[] {
  const parts = sentence.lead === undefined ? [sentence] : [sentence.lead, sentence];
  return words.filter(({ start, end }) => parts.some((part) => start >= part.start && end <= part.end));
}
