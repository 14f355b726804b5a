/** Fits the logistic regression that tells whether a passage answers a question. */

import type { Weights } from '../../src/models/extractive/features.ts';
import { FEATURES } from '../../src/models/extractive/features.ts';
import { minimize } from '../train-reranker/fit.ts';

/** The passages of a question: the values of their features, and whether each answers the question. */
export interface Graded {
  readonly features: ReadonlyArray<readonly number[]>;
  readonly answers: readonly boolean[];
}

/** Penalty on the squares of the weights. */
const PENALTY = 0.0001;
const WIDTH = 2 * FEATURES.length;

/** Features that depend on the reranker's score. */
const OF_RERANKER = new Set<string>(['odds', 'odds-margin']);

/**
 * Returns the weights with the smallest cross-entropy. Every question counts the same, whatever the number of
 * its passages. With `reranked` false, features of the reranker get no weight.
 */
export function fit(graded: readonly Graded[], reranked: boolean): Weights {
  const used = FEATURES.map((name) => (reranked || !OF_RERANKER.has(name) ? 1 : 0));
  const rows = graded.flatMap(({ features, answers }) =>
    features.map((values, place) => ({
      values: [...values, ...values.map((value) => value * value)],
      answers: answers[place] ? 1 : 0,
      worth: 1 / features.length / graded.length,
    })),
  );
  const found = minimize((at) => {
    const gradient = new Float64Array(WIDTH + 1);
    let loss = 0;
    for (const { values, answers, worth } of rows) {
      let odds = at[WIDTH] as number;
      for (let index = 0; index < WIDTH; index++)
        odds += (at[index] as number) * (values[index] as number) * (used[index % used.length] as number);
      const probability = 1 / (1 + Math.exp(-odds));
      loss -= worth * Math.log(Math.max(answers === 1 ? probability : 1 - probability, 1e-12));
      const pull = worth * (probability - answers);
      for (let index = 0; index < WIDTH; index++)
        gradient[index] =
          (gradient[index] as number) +
          pull * (values[index] as number) * (used[index % used.length] as number);
      gradient[WIDTH] = (gradient[WIDTH] as number) + pull;
    }
    for (let index = 0; index < WIDTH; index++) {
      const weight = at[index] as number;
      gradient[index] = (gradient[index] as number) + PENALTY * weight;
      loss += (PENALTY / 2) * weight * weight;
    }
    return { loss, gradient };
  }, WIDTH + 1);
  const pairs = FEATURES.map((name, at) => [name, [found[at], found[at + FEATURES.length]]]);
  return { bias: found[WIDTH] as number, features: Object.fromEntries(pairs) };
}
