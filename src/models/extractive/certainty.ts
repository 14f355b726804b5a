/**
 * How certain it is that the passage with the highest probability answers. The probability compares passages;
 * it does not see that a word of the question is in none of them. «What happens if I drive after drinking?»
 * is then answered by the law about drinking.
 */
import type { CertaintyWeights, Value } from './certainty-values.ts';
import { VALUES, VALUES_OF_TEXT } from './certainty-values.ts';
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
