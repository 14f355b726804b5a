/** Learns how certain it is that the most probable passage answers (`src/models/extractive/certainty.ts`). */
import { sha256 } from '../../src/digest.ts';
import { readGrounded } from '../../src/models/extractive/answer.ts';
import type { Chosen } from '../../src/models/extractive/certainty.ts';
import { certaintyBy, certaintyValues } from '../../src/models/extractive/certainty.ts';
import type { CertaintyWeights } from '../../src/models/extractive/certainty-values.ts';
import { featuresOf, isAsked } from '../../src/models/extractive/features.ts';
import { mostProbable } from '../../src/models/extractive/gate.ts';
import { probabilities, probabilityAmong } from '../../src/models/extractive/probability.ts';
import { isRuling } from '../../src/models/extractive/reading/rulings.ts';
import type { WEIGHTS } from '../../src/models/extractive/weights.ts';
import type { Example } from './collect.ts';
import { isAnswer } from './collect.ts';
import { regression } from './fit.ts';

/** Everyday questions were written before anybody looked for an answer; those of the split `test` are more. */
type From = 'everyday' | 'test';

/** How often a question counts. */
const TIMES = { everyday: 2, test: 1 } as const satisfies Record<From, number>;

/** At most so probable among all, a passage is never quoted. */
const HOPELESS = 0.06;

/** The questions are in so many parts; each is judged by the weights of the others. */
const PARTS = 5;

const THRESHOLDS = [0.4, 0.42, 0.44, 0.46, 0.48, 0.5, 0.52, 0.54, 0.56];

/** A question by its most probable passage. */
export interface Best {
  readonly chosen: Chosen;
  readonly answers: boolean;
  readonly from: From;
  readonly hasAnswer: boolean;
  /** Questions about one law are in one part. */
  readonly part: number;
}

/** The same questions twice: as they are, and as if nothing had been asked about any passage. */
export interface BestOfBoth {
  readonly asked: readonly Best[];
  readonly unasked: readonly Best[];
}

/**
 * Returns the questions whose most probable passage may be quoted, by these weights of the passages. Rulings
 * are judged by other limits, and articles that the question cites by none. Those as they are leave out
 * passages about which nothing was asked.
 */
export async function bestPassages(
  examples: AsyncIterable<Example>,
  from: From,
  weights: typeof WEIGHTS,
): Promise<BestOfBoth> {
  const all = { asked: [] as Best[], unasked: [] as Best[] };
  for await (const example of examples) {
    const asked = bestOf(example, from, weights, true);
    if (asked !== undefined) all.asked.push(asked);
    const unasked = bestOf(unaskedLike(example), from, weights, false);
    if (unasked !== undefined) all.unasked.push(unasked);
  }
  return all;
}

/** The example as it is where nothing was asked about any passage. */
function unaskedLike({ grounded, answers }: Example): Example {
  const passages = grounded.passages.map((passage) => {
    const { found } = passage;
    return found === undefined
      ? passage
      : { ...passage, found: { ...found, asked: { words: 0, cosine: 0 } } };
  });
  return { grounded: { ...grounded, passages }, answers };
}

function bestOf(
  { grounded: all, answers }: Example,
  from: From,
  weights: typeof WEIGHTS,
  ofAsked: boolean,
): Best | undefined {
  // As in the answer: articles without text today are not quoted.
  const passages = all.passages.filter(({ former_text }) => former_text === undefined);
  if (passages.length === 0 || passages.some(({ named }) => named)) return undefined;
  const grounded = { ...all, passages };
  const { asked, scored, candidates } = readGrounded(grounded);
  const chances = probabilities(featuresOf(scored, asked, grounded), grounded, weights);
  const { place = -1, chosen } = mostProbable(chances, candidates, scored, asked, grounded) ?? {};
  const passage = passages[place];
  if (passage === undefined || chosen === undefined || isRuling(passage)) return undefined;
  if (isAsked(passage) !== ofAsked) return undefined;
  if (probabilityAmong(chosen.probability, chosen.rivals) <= HOPELESS) return undefined;
  const key = answers[0]?.document ?? grounded.question;
  return {
    chosen,
    answers: isAnswer(passage, answers),
    from,
    hasAnswer: answers.length > 0,
    part: Number.parseInt(sha256(key).slice(0, 8), 16) % PARTS,
  };
}

/** Learns the weights of these values from all questions, and prints what those of each part's others do to it. */
export function learnCertainty<Name extends keyof ReturnType<typeof certaintyValues>>(
  all: readonly Best[],
  names: readonly Name[],
): CertaintyWeights<Name> {
  const fittedTo = (some: readonly Best[]) => fitted(some, names);
  const ofOthers = Array.from({ length: PARTS }, (_, part) =>
    fittedTo(all.filter((one) => one.part !== part)),
  );
  report(
    all.map((one) => ({
      ...one,
      certain: certaintyBy(ofOthers[one.part] as CertaintyWeights<Name>, names, one.chosen),
    })),
  );
  return fittedTo(all);
}

function fitted<Name extends keyof ReturnType<typeof certaintyValues>>(
  all: readonly Best[],
  names: readonly Name[],
): CertaintyWeights<Name> {
  const total = all.reduce((sum, { from }) => sum + TIMES[from], 0);
  const rows = all.map(({ chosen, answers, from }) => {
    const values = certaintyValues(chosen);
    return { values: names.map((name) => values[name]), answers, worth: TIMES[from] / total };
  });
  const { bias, weights } = regression(rows, names.length);
  return {
    bias,
    ...Object.fromEntries(names.map((name, at) => [name, weights[at]])),
  } as CertaintyWeights<Name>;
}

/** Prints for each threshold how many questions are answered with a passage that answers, and how many not. */
function report(judged: ReadonlyArray<Best & { readonly certain: number }>): void {
  const loss = judged.reduce(
    (sum, { certain, answers, from }) => sum - TIMES[from] * Math.log(answers ? certain : 1 - certain),
    0,
  );
  console.log(`certainty: ${judged.length} questions, cross-entropy ${loss.toFixed(1)}`);
  console.log('threshold  everyday: right  not right  without an answer  test: right  not right');
  for (const least of THRESHOLDS) {
    const answered = judged.filter(({ certain }) => certain >= least);
    const count = (is: (one: Best) => boolean) => String(answered.filter(is).length).padStart(5);
    const of = (from: From, isRight: boolean) =>
      count((one) => one.from === from && one.hasAnswer && one.answers === isRight);
    const without = count((one) => !one.hasAnswer);
    console.log(
      `${least.toFixed(2).padStart(9)}  ${of('everyday', true).padStart(15)}  ${of('everyday', false).padStart(9)}  ${without.padStart(17)}  ${of('test', true).padStart(11)}  ${of('test', false).padStart(9)}`,
    );
  }
}
