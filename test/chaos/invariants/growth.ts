/**
 * Growth of a series, by the median of the slopes between its points (Theil–Sen): robust against outliers.
 */

export interface Point {
  /** Milliseconds since the process began. */
  readonly atMs: number;
  readonly value: number;
}

/** Units a minute. */
export function slopePerMinute(points: readonly Point[]): number {
  const slopes: number[] = [];
  for (const [i, a] of points.entries())
    for (const b of points.slice(i + 1))
      if (b.atMs > a.atMs) slopes.push(((b.value - a.value) / (b.atMs - a.atMs)) * 60_000);
  return median(slopes);
}

function median(values: readonly number[]): number {
  if (values.length === 0) return 0;
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1
    ? (sorted[middle] as number)
    : ((sorted[middle - 1] as number) + (sorted[middle] as number)) / 2;
}

export interface GrowthBounds {
  /** Growth over the series that always counts as noise. */
  readonly floor: number;
  /** Allowed growth as a share of the series' median. */
  readonly share: number;
}

/** Minimum number of points for a result; a minimum duration is required too. */
const LEAST_POINTS = 8;
const LEAST_MS = 4 * 60_000;

export interface Growth {
  readonly perMinute: number;
  /** Growth by the slope, from the first point to the last. */
  readonly over: number;
  readonly allowed: number;
  readonly flat: boolean;
}

/** `undefined` if the series is too short. */
export function growthOf(points: readonly Point[], { floor, share }: GrowthBounds): Growth | undefined {
  const [first] = points;
  const last = points.at(-1);
  if (first === undefined || last === undefined) return undefined;
  const spanMs = last.atMs - first.atMs;
  if (points.length < LEAST_POINTS || spanMs < LEAST_MS) return undefined;
  const perMinute = slopePerMinute(points);
  const over = (perMinute * spanMs) / 60_000;
  const allowed = Math.max(floor, share * median(points.map(({ value }) => value)));
  return { perMinute, over, allowed, flat: over <= allowed };
}
