/** Probability that a passage answers the question: a logistic regression over the features of passages. */
import type { GroundedQuestion } from '../passages.ts';
import type { Weights } from './features.ts';
import { FEATURES, isAsked, isForeign } from './features.ts';
import { isRuling } from './reading/rulings.ts';
import { WEIGHTS } from './weights.ts';

/**
 * Returns the probability of each passage, given the values of its features. Without a reranker, weights are
 * used that were learned without its scores. Articles have weights of their own for English questions, whose
 * words are compared by their translations alone. So have texts about which nothing was asked, such as those
 * of a law that an operator adds: they have no likeness to weigh. So have rulings: the reranker gives a
 * ruling that decides the question less than an article (a median of .013, not .045), because a principle is
 * one line of many. `learned`: other weights, for the program that learns those of the certainty after these.
 */
export function probabilities(
  features: ReadonlyArray<readonly number[]>,
  { question, passages, reranked }: Pick<GroundedQuestion, 'question' | 'passages' | 'reranked'>,
  learned = WEIGHTS,
): number[] {
  const name = reranked ? 'reranked' : 'unranked';
  const by = (weights: keyof typeof WEIGHTS) => probabilitiesBy(learned[weights][name], features);
  const articles = by(isForeign(question) ? 'english' : 'articles');
  const [unasked, rulings] = [by('unasked'), by('rulings')];
  return passages.map((passage, place) => {
    if (isRuling(passage)) return rulings[place] as number;
    return (isAsked(passage) ? articles : unasked)[place] as number;
  });
}

/**
 * Returns the probability that this passage answers and none of the `others` does. One that is as probable
 * makes it doubtful which of the two decides the question.
 */
export function probabilityAmong(probability: number, others: readonly number[]): number {
  const odds = (one: number) => one / Math.max(1 - one, Number.EPSILON);
  const rivals = others.reduce((sum, other) => sum + odds(other), 0);
  return odds(probability) / (1 + odds(probability) + rivals);
}

/**
 * Returns the probabilities by other weights. @internal Exported for the program that learns the weights.
 */
export function probabilitiesBy(
  { bias, features: weights }: Weights,
  features: ReadonlyArray<readonly number[]>,
): number[] {
  return features.map((values) => {
    const odds = FEATURES.reduce((sum, name, at) => {
      const value = values[at] as number;
      return sum + weights[name][0] * value + weights[name][1] * value * value;
    }, bias);
    return 1 / (1 + Math.exp(-odds));
  });
}
