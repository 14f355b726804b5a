/** Writes and reads the two files with the learned model, `weights.rs` and `trees.tsv` in the core's reranker. */
import { builtinReranker } from '../../src/core.ts';
import type { Tree } from './boost.ts';
import { NODES } from './boost.ts';

export const FEATURES = builtinReranker().features;

/** `by` has the weights of all features, then those of their squares. */
export function weightsSource(by: Float64Array, bias: number): string {
  const rows = FEATURES.map((name, at) => {
    const [once, squared] = [by[at] as number, by[at + FEATURES.length] as number];
    return `    ("${name}", ${once.toFixed(4)}, ${squared.toFixed(4)}),`;
  });
  return `//! The weights of the features. \`scripts/train-reranker/\` writes this file; do not edit it.

/// Name of each feature, its weight, and the weight of its square.
pub(super) const WEIGHTS: [(&str, f32, f32); ${FEATURES.length}] = [
${rows.join('\n')}
];

/// The log odds of a candidate whose features are all 0, before the trees.
pub(super) const BIAS: f32 = ${bias.toFixed(4)};
`;
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
