/** Fits the logistic regression that tells whether a passage answers a question. */

import type { Weights } from '../../src/models/extractive/features.ts';
import { FEATURES } from '../../src/models/extractive/features.ts';
import { minimize } from '../train-reranker/fit.ts';

/** The passages of a question: the values of their features, and whether each answers the question. */
export interface Graded {
  readonly features: ReadonlyArray<readonly number[]>;
  readonly answers: readonly boolean[];
}

/** The values of a passage, whether it answers, and its weight in the loss; all weights together are 1. */
export interface Weighed {
  readonly values: readonly number[];
  readonly answers: boolean;
  readonly worth: number;
}

/** Penalty on the squares of the weights. */
const PENALTY = 0.0001;

/** Features that depend on the reranker's score. */
const OF_RERANKER = new Set<string>(['odds', 'odds-margin']);

/**
 * Returns the weights with the smallest cross-entropy. Every question counts the same, whatever the number of
 * its passages. With `reranked` false, features of the reranker get no weight.
 */
export function fit(graded: readonly Graded[], reranked: boolean): Weights {
  const used = FEATURES.map((name) => (reranked || !OF_RERANKER.has(name) ? 1 : 0));
  const rows = graded.flatMap(({ features, answers }) =>
    features.map((all, place) => {
      const values = all.map((value, at) => value * (used[at] as number));
      return {
        values: [...values, ...values.map((value) => value * value)],
        answers: answers[place] === true,
        worth: 1 / features.length / graded.length,
      };
    }),
  );
  const { bias, weights } = regression(rows, 2 * FEATURES.length);
  const pairs = FEATURES.map((name, at) => [name, [weights[at], weights[at + FEATURES.length]]]);
  return { bias, features: Object.fromEntries(pairs) };
}

/** Returns the bias and the weights of `width` values with the smallest cross-entropy. */
export function regression(
  rows: readonly Weighed[],
  width: number,
): { readonly bias: number; readonly weights: readonly number[] } {
  const found = minimize((at) => {
    const gradient = new Float64Array(width + 1);
    let loss = 0;
    for (const { values, answers, worth } of rows) {
      let odds = at[width] as number;
      for (let index = 0; index < width; index++) odds += (at[index] as number) * (values[index] as number);
      const probability = 1 / (1 + Math.exp(-odds));
      loss -= worth * Math.log(Math.max(answers ? probability : 1 - probability, 1e-12));
      const pull = worth * (probability - (answers ? 1 : 0));
      for (let index = 0; index < width; index++)
        gradient[index] = (gradient[index] as number) + pull * (values[index] as number);
      gradient[width] = (gradient[width] as number) + pull;
    }
    for (let index = 0; index < width; index++) {
      const weight = at[index] as number;
      gradient[index] = (gradient[index] as number) + PENALTY * weight;
      loss += (PENALTY / 2) * weight * weight;
    }
    return { loss, gradient };
  }, width + 1);
  return { bias: found[width] as number, weights: [...found.slice(0, width)] };
}
