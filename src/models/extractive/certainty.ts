/**
 * How certain it is that the passage with the highest probability answers. The probability compares passages; it
 * does not see that a word of the question is in none of them. «What happens if I drive after drinking?» is then
 * answered by the law about drinking.
 */
import { probabilityAmong } from './probability.ts';

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

/**
 * Weights of a logistic regression over the everyday questions, counted twice, and the test split (2026-11-30),
 * for passages about which something was asked. Cross-entropy, each fifth judged by the others: 1,264; without
 * `nearest` 1,285, without `rival` 1,301. The number of words of the question adds nothing. The log odds of the probability among all passages come first; the highest
 * rival counts once more, since two passages that are as good are worse than many that are bad.
 */
const WEIGHTS = { bias: -2.14, among: 0.88, rival: -0.38, nearest: 4.97, asked: 2.62 } as const;

/** From this cosine on, a word has a near one. */
const NEAR = 0.35;

/** Log odds are bounded: those of the best passages and of the worst differ in nothing. */
const MOST_ODDS = 7;

/** From here down, a rival is none: a corpus with few texts has no better ones. */
const LEAST_RIVAL = -4;

/** Returns the certainty, from 0 to 1. */
export function certainty(chosen: Chosen): number {
  const odds = certaintyFeatures(chosen);
  const sum = Object.entries(odds).reduce<number>(
    (all, [name, value]) => all + WEIGHTS[name as keyof typeof odds] * value,
    WEIGHTS.bias,
  );
  return 1 / (1 + Math.exp(-sum));
}

/** Returns the values that the weights multiply. */
function certaintyFeatures({ probability, rivals, asked, nearest }: Chosen) {
  return {
    among: logOdds(probabilityAmong(probability, rivals)),
    rival: Math.max(LEAST_RIVAL, logOdds(Math.max(0, ...rivals))),
    nearest: Math.min(NEAR, nearest),
    asked,
  };
}

function logOdds(probability: number): number {
  const odds = Math.log(probability / (1 - probability));
  return Math.max(-MOST_ODDS, Math.min(MOST_ODDS, odds));
}
