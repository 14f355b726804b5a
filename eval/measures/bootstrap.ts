/**
 * Default number of samples of the paired bootstrap (Sakai 2006; Smucker et al. 2007), which tests whether
 * the mean difference of two systems can come from the choice of queries. A sample draws queries with
 * replacement, each with the scores of both systems.
 */
const RESAMPLES = 10_000;

export interface Significance {
  /** Mean over the queries of the difference between the two compared systems. */
  difference: number;
  /** 95 % interval of the mean difference: the 2.5th and 97.5th percentiles of the resampled means. */
  low: number;
  high: number;
  /**
   * Two-sided p value: share of resampled means that lie at least as far from the observed mean as the
   * observed mean lies from zero. One such mean is added to the resampled ones, so that p is never zero.
   */
  p: number;
}

/**
 * `strata` has one list for each query set, with one difference for each query. Each set is resampled
 * separately, and all sets have the same weight; empty lists are left out. One list gives the plain paired
 * bootstrap. The same seed draws the same queries. Without any difference, p is 1 and the rest 0.
 */
export function pairedBootstrap(
  strata: ReadonlyArray<readonly number[]>,
  { seed, resamples = RESAMPLES }: { seed: number; resamples?: number },
): Significance {
  const drawn = strata.filter((differences) => differences.length > 0).map((each) => Float64Array.from(each));
  if (drawn.length === 0) return { difference: 0, low: 0, high: 0, p: 1 };
  const difference = drawn.reduce((sum, each) => sum + meanOf(each), 0) / drawn.length;
  const random = mulberry32(seed);
  const means = Float64Array.from({ length: resamples }, () => {
    let sum = 0;
    for (const differences of drawn) sum += resampledMean(differences, random);
    return sum / drawn.length;
  });
  // The tolerance keeps rounding errors from deciding whether a resampled mean counts as far enough.
  const margin = Math.abs(difference) - 1e-12;
  const far = means.reduce((count, each) => count + (Math.abs(each - difference) >= margin ? 1 : 0), 0);
  means.sort();
  return {
    difference,
    low: means[Math.floor(0.025 * (resamples - 1))] as number,
    high: means[Math.ceil(0.975 * (resamples - 1))] as number,
    p: (far + 1) / (resamples + 1),
  };
}

function meanOf(values: Float64Array): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function resampledMean(values: Float64Array, random: () => number): number {
  let sum = 0;
  for (let drawn = 0; drawn < values.length; drawn++) {
    sum += values[Math.floor(random() * values.length)] as number;
  }
  return sum / values.length;
}

/**
 * Holm's step-down procedure: raises the p values of several comparisons, so that the probability of even one
 * false positive does not exceed the level.
 */
export function holm(values: readonly number[]): number[] {
  const order = values.map((_, index) => index).sort((a, b) => (values[a] ?? 0) - (values[b] ?? 0));
  const adjusted = new Array<number>(values.length);
  let highest = 0;
  order.forEach((index, rank) => {
    highest = Math.max(highest, Math.min(1, (values[index] ?? 0) * (values.length - rank)));
    adjusted[index] = highest;
  });
  return adjusted;
}

/** Random numbers in [0, 1) by the generator mulberry32. A seed gives the same sequence on every machine. */
function mulberry32(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
