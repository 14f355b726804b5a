/** Fits weights that rank the candidates that answer a query before the others. */
import type { Example } from './example.ts';

/** A query with its candidates, and its weight in the loss. */
export interface Weighed {
  readonly example: Example;
  readonly worth: number;
}

const PENALTY = 0.02;
const STEPS = 60;
/** Number of past steps that L-BFGS keeps. */
const MEMORY = 8;
/**
 * Minimum spread by which a feature is scaled. A feature that hardly varies in the query sets must not get a
 * huge weight, because it may vary more in other texts.
 */
const LEAST_SPREAD = 0.1;

/**
 * Returns the weights with the smallest loss: the cross-entropy between the gains of a query's candidates and
 * the softmax of their scores.
 */
export function fit(examples: readonly Weighed[], width: number): Float64Array {
  const spread = spreads(examples, width);
  const useful = examples.filter(({ example }) => example.grades.some((grade) => grade > 0));
  const objective = (weights: Float64Array) => {
    const scaled = weights.map((weight, at) => weight / (spread[at] as number));
    const gradient = new Float64Array(width);
    let loss = 0;
    for (const { example, worth } of useful) loss += worth * addTo(gradient, example, scaled, worth);
    for (let at = 0; at < width; at++) {
      const weight = weights[at] as number;
      gradient[at] = (gradient[at] as number) / (spread[at] as number) + PENALTY * weight;
      loss += (PENALTY / 2) * weight * weight;
    }
    return { loss, gradient };
  };
  const weights = minimize(objective, width);
  return weights.map((weight, at) => weight / (spread[at] as number));
}

/** Returns the loss of one query, and adds its gradient to `gradient`. */
function addTo(gradient: Float64Array, example: Example, weights: Float64Array, worth: number) {
  const { rows, grades } = example;
  const width = weights.length;
  const sums = sumsOf(example, weights);
  const highest = sums.reduce((a, b) => Math.max(a, b));
  const powers = sums.map((sum) => Math.exp(sum - highest));
  const total = powers.reduce((a, b) => a + b);
  const gains = grades.map((grade) => 2 ** grade - 1);
  const allGains = gains.reduce((a, b) => a + b);
  let loss = 0;
  for (let row = 0; row < gains.length; row++) {
    const wanted = (gains[row] as number) / allGains;
    const has = (powers[row] as number) / total;
    loss -= wanted * ((sums[row] as number) - highest - Math.log(total));
    const pull = worth * (has - wanted);
    for (let at = 0; at < width; at++) {
      gradient[at] = (gradient[at] as number) + pull * (rows[row * width + at] as number);
    }
  }
  return loss;
}

export function sumsOf({ rows, kept }: Example, weights: Float64Array): Float64Array {
  const width = weights.length;
  const sums = new Float64Array(rows.length / width);
  for (let row = 0; row < sums.length; row++) {
    let sum = kept[row] as number;
    for (let at = 0; at < width; at++) sum += (rows[row * width + at] as number) * (weights[at] as number);
    sums[row] = sum;
  }
  return sums;
}

function spreads(examples: readonly Weighed[], width: number): Float64Array {
  const [sum, squares] = [new Float64Array(width), new Float64Array(width)];
  let count = 0;
  for (const { example } of examples) {
    for (let at = 0; at < example.rows.length; at++) {
      const value = example.rows[at] as number;
      sum[at % width] = (sum[at % width] as number) + value;
      squares[at % width] = (squares[at % width] as number) + value * value;
    }
    count += example.grades.length;
  }
  return sum.map((total, at) => {
    const variance = (squares[at] as number) / count - (total / count) ** 2;
    return Math.max(Math.sqrt(Math.max(variance, 0)), LEAST_SPREAD);
  });
}

const dot = (a: Float64Array, b: Float64Array) =>
  a.reduce((sum, value, at) => sum + value * (b[at] as number), 0);
const plus = (a: Float64Array, b: Float64Array, times: number) =>
  a.map((value, at) => value + times * (b[at] as number));

/**
 * Minimizes a function by L-BFGS (Nocedal and Wright, algorithm 7.4). Steps are halved until the loss
 * decreases.
 */
export function minimize(
  objective: (at: Float64Array) => { loss: number; gradient: Float64Array },
  width: number,
): Float64Array {
  let here = new Float64Array(width);
  let { loss, gradient } = objective(here);
  const past: Array<{ move: Float64Array; change: Float64Array }> = [];
  for (let step = 0; step < STEPS; step++) {
    const direction = descent(gradient, past);
    const slope = dot(direction, gradient);
    let length = past.length === 0 ? Math.min(1, 1 / Math.sqrt(dot(gradient, gradient))) : 1;
    let next = objective(plus(here, direction, length));
    while (next.loss > loss + 1e-4 * length * slope && length > 1e-10) {
      length /= 2;
      next = objective(plus(here, direction, length));
    }
    if (next.loss >= loss) break;
    const move = direction.map((value) => value * length);
    past.push({ move, change: plus(next.gradient, gradient, -1) });
    if (past.length > MEMORY) past.shift();
    here = plus(here, move, 1);
    ({ loss, gradient } = next);
  }
  return here;
}

function descent(gradient: Float64Array, past: ReadonlyArray<{ move: Float64Array; change: Float64Array }>) {
  let direction = gradient.map((value) => -value);
  const shares: number[] = [];
  for (const { move, change } of [...past].reverse()) {
    const share = dot(move, direction) / dot(move, change);
    shares.unshift(share);
    direction = plus(direction, change, -share);
  }
  const last = past.at(-1);
  if (last) {
    const scale = dot(last.move, last.change) / dot(last.change, last.change);
    direction = direction.map((value) => value * scale);
  }
  for (const [at, { move, change }] of past.entries()) {
    const share = dot(change, direction) / dot(move, change);
    direction = plus(direction, move, (shares[at] as number) - share);
  }
  return direction;
}
