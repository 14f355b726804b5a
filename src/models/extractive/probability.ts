/** Probability that a passage answers the question: a logistic regression over the features of passages. */
import type { Weights } from './features.ts';
import { FEATURES } from './features.ts';
import { WEIGHTS } from './weights.ts';

/**
 * Returns the probability of each passage, given the values of its features. Without a reranker, weights are
 * used that were learned without its scores.
 */
export function probabilities(features: ReadonlyArray<readonly number[]>, reranked: boolean): number[] {
  return probabilitiesBy(reranked ? WEIGHTS.reranked : WEIGHTS.unranked, features);
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
