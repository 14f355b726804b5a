/** Learns the weights of the built-in reranker. The README.md of this folder has the command. */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { mean, ndcg, recall } from '../../eval/measures/metrics.ts';
import type { Example, Examples } from './collect.ts';
import { collect, FEATURES, keptWeights } from './collect.ts';
import type { Weighed } from './fit.ts';
import { fit, minimize, sumsOf } from './fit.ts';

const WIDTH = 2 * FEATURES.length;
const CUT_OFF = 10;

const [data, ...directories] = process.argv.slice(2);
if (data === undefined || directories.length === 0) throw new Error('DATA SETDIR…');
const WEIGHTS = fileURLToPath(new URL('../../crates/core/src/rerank/weights.rs', import.meta.url));
const kept = keptWeights(readFileSync(WEIGHTS, 'utf8'));
const sets: Examples[] = [];
for (const directory of directories) sets.push(...(await collect(data, directory, kept)));

/**
 * How much a set counts if not 1. `sa-faq` alone asks for texts that are no laws among laws, `dz-principles`
 * for rulings. With 1 they lose what the sets of questions about laws gain.
 */
const WORTH: Readonly<Record<string, number>> = { 'sa-faq': 1.7, 'dz-principles': 1.7 };

/** Weighs the examples so that every query set counts as above, and within a set every pass over it alike. */
const weighed = (half?: 0 | 1): Weighed[] =>
  sets.flatMap(({ name, examples }) => {
    const [set = ''] = name.split('/');
    const passes = sets.filter((other) => other.name.split('/')[0] === set).length;
    const taken = examples.filter((example) => half === undefined || example.half === half);
    return taken.map((example) => ({ example, worth: (WORTH[set] ?? 1) / passes / taken.length }));
  });

const ofOther = [fit(weighed(1), WIDTH), fit(weighed(0), WIDTH)] as const;
for (const { name, examples } of sets) {
  const fused = examples.map(({ grades }) => grades);
  const heldOut = examples.map((example) => ranked(example, ofOther[example.half]));
  console.log(
    `${name.padEnd(26)} fused ${measures(fused, examples)}  held out ${measures(heldOut, examples)}`,
  );
}
const weights = fit(weighed(), WIDTH);
const [scale, bias] = calibrated(weights);
for (const [name, pair] of kept) {
  const at = FEATURES.indexOf(name);
  [weights[at], weights[at + FEATURES.length]] = pair;
}
writeFileSync(
  WEIGHTS,
  source(
    weights.map((weight) => weight * scale),
    bias,
  ),
);

/** Returns the grades of a query's candidates in the order in which these weights rank them. */
function ranked(example: Example, by: Float64Array): number[] {
  const { grades } = example;
  const sums = sumsOf(example, by);
  const order = grades.map((_, at) => at).sort((a, b) => (sums[b] as number) - (sums[a] as number) || a - b);
  return order.map((at) => grades[at] as number);
}

function measures(rankings: ReadonlyArray<readonly number[]>, examples: readonly Example[]): string {
  const averaged = (measure: typeof ndcg) =>
    mean(rankings.map((grades, at) => measure(grades, (examples[at] as Example).labelGrades, CUT_OFF)));
  return `${averaged(ndcg).toFixed(3)} (${averaged(recall).toFixed(3)})`;
}

/**
 * Platt scaling: finds the two parameters with which a score becomes the log odds that a candidate answers
 * the query.
 */
function calibrated(by: Float64Array): [number, number] {
  const all = weighed().map(({ example, worth }) => ({ sums: sumsOf(example, by), example, worth }));
  const start = 5;
  const found = minimize((at) => {
    const gradient = new Float64Array(2);
    let loss = 0;
    for (const { sums, example, worth } of all) {
      for (const [row, sum] of sums.entries()) {
        const answers = (example.grades[row] as number) >= 2;
        const odds = (1 + (at[0] as number)) * sum + (at[1] as number) - start;
        const probability = 1 / (1 + Math.exp(-odds));
        loss -= worth * Math.log(Math.max(answers ? probability : 1 - probability, 1e-12));
        const pull = worth * (probability - (answers ? 1 : 0));
        gradient[0] = (gradient[0] as number) + pull * sum;
        gradient[1] = (gradient[1] as number) + pull;
      }
    }
    return { loss, gradient };
  }, 2);
  return [1 + (found[0] as number), (found[1] as number) - start];
}

function source(by: Float64Array, bias: number): string {
  const rows = FEATURES.map((name, at) => {
    const [once, squared] = [by[at] as number, by[at + FEATURES.length] as number];
    return `    ("${name}", ${once.toFixed(4)}, ${squared.toFixed(4)}),`;
  });
  return `//! The weights of the features. \`scripts/train-reranker/\` writes this file; do not edit it.

/// Name of each feature, its weight, and the weight of its square.
pub(super) const WEIGHTS: [(&str, f32, f32); ${FEATURES.length}] = [
${rows.join('\n')}
];

/// The log odds of a candidate whose features are all 0.
pub(super) const BIAS: f32 = ${bias.toFixed(4)};
`;
}
