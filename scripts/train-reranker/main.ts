/** Learns the models of the built-in reranker. The README.md of this folder has the command. */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { mean, ndcg, recall } from '../../eval/measures/metrics.ts';
import type { Examples } from './collect.ts';
import { collect } from './collect.ts';
import type { Example } from './example.ts';
import type { Weighed } from './fit.ts';
import { fit, minimize, sumsOf } from './fit.ts';
import { FEATURES, MODELS, readWeights, treesTable, weightsSource } from './model-files.ts';
import type { Tree } from './trees.ts';
import { added, assertLearner, learnTrees } from './trees.ts';

const WIDTH = 2 * FEATURES.length;
const CUT_OFF = 10;

const { values: options, positionals } = parseArgs({
  options: { python: { type: 'string', default: process.env.PYTHON ?? 'python3' } },
  allowPositionals: true,
});
const [name = '', data, ...directories] = positionals;
const files = MODELS[name];
if (files === undefined || data === undefined || directories.length === 0) {
  throw new Error(`[--python PATH] ${Object.keys(MODELS).join('|')} DATA SETDIR…`);
}
// Collecting takes minutes: what is missing for the trees is told before.
assertLearner(options.python);
const inReranker = (file: string) =>
  fileURLToPath(new URL(`../../crates/core/src/rerank/model/${file}`, import.meta.url));
const [WEIGHTS, TREES] = [inReranker(files.weights), inReranker(files.trees)];
const stored = readWeights(readFileSync(WEIGHTS, 'utf8'));
const kept = new Map([...stored].filter(([feature]) => files.kept.has(feature)));
const sets: Examples[] = [];
for (const directory of directories) sets.push(...(await collect(data, directory, kept, files)));

/** Weighs the examples so that every query set counts as above, and within a set every pass over it alike. */
const weighed = (half?: 0 | 1): Weighed[] =>
  sets.flatMap(({ name, examples }) => {
    const [set = ''] = name.split('/');
    const passes = sets.filter((other) => other.name.split('/')[0] === set).length;
    const taken = examples.filter((example) => half === undefined || example.half === half);
    return taken.map((example) => ({ example, worth: (files.worth[set] ?? 1) / passes / taken.length }));
  });

/** The features that the trees may use: those whose weights are learned. */
const FREE = FEATURES.flatMap((name, at) => (files.kept.has(name) ? [] : [at]));

/**
 * Power of a query's weight for the trees. The few queries of a small set weigh much each, and a tree can
 * learn them by heart.
 */
const EVENER = 0.5;

/** A linear model, and the trees that correct its order. With the bias their sum is the log odds of an answer. */
interface Model {
  readonly weights: Float64Array;
  readonly trees: readonly Tree[];
  readonly bias: number;
}

/** Learns all from the same queries. */
function learn(half?: 0 | 1): Model {
  const examples = weighed(half);
  const weights = fit(examples, WIDTH);
  const offsets = examples.map(({ example, worth }) => ({
    example,
    sums: sumsOf(example, weights),
    worth: worth ** EVENER,
  }));
  return calibrated(examples, weights, learnTrees(options.python, offsets, FEATURES.length, FREE));
}

const scoresOf = (example: Example, { weights, trees }: Omit<Model, 'bias'>): Float64Array =>
  sumsOf(example, weights).map((sum, row) => sum + added(trees, example.features, row * FEATURES.length));

const model = learn();
const weights = Float64Array.from(model.weights);
for (const [name, pair] of kept) {
  const at = FEATURES.indexOf(name);
  [weights[at], weights[at + FEATURES.length]] = pair;
}
writeFileSync(WEIGHTS, weightsSource(weights, model.bias, files.likeness));
writeFileSync(TREES, treesTable(model.trees));

// The model of each half ranks the other one. It takes twice as long again, so the files are written before.
const ofOther = [learn(1), learn(0)] as const;
for (const { name, examples } of sets) {
  const fused = examples.map(({ grades }) => grades);
  const linear = examples.map((example) => ranked(example, sumsOf(example, ofOther[example.half].weights)));
  const both = examples.map((example) => ranked(example, scoresOf(example, ofOther[example.half])));
  const figures = [fused, linear, both].map((rankings) => measures(rankings, examples));
  console.log(
    `${name.padEnd(26)} fused ${figures[0]}  held out: linear ${figures[1]}, with trees ${figures[2]}`,
  );
}

/** Returns the grades of a query's candidates in the order in which these scores rank them. */
function ranked({ grades }: Example, scores: Float64Array): number[] {
  const order = grades
    .map((_, at) => at)
    .sort((a, b) => (scores[b] as number) - (scores[a] as number) || a - b);
  return order.map((at) => grades[at] as number);
}

function measures(rankings: ReadonlyArray<readonly number[]>, examples: readonly Example[]): string {
  const averaged = (measure: typeof ndcg) =>
    mean(rankings.map((grades, at) => measure(grades, (examples[at] as Example).labelGrades, CUT_OFF)));
  return `${averaged(ndcg).toFixed(3)} (${averaged(recall).toFixed(3)})`;
}

/**
 * Platt scaling: finds the two parameters with which a score becomes the log odds that a candidate answers
 * the query. What is added by the features whose weights stay as they are is not scaled: they would become
 * less with each training.
 */
function calibrated(examples: readonly Weighed[], weights: Float64Array, trees: readonly Tree[]): Model {
  const all = examples.map(({ example, worth }) => ({
    learned: scoresOf(example, { weights, trees }).map((sum, row) => sum - (example.kept[row] as number)),
    example,
    worth,
  }));
  const start = 5;
  const found = minimize((at) => {
    const gradient = new Float64Array(2);
    let loss = 0;
    for (const { learned, example, worth } of all) {
      for (const [row, sum] of learned.entries()) {
        const answers = (example.grades[row] as number) >= 2;
        const odds =
          (example.kept[row] as number) + (1 + (at[0] as number)) * sum + (at[1] as number) - start;
        const probability = 1 / (1 + Math.exp(-odds));
        loss -= worth * Math.log(Math.max(answers ? probability : 1 - probability, 1e-12));
        const pull = worth * (probability - (answers ? 1 : 0));
        gradient[0] = (gradient[0] as number) + pull * sum;
        gradient[1] = (gradient[1] as number) + pull;
      }
    }
    return { loss, gradient };
  }, 2);
  const scale = 1 + (found[0] as number);
  return {
    weights: weights.map((weight) => weight * scale),
    trees: trees.map((tree) => ({ ...tree, leaves: tree.leaves.map((leaf) => leaf * scale) })),
    bias: (found[1] as number) - start,
  };
}
