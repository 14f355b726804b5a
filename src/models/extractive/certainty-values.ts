/** Values from which the certainty of the best passage is computed, and the form of their weights. */

/**
 * Names of the values of a logistic regression, whose weights `scripts/train-answers` learns from the
 * everyday questions, counted twice, and 700 articles of the test split, for passages about which something
 * was asked. The log odds of the probability among all passages come first; the highest rival counts once
 * more, since two passages that are as good are worse than many that are bad. A sentence like the question
 * takes some of that back: the probability counts likeness for more than it is worth. Another law about which
 * the same was asked makes the passage doubtful. Cross-entropy, each fifth of the laws judged by the others
 * (2026-11-30): 1,231; without `number` 1,237, without `likeness` and `elsewhere` as well, as before, 1,273.
 * The number of words of the question and its country add nothing.
 */
export const VALUES = ['among', 'rival', 'nearest', 'asked', 'likeness', 'elsewhere', 'number'] as const;

/**
 * Those for a text without articles about which nothing was asked, such as an answer of a ministry. The
 * weights are learned from the same questions as if nothing had been asked about any passage.
 */
export const VALUES_OF_TEXT = ['among', 'nearest'] as const;

/** Bias and the weight of each value. */
export type CertaintyWeights<Name extends Value = Value> = Readonly<Record<'bias' | Name, number>>;

export type Value = (typeof VALUES)[number];
