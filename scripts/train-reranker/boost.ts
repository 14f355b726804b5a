/**
 * Learns small regression trees that correct the order of the linear model: LambdaMART (Burges 2010),
 * gradient boosting with the gains in nDCG as weights of the pairs.
 */
import type { Example } from './collect.ts';

/** Number of tests on the way to a leaf. All trees are complete, so that they are read without branches. */
const DEPTH = 3;
export const NODES = 2 ** DEPTH - 1;
const LEAVES = 2 ** DEPTH;
const TREES = 100;
const RATE = 0.06;
/** Number of ranks that count in nDCG here, of which each pair must have one. */
const RANKS = 20;
/** Number of values that a feature is told apart by. */
const BINS = 64;
/** Minimum number of candidates of a leaf. */
const LEAST_ROWS = 300;
const PENALTY = 1;
/** Share of the queries, and of the features, from which a tree is learned. */
const SHARE = { queries: 0.8, features: 0.5 };

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

/** Learns trees over `width` features, of which `free` may be used. The same input gives the same trees. */
export function boost(given: readonly Offset[], width: number, free: readonly number[]): Tree[] {
  const queries = given.filter(({ example }) => example.grades.some((grade) => grade > 0));
  const table = binned(queries, width, free);
  const scores = queries.map(({ sums }) => Float64Array.from(sums));
  const total = queries.reduce((sum, { worth, example }) => sum + worth * example.grades.length, 0);
  const random = randomNumbers(1);
  const [slopes, curves] = [new Float64Array(table.rows), new Float64Array(table.rows)];
  const trees: Tree[] = [];
  while (trees.length < TREES) {
    const drawn: number[] = [];
    for (const [at, { example, worth }] of queries.entries()) {
      const from = table.starts[at] as number;
      slopes.fill(0, from, from + example.grades.length);
      curves.fill(0, from, from + example.grades.length);
      if (random() >= SHARE.queries) continue;
      drawn.push(at);
      pull(scores[at] as Float64Array, example, (worth * table.rows) / total, { slopes, curves, from });
    }
    const some = free.filter(() => random() < SHARE.features);
    const used = some.length > 0 ? some : free;
    const rows = drawn.flatMap((at) => range(table.starts[at] as number, table.starts[at + 1] as number));
    const tree = grow(table, Uint32Array.from(rows), used, slopes, curves);
    trees.push(tree);
    for (const [at, { example }] of queries.entries()) {
      const known = scores[at] as Float64Array;
      for (let row = 0; row < known.length; row++) {
        known[row] = (known[row] as number) + added([tree], example.features, row * width);
      }
    }
  }
  return trees;
}

const range = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => from + at);

/** Mulberry32: numbers from 0 to below 1, always the same ones. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The features of all candidates, each as the number of thresholds that it exceeds. */
interface Table {
  readonly rows: number;
  /** Place of each query's first candidate, and the number of all candidates. */
  readonly starts: readonly number[];
  readonly thresholds: ReadonlyMap<number, Float32Array>;
  readonly bins: ReadonlyMap<number, Uint8Array>;
}

function binned(queries: readonly Offset[], width: number, free: readonly number[]): Table {
  const starts = [0];
  for (const { example } of queries) starts.push((starts.at(-1) as number) + example.grades.length);
  const rows = starts.at(-1) as number;
  const [thresholds, bins] = [new Map<number, Float32Array>(), new Map<number, Uint8Array>()];
  for (const feature of free) {
    const values = new Float32Array(rows);
    for (const [at, { example }] of queries.entries()) {
      for (let row = 0; row < example.grades.length; row++) {
        values[(starts[at] as number) + row] = example.features[row * width + feature] as number;
      }
    }
    const cuts = quantiles(values);
    thresholds.set(feature, cuts);
    bins.set(
      feature,
      Uint8Array.from(values, (value) => above(cuts, value)),
    );
  }
  return { rows, starts, thresholds, bins };
}

/** Returns different values that part a sample of `values` into equal shares, ascending. */
function quantiles(values: Float32Array): Float32Array {
  const sample = values.filter((_, at) => at % 7 === 0).sort();
  const cuts = range(1, BINS).map((part) => sample[Math.floor((part * sample.length) / BINS)] as number);
  const different = [...new Set(cuts)].filter((cut) => cut < (sample.at(-1) as number));
  // Between two values, so that a value computed a little differently falls on the same side.
  return Float32Array.from(different, (cut) => (cut + (sample[first(sample, cut)] as number)) / 2);
}

/** Returns the place of the first value greater than `value` in an ascending list. */
function first(list: Float32Array, value: number): number {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((list[middle] as number) > value) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Number of thresholds below `value`. */
function above(cuts: Float32Array, value: number): number {
  let [low, high] = [0, cuts.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((cuts[middle] as number) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

interface Pulls {
  readonly slopes: Float64Array;
  readonly curves: Float64Array;
  readonly from: number;
}

/** Adds how strongly each candidate of a query should move, first and second derivative of the loss. */
function pull(
  scores: Float64Array,
  { grades }: Example,
  worth: number,
  { slopes, curves, from }: Pulls,
): void {
  const order = range(0, scores.length).sort(
    (a, b) => (scores[b] as number) - (scores[a] as number) || a - b,
  );
  const gain = (at: number) => 2 ** (grades[at] as number) - 1;
  const discount = (rank: number) => 1 / Math.log2(rank + 2);
  const best = [...grades].sort((a, b) => b - a).slice(0, RANKS);
  const ideal = best.reduce((sum, grade, rank) => sum + (2 ** grade - 1) * discount(rank), 0);
  let all = 0;
  for (let upper = 0; upper < Math.min(RANKS, order.length); upper++) {
    for (let lower = upper + 1; lower < order.length; lower++) {
      const [one, other] = [order[upper] as number, order[lower] as number];
      if (grades[one] === grades[other]) continue;
      const [better, worse] = gain(one) > gain(other) ? [one, other] : [other, one];
      const apart = (scores[better] as number) - (scores[worse] as number);
      // Pairs far apart count less: their order is hardly to be changed.
      const change =
        ((gain(better) - gain(worse)) * (discount(upper) - discount(lower))) / (0.01 + Math.abs(apart));
      const wrong = 1 / (1 + Math.exp(apart));
      const slope = (worth * change * wrong) / ideal;
      all += (2 * slope) / worth;
      const curve = slope * (1 - wrong);
      slopes[from + better] = (slopes[from + better] as number) - slope;
      slopes[from + worse] = (slopes[from + worse] as number) + slope;
      curves[from + better] = (curves[from + better] as number) + curve;
      curves[from + worse] = (curves[from + worse] as number) + curve;
    }
  }
  // A query with many pairs in a wrong order must not outweigh the others.
  const scale = all > 0 ? Math.log2(1 + all) / all : 1;
  for (let at = from; at < from + grades.length; at++) {
    slopes[at] = (slopes[at] as number) * scale;
    curves[at] = (curves[at] as number) * scale;
  }
}

/** Grows one tree, level by level. A node without a useful test sends all candidates to its first child. */
function grow(
  table: Table,
  rows: Uint32Array,
  used: readonly number[],
  slopes: Float64Array,
  curves: Float64Array,
): Tree {
  const features = new Array<number>(NODES).fill(used[0] as number);
  const thresholds = new Array<number>(NODES).fill(Number.POSITIVE_INFINITY);
  const nodes = new Uint8Array(table.rows);
  for (let level = 0; level < DEPTH; level++) {
    const [offset, count] = [2 ** level - 1, 2 ** level];
    const best = new Float64Array(count);
    for (const feature of used) {
      const bins = table.bins.get(feature) as Uint8Array;
      const cuts = table.thresholds.get(feature) as Float32Array;
      const [slope, curve, size] = histogram(rows, nodes, bins, { slopes, curves }, offset, count);
      for (let node = 0; node < count; node++) {
        const found = bestCut(slope, curve, size, node * BINS, cuts.length);
        if (found.gain <= (best[node] as number)) continue;
        best[node] = found.gain;
        features[offset + node] = feature;
        thresholds[offset + node] = cuts[found.bin] as number;
      }
    }
    for (const row of rows) {
      const node = nodes[row] as number;
      const cuts = table.thresholds.get(features[node] as number) as Float32Array;
      const bin = (table.bins.get(features[node] as number) as Uint8Array)[row] as number;
      const isAbove = bin > 0 && (cuts[bin - 1] as number) >= (thresholds[node] as number);
      nodes[row] = 2 * node + (isAbove ? 2 : 1);
    }
  }
  const [slope, curve] = [new Float64Array(LEAVES), new Float64Array(LEAVES)];
  for (const row of rows) {
    const leaf = (nodes[row] as number) - NODES;
    slope[leaf] = (slope[leaf] as number) + (slopes[row] as number);
    curve[leaf] = (curve[leaf] as number) + (curves[row] as number);
  }
  const leaves = Array.from(slope, (sum, leaf) => (-RATE * sum) / ((curve[leaf] as number) + PENALTY));
  return { features, thresholds, leaves };
}

/** Sums of both derivatives, and number of candidates, of each bin of each node of a level. */
function histogram(
  rows: Uint32Array,
  nodes: Uint8Array,
  bins: Uint8Array,
  { slopes, curves }: Omit<Pulls, 'from'>,
  offset: number,
  count: number,
): [Float64Array, Float64Array, Float64Array] {
  const [slope, curve] = [new Float64Array(count * BINS), new Float64Array(count * BINS)];
  const size = new Float64Array(count * BINS);
  for (const row of rows) {
    const at = ((nodes[row] as number) - offset) * BINS + (bins[row] as number);
    slope[at] = (slope[at] as number) + (slopes[row] as number);
    curve[at] = (curve[at] as number) + (curves[row] as number);
    size[at] = (size[at] as number) + 1;
  }
  return [slope, curve, size];
}

/** Finds the threshold that reduces the loss most. The bins of a node begin at `at`. */
function bestCut(
  slope: Float64Array,
  curve: Float64Array,
  size: Float64Array,
  at: number,
  cuts: number,
): { gain: number; bin: number } {
  const sums = (values: Float64Array) => values.subarray(at, at + BINS).reduce((a, b) => a + b, 0);
  const [allSlope, allCurve, allSize] = [sums(slope), sums(curve), sums(size)];
  const worth = (g: number, h: number) => (g * g) / (h + PENALTY);
  const best = { gain: 0, bin: 0 };
  let [g, h, n] = [0, 0, 0];
  for (let bin = 0; bin < cuts; bin++) {
    g += slope[at + bin] as number;
    h += curve[at + bin] as number;
    n += size[at + bin] as number;
    if (n < LEAST_ROWS || allSize - n < LEAST_ROWS) continue;
    const gain = worth(g, h) + worth(allSlope - g, allCurve - h) - worth(allSlope, allCurve);
    if (gain > best.gain) Object.assign(best, { gain, bin });
  }
  return best;
}
