/**
 * Measures the growth of a series by the Theil–Sen estimator: the median of the slopes between all pairs of
 * points, which outliers hardly change.
 */

export interface Point {
  /** Milliseconds since the first point of the series. */
  readonly atMs: number;
  readonly value: number;
}

/** Slope of the series in units a minute (Theil–Sen); 0 if it has fewer than two points. */
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
  /** Growth over the whole series, in its units, that always counts as noise. */
  readonly floor: number;
  /**
   * Growth over the whole series that is allowed as a share of the median value. The larger of `floor` and
   * this holds.
   */
  readonly share: number;
}

/** A series with fewer points than this is not judged, nor one shorter than `LEAST_MS`. */
const LEAST_POINTS = 8;
const LEAST_MS = 4 * 60_000;

export interface Growth {
  readonly perMinute: number;
  /** Growth from the first point to the last, computed from the slope, in the units of the series. */
  readonly over: number;
  readonly allowed: number;
  readonly flat: boolean;
}

/** Judges whether a series is flat; `undefined` if it has too few points or is too short. */
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
