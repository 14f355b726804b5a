/** Writes and reads the files with the learned models, weights and trees, in the core's reranker. */
import { builtinReranker } from '../../src/core.ts';
import type { Tree } from './trees.ts';
import { NODES } from './trees.ts';

export const FEATURES = builtinReranker().features;

/** A model of the reranker: which queries it scores, and its two files. */
export interface ModelFiles {
  readonly weights: string;
  readonly trees: string;
  /**
   * Features whose weights stay as they are, and that no tree reads. The built-in embedder has learned from the
   * headings and rulings of two of the query sets, where its list is therefore much better than for other
   * queries.
   */
  readonly kept: ReadonlySet<string>;
  /**
   * Likeness of a query to the questions that were asked at which the model begins to count, and from which it
   * alone does; none for the model that counts below.
   */
  readonly likeness?: readonly [number, number];
  /** How much a query set counts if not 1. */
  readonly worth: Readonly<Record<string, number>>;
}

const OF_EMBEDDER = ['fused', 'dense', 'dense_score'];

/**
 * `others` scores the queries that are like no question that was asked, and is learned from all queries. `asked`
 * scores and is learned from those that are like one.
 */
export const MODELS: Readonly<Record<string, ModelFiles>> = {
  others: {
    weights: 'weights.rs',
    trees: 'trees.tsv',
    // Learned with the others, the weights of these features make articles wrong about which nobody asked.
    kept: new Set([
      ...OF_EMBEDDER,
      'asked',
      'asked_text',
      'asked_whole',
      'asked_score',
      'asked_cosine',
      'asked_lead',
      'asked_best',
    ]),
    // `sa-faq` alone asks for texts that are no laws among laws, `dz-principles` for rulings. With 1 they lose
    // what the sets of questions about laws gain. `headings` counts beside `ae-headings`.
    worth: { 'sa-faq': 1.7, 'dz-principles': 2.2 },
  },
  asked: {
    weights: 'asked_weights.rs',
    trees: 'asked_trees.tsv',
    // The last one is the same for all candidates of a query.
    kept: new Set([...OF_EMBEDDER, 'asked_best']),
    likeness: [0.3, 0.6],
    // Nothing was asked about most right articles of the first two.
    worth: { 'ae-headings': 1.5, 'sa-faq': 1.7 },
  },
};

/** How much of a query's score a model gives, from 0 to 1, by the features of its candidates. */
export function shareOf({ likeness }: ModelFiles, features: Float32Array): number {
  if (likeness === undefined) return 1 - shareOf(MODELS.asked as ModelFiles, features);
  const [least, full] = likeness;
  const best = features[FEATURES.indexOf('asked_best')] ?? 0;
  return Math.min(Math.max((best - least) / (full - least), 0), 1);
}

/** `by` has the weights of all features, then those of their squares. */
export function weightsSource(by: Float64Array, bias: number, likeness?: ModelFiles['likeness']): string {
  const rows = FEATURES.map((name, at) => {
    const [once, squared] = [by[at] as number, by[at + FEATURES.length] as number];
    return `    ("${name}", ${once.toFixed(4)}, ${squared.toFixed(4)}),`;
  });
  return `//! The weights of the features. \`scripts/train-reranker/\` writes this file; do not edit it.

/// Name of each feature, its weight, and the weight of its square.
pub(super) const WEIGHTS: [(&str, f32, f32); ${FEATURES.length}] = [
${rows.join('\n')}
];

pub(super) const BIAS: f32 = ${bias.toFixed(4)};
${
  likeness === undefined
    ? ''
    : `
/// Likeness of a query to the questions that were asked at which this model begins to count, and from which
/// it alone does.
pub(super) const LIKENESS: [f32; 2] = [${likeness.join(', ')}];
`
}`;
}

/** Reads each feature's weight and that of its square. */
export function readWeights(source: string): Map<string, readonly [number, number]> {
  const rows = source.matchAll(/\("(\w+)", (-?[\d.]+), (-?[\d.]+)\)/g);
  return new Map(Array.from(rows, ([, name = '', once, squared]) => [name, [Number(once), Number(squared)]]));
}

/** @internal Exported for tests, which compare what is written. */
export const readBias = (source: string) => Number(/BIAS: f32 = (-?[\d.]+)/.exec(source)?.[1]);

/** Writes one line a tree: its tests as `feature>threshold`, then its leaves. `-` is a test that nothing passes. */
export function treesTable(trees: readonly Tree[]): string {
  const lines = trees.map(({ features, thresholds, leaves }) => {
    const tests = features.map((feature, at) => {
      const threshold = thresholds[at] as number;
      return Number.isFinite(threshold) ? `${FEATURES[feature]}>${threshold}` : '-';
    });
    return [...tests, ...leaves.map((leaf) => leaf.toFixed(5))].join('\t');
  });
  return `${lines.join('\n')}\n`;
}

/** @internal Exported for tests, which compare what is written. */
export function readTrees(table: string): Tree[] {
  return table
    .trimEnd()
    .split('\n')
    .map((line) => {
      const cells = line.split('\t');
      const tests = cells.slice(0, NODES).map((test) => test.split('>'));
      return {
        features: tests.map(([name = '']) => Math.max(FEATURES.indexOf(name), 0)),
        thresholds: tests.map(([, threshold]) =>
          threshold === undefined ? Number.POSITIVE_INFINITY : Number(threshold),
        ),
        leaves: cells.slice(NODES).map(Number),
      };
    });
}
