/**
 * Measures two sides in alternating rounds. Another process on the host slows whole seconds at a time, so
 * both sides suffer alike, and the median of the rounds' ratios is not affected by a few slow rounds.
 */
export interface Side {
  /** Measures this implementation once and returns its figure for the round. */
  measure(): Promise<number>;
}

export interface Comparison {
  ours: number;
  theirs: number;
  /** Median, over the rounds, of our figure divided by theirs. */
  ratio: number;
  ratios: number[];
}

export async function compare(ours: Side, theirs: Side, rounds: number): Promise<Comparison> {
  await ours.measure();
  await theirs.measure();
  const pairs: Array<[number, number]> = [];
  for (let round = 0; round < rounds; round++) {
    // The sides take turns in going first, because the second one finds warm caches.
    if (round % 2 === 0) {
      const first = await ours.measure();
      pairs.push([first, await theirs.measure()]);
    } else {
      const first = await theirs.measure();
      pairs.push([await ours.measure(), first]);
    }
  }
  const ratios = pairs.map(([a, b]) => a / b);
  return {
    ours: median(pairs.map(([a]) => a)),
    theirs: median(pairs.map(([, b]) => b)),
    ratio: median(ratios),
    ratios,
  };
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? Number.NaN)) / 2;
}
