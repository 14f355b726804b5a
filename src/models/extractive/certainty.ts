/**
 * How certain it is that the passage with the highest probability answers. The probability compares passages;
 * it does not see that a word of the question is in none of them. «What happens if I drive after drinking?»
 * is then answered by the law about drinking.
 */
import { probabilityAmong } from './probability.ts';
import { CERTAINTY, CERTAINTY_OF_TEXT } from './weights.ts';

/** What is known of the passage that would be quoted first. */
export interface Chosen {
  readonly probability: number;
  /** Those of the passages that say something else. */
  readonly rivals: readonly number[];
  /** Cosine of the question and of those that were asked about the passage. */
  readonly asked: number;
  /** Cosine of the nearest word of the passage or of its title, for the word of the question without a near one. */
  readonly nearest: number;
  /** Cosine of the question and the sentence of the passage that is most like it. */
  readonly likeness: number;
  /** Highest cosine of the question and those that were asked about passages of other documents. */
  readonly elsewhere: number;
  /** 1 if the question asks for a number and the best sentence has one, -1 if it has none; 0 for other questions. */
  readonly number: number;
}

/** From this cosine on, a word has a near one. */
const NEAR = 0.25;

/** Log odds are bounded: those of the best passages and of the worst differ in nothing. */
const MOST_ODDS = 7;

/** From here down, a rival is none: a corpus with few texts has no better ones. */
const LEAST_RIVAL = -4;

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

type Value = (typeof VALUES)[number];

/** Returns the certainty of a passage about which something was asked, from 0 to 1. */
export function certainty(chosen: Chosen): number {
  return certaintyBy(CERTAINTY, VALUES, chosen);
}

/** Returns the certainty of a text without articles about which nothing was asked, from 0 to 1. */
export function certaintyOfText(chosen: Chosen): number {
  return certaintyBy(CERTAINTY_OF_TEXT, VALUES_OF_TEXT, chosen);
}

/** Returns the certainty by other weights. @internal Exported for the program that learns the weights. */
export function certaintyBy<Name extends Value>(
  weights: CertaintyWeights<Name>,
  names: readonly Name[],
  chosen: Chosen,
): number {
  const values = certaintyValues(chosen);
  const odds = names.reduce((sum, name) => sum + weights[name] * values[name], weights.bias);
  return 1 / (1 + Math.exp(-odds));
}

/** Returns the values by their names. @internal Exported for the program that learns the weights. */
export function certaintyValues({
  probability,
  rivals,
  nearest,
  ...chosen
}: Chosen): Readonly<Record<Value, number>> {
  return {
    among: logOdds(probabilityAmong(probability, rivals)),
    rival: Math.max(LEAST_RIVAL, logOdds(Math.max(0, ...rivals))),
    nearest: Math.min(NEAR, nearest),
    asked: chosen.asked,
    likeness: chosen.likeness,
    elsewhere: chosen.elsewhere,
    number: chosen.number,
  };
}

function logOdds(probability: number): number {
  const odds = Math.log(probability / (1 - probability));
  return Math.max(-MOST_ODDS, Math.min(MOST_ODDS, odds));
}
