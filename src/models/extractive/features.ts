/** Features of a passage that tell whether it answers the question, for `probability.ts` beside it. */
import type { GroundedQuestion, Passage } from '../passages.ts';
import type { Asked } from './reading/question.ts';
import type { Candidate, Scored, ScoredPassage } from './score.ts';
import type { Focus, WordLikeness } from './word-likeness.ts';
import { wordLikeness } from './word-likeness.ts';

/** Names of the features, in the order in which `featuresOf` returns their values. */
export const FEATURES = [
  'odds',
  'odds-margin',
  'rank',
  'score',
  'score-margin',
  'covered',
  'in-text',
  'in-title',
  'in-either',
  'either-margin',
  'neighbours',
  'likeness',
  'likeness-margin',
  'foreign-title',
  'title-length',
  'same-document',
  'decree',
  'regulation',
  'number',
  'length',
  'concepts',
  'foreign-question',
  'word-likeness',
  'word-likeness-margin',
  'opening-focus',
  'sentence-focus',
  'text-focus',
  'title-focus',
  'definitions',
  'exception',
  'penalty',
  'sparse-rank',
  'dense-rank',
  'asked-words',
  'asked-words-lead',
  'asked-cosine',
  'asked-cosine-lead',
  'unasked',
] as const;

/** Bias and weights of a model: for each feature the weight of its value and that of its square. */
export interface Weights {
  readonly bias: number;
  readonly features: Readonly<Record<(typeof FEATURES)[number], readonly [number, number]>>;
}

/** Bound of margins. Larger ones are rare among the questions from which the weights are learned. */
const MOST_MARGIN = 0.5;

/** Bounds of the log odds of a reranker's score; probabilities of 0 and 1 have none. */
const MOST_ODDS = 8;

/**
 * Returns the values of the features of each passage. A margin is the difference between the passage's value
 * and the highest value of another passage, or the lowest possible value if there is no other passage.
 */
export function featuresOf(
  { candidates, passages }: Scored,
  asked: Asked,
  { question, reranked }: Pick<GroundedQuestion, 'question' | 'reranked'>,
): number[][] {
  const best = passages.map((_, place) => bestOf(candidates, place));
  const odds = passages.map(({ passage }) => (reranked ? logOdds(passage.score) / MOST_ODDS : 0));
  const scores = best.map(({ score }) => score);
  const either = passages.map(({ inEither }) => inEither);
  const likeness = best.map((one) => one.likeness);
  const words = wordLikeness({ candidates, passages }, asked);
  const likenesses = words.map((one) => one.likeness);
  const byWords = passages.map(({ passage }) => passage.found?.asked.words ?? 0);
  const cosines = passages.map(({ passage }) => passage.found?.asked.cosine ?? 0);
  const known = new Set(
    asked.concepts.flatMap(({ term, others }) => [term, ...others.flatMap(({ terms }) => terms)]),
  );
  return passages.map((scored, place) => {
    const { passage, inText, inTitle, inEither } = scored;
    const { score, covered, neighbours, hasNumber, hasPenalty } = best[place] as Best;
    return [
      odds[place] as number,
      margin(odds, place, -1),
      1 / (1 + place),
      score,
      margin(scores, place),
      covered,
      inText,
      inTitle,
      inEither,
      margin(either, place),
      neighbours,
      likeness[place] as number,
      margin(likeness, place),
      foreignShare(scored, known),
      Math.log(1 + scored.titleTerms.size) / 3,
      shareOfDocument(passages, passage),
      ...seriesOf(passage),
      asked.forNumber ? (hasNumber ? 1 : -1) : 0,
      Math.log(1 + passage.text.length) / 10,
      Math.log(1 + asked.concepts.length) / 3,
      isForeign(question) ? 1 : 0,
      likenesses[place] as number,
      margin(likenesses, place),
      ...focusOf(words[place] as WordLikeness),
      scored.isDefinitions && !asked.forDefinition ? 1 : 0,
      scored.isException ? 1 : 0,
      asked.forPenalty ? (hasPenalty ? 1 : -1) : 0,
      passage.found?.sparse ?? 0,
      passage.found?.dense ?? 0,
      byWords[place] as number,
      isAsked(passage) ? margin(byWords, place) : 0,
      cosines[place] as number,
      isAsked(passage) ? margin(cosines, place) : 0,
      isAsked(passage) ? 0 : 1,
    ];
  });
}

/** True if anything was asked before about the passage. If not, its likeness says nothing against it. */
export const isAsked = ({ found }: Passage): boolean => (found?.asked.cosine ?? 0) !== 0;

/** True for a question without an Arabic letter. */
export const isForeign = (question: string): boolean => !/\p{Script=Arabic}/u.test(question);

const focusOf = ({ opening, sentence, text, title }: Focus): number[] => [opening, sentence, text, title];

interface Best {
  readonly score: number;
  readonly covered: number;
  readonly neighbours: number;
  readonly likeness: number;
  readonly hasNumber: boolean;
  /** True if any sentence, or the introduction of a list, imposes a penalty. */
  readonly hasPenalty: boolean;
}

/** Returns the highest value of each measure among the sentences of a passage. */
function bestOf(candidates: readonly Candidate[], place: number): Best {
  const own = candidates.filter(({ passage }) => passage === place);
  const most = (measure: (candidate: Candidate) => number) => Math.max(0, ...own.map(measure));
  const score = most((one) => one.score);
  return {
    score,
    covered: most((one) => one.covered),
    neighbours: most((one) => one.neighbours),
    likeness: most((one) => one.likeness),
    hasNumber: own.some((one) => one.score === score && one.sentence.hasNumber),
    hasPenalty: own.some(({ sentence }) => sentence.hasPenalty || sentence.lead?.hasPenalty === true),
  };
}

function logOdds(probability: number): number {
  const odds = Math.log(probability / (1 - probability));
  return Math.max(-MOST_ODDS, Math.min(MOST_ODDS, odds));
}

function margin(values: readonly number[], place: number, lowest = 0): number {
  const others = values.filter((_, other) => other !== place);
  const above = (values[place] as number) - Math.max(lowest, ...others);
  return Math.max(-MOST_MARGIN, Math.min(MOST_MARGIN, above));
}

/**
 * Share of the title's words that are not in the question. A title with many of them belongs to a special
 * law: for one sector, one authority or one free zone.
 */
function foreignShare({ titleTerms }: ScoredPassage, known: ReadonlySet<string>): number {
  let foreign = 0;
  for (const term of titleTerms) if (!known.has(term)) foreign += 1;
  return titleTerms.size === 0 ? 0 : foreign / titleTerms.size;
}

function shareOfDocument(passages: readonly ScoredPassage[], { canonical_id }: Passage): number {
  const same = passages.filter(({ passage }) => passage.canonical_id === canonical_id).length;
  return same / passages.length;
}

/** Kinds of documents with articles below the law, by the type part of their canonical ids. */
const BELOW_LAW = [/^..-dec-/, /^..-reg-/];

/**
 * True for an article of a decree or a regulation. Texts without numbered articles (rulings, fatwas, circulars)
 * count as laws do. Rulings have weights of their own; the questions have none about a fatwa or a circular.
 */
export const isBelowLaw = (passage: Passage): boolean => seriesOf(passage).includes(1);

const seriesOf = ({ canonical_id, article_no }: Passage): number[] =>
  BELOW_LAW.map((series) => (article_no !== undefined && series.test(canonical_id) ? 1 : 0));
