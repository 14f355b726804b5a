/**
 * How certain it is that the passage with the highest probability answers. The probability compares passages; it
 * does not see that a word of the question is in none of them. «What happens if I drive after drinking?» is then
 * answered by the law about drinking.
 */
import { probabilityAmong } from './probability.ts';
import { CERTAINTY } from './weights.ts';

/** What is known of the passage that would be quoted first. */
export interface Chosen {
  readonly probability: number;
  /** Those of the passages that say something else. */
  readonly rivals: readonly number[];
  /** Cosine of the question and of those that were asked about the passage. */
  readonly asked: number;
  /** Cosine of the nearest word of the passage or of its title, for the word of the question without a near one. */
  readonly nearest: number;
}

/** From this cosine on, a word has a near one. */
const NEAR = 0.35;

/** Log odds are bounded: those of the best passages and of the worst differ in nothing. */
const MOST_ODDS = 7;

/** From here down, a rival is none: a corpus with few texts has no better ones. */
const LEAST_RIVAL = -4;

/**
 * Names of the values of a logistic regression, whose weights `scripts/train-answers` learns from the everyday
 * questions, counted twice, and 700 articles of the test split, for passages about which something was asked.
 * The log odds of the probability among all passages come first; the highest rival counts once more, since two
 * passages that are as good are worse than many that are bad. Cross-entropy, each fifth judged by the others
 * (2026-11-30): 1,264; without `nearest` 1,285, without `rival` 1,301. The number of words of the question adds
 * nothing.
 */
export const VALUES = ['among', 'rival', 'nearest', 'asked'] as const;

/** Bias and the weight of each value. */
export type CertaintyWeights = Readonly<Record<'bias' | (typeof VALUES)[number], number>>;

/** Returns the certainty, from 0 to 1. */
export function certainty(chosen: Chosen): number {
  return certaintyBy(CERTAINTY, certaintyValues(chosen));
}

/** Returns the certainty by other weights. @internal Exported for the program that learns the weights. */
export function certaintyBy(weights: CertaintyWeights, values: readonly number[]): number {
  const odds = VALUES.reduce((sum, name, at) => sum + weights[name] * (values[at] as number), weights.bias);
  return 1 / (1 + Math.exp(-odds));
}

/** Returns the values in the order of their names. @internal Exported for the program that learns the weights. */
export function certaintyValues({ probability, rivals, asked, nearest }: Chosen): number[] {
  return [
    logOdds(probabilityAmong(probability, rivals)),
    Math.max(LEAST_RIVAL, logOdds(Math.max(0, ...rivals))),
    Math.min(NEAR, nearest),
    asked,
  ];
}

function logOdds(probability: number): number {
  const odds = Math.log(probability / (1 - probability));
  return Math.max(-MOST_ODDS, Math.min(MOST_ODDS, odds));
}
