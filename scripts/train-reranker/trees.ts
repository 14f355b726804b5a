/**
 * Small regression trees that correct the order of the linear model. LightGBM learns them (LambdaMART, Burges
 * 2010) in `trees.py`.
 */
import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Example } from './example.ts';

/** Number of tests on the way to a leaf. All trees are complete, so that they are read without branches. */
const DEPTH = 3;
export const NODES = 2 ** DEPTH - 1;
const LEAVES = 2 ** DEPTH;

const PROGRAM = fileURLToPath(new URL('trees.py', import.meta.url));
const VERSION = '4.7.0';
const MOST_OUTPUT = 64 * 2 ** 20;

/**
 * A complete tree. Test `n` sends a candidate to test `2n + 1` if its feature is at most the threshold, else
 * to `2n + 2`. The numbers after the last test are the leaves.
 */
export interface Tree {
  readonly features: number[];
  readonly thresholds: number[];
  readonly leaves: number[];
}

/** A query with its candidates, the scores that the trees correct, and its weight. */
export interface Offset {
  readonly example: Example;
  readonly sums: Float64Array;
  readonly worth: number;
}

/** What the trees add to the score of the candidate whose features begin at `at`. */
export function added(trees: readonly Tree[], rows: Float32Array, at: number): number {
  let sum = 0;
  for (const { features, thresholds, leaves } of trees) {
    let node = 0;
    while (node < NODES) {
      const above = (rows[at + (features[node] as number)] as number) > (thresholds[node] as number);
      node = 2 * node + (above ? 2 : 1);
    }
    sum += leaves[node - NODES] as number;
  }
  return sum;
}

/** A node of a tree as `trees.py` prints it: a leaf, or a test that sends what is at most `threshold` left. */
export type Node =
  | { readonly leaf: number }
  | { readonly feature: number; readonly threshold: number; readonly left: Node; readonly right: Node };

/**
 * Completes a tree. Nothing passes the tests below a leaf that is reached early, and all leaves there have its
 * value.
 * @internal Exported for tests, which read trees that LightGBM learns seldom.
 */
export function completed(root: Node): Tree {
  const features = new Array<number>(NODES).fill(0);
  const thresholds = new Array<number>(NODES).fill(Number.POSITIVE_INFINITY);
  const leaves = new Array<number>(LEAVES).fill(0);
  const place = (node: Node, at: number) => {
    if (at >= NODES) {
      if (!('leaf' in node)) throw new Error(`a tree has more than ${DEPTH} tests on the way to a leaf`);
      leaves[at - NODES] = node.leaf;
      return;
    }
    if (!('leaf' in node)) {
      features[at] = node.feature;
      thresholds[at] = node.threshold;
    }
    place('leaf' in node ? node : node.left, 2 * at + 1);
    place('leaf' in node ? node : node.right, 2 * at + 2);
  };
  place(root, 0);
  return { features, thresholds, leaves };
}

/** Throws an error that says what to do if `python` cannot run `trees.py`. */
export function assertLearner(python: string): void {
  const { error, status, stderr } = spawnSync(python, ['-c', 'import lightgbm, numpy'], { encoding: 'utf8' });
  if (error === undefined && status === 0) return;
  throw new Error(
    `${python} cannot import LightGBM. Install it with \`pip install lightgbm==${VERSION} numpy\`, and name the ` +
      `interpreter with --python or in PYTHON. ${error?.message ?? stderr.trim()}`,
  );
}

/** Learns trees over `width` features, of which `free` may be used. The same input gives the same trees. */
export function learnTrees(
  python: string,
  given: readonly Offset[],
  width: number,
  free: readonly number[],
): Tree[] {
  const queries = given.filter(({ example }) => example.grades.some((grade) => grade > 0));
  const folder = mkdtempSync(join(tmpdir(), 'train-reranker-'));
  try {
    // A million candidates have more numbers than one array should hold twice: each query is written alone.
    const features = openSync(join(folder, 'features'), 'w');
    for (const { example } of queries) writeSync(features, example.features);
    closeSync(features);
    const write = (name: string, values: Iterable<number>) =>
      writeFileSync(join(folder, name), Float64Array.from(values));
    write(
      'grades',
      queries.flatMap(({ example }) => example.grades),
    );
    write(
      'scores',
      queries.flatMap(({ sums }) => Array.from(sums)),
    );
    write(
      'sizes',
      queries.map(({ example }) => example.grades.length),
    );
    write(
      'weights',
      queries.map(({ worth }) => worth),
    );
    const learned = spawnSync(python, [PROGRAM, folder, String(width), String(DEPTH), free.join(',')], {
      encoding: 'utf8',
      maxBuffer: MOST_OUTPUT,
    });
    if (learned.error !== undefined || learned.status !== 0) {
      throw new Error(`${PROGRAM} failed: ${learned.error?.message ?? learned.stderr.trim()}`);
    }
    return learned.stdout
      .trimEnd()
      .split('\n')
      .map((line) => completed(JSON.parse(line) as Node));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
