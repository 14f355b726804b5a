/**
 * Two sides, measured in turns. A neighbour on the host slows whole seconds at a time: sides that take turns suffer
 * alike, and the median of the rounds' ratios leaves the odd round out.
 */
export interface Side {
  /** One round's figure. */
  measure(): Promise<number>;
}

export interface Comparison {
  ours: number;
  theirs: number;
  /** Median of ours / theirs, round by round. */
  ratio: number;
  ratios: number[];
}

export async function compare(ours: Side, theirs: Side, rounds: number): Promise<Comparison> {
  await ours.measure();
  await theirs.measure();
  const pairs: Array<[number, number]> = [];
  for (let round = 0; round < rounds; round++) {
    // Who goes first changes: the second of a pair finds a warmer machine.
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
