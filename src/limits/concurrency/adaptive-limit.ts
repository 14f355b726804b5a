/**
 * Concurrency limit that adapts to how long the work takes, as congestion control does: by Little's law the
 * work in flight divided by the throughput is the time that each piece takes, so that a bound on the work in
 * flight bounds the time, whatever the machine can do at the moment.
 *
 * After each change, the durations of work begun since then are sampled. A median above the target lowers the
 * limit in proportion. A median below it raises the limit in proportion, where the limit was used. The target
 * is a fixed time, or a multiple of the duration measured with almost nothing else in flight, where that is
 * longer: work that waits for a slow service takes its time without any queue.
 */
import type { Leave } from './places.ts';

export interface AdaptiveLimit {
  /** Pieces of work that may be in flight now. */
  readonly limit: number;
  readonly inFlight: number;
  /**
   * Counts a piece of work until it calls what this returns. Does not refuse: compare `inFlight` with `limit`
   * first.
   */
  begin(): Leave;
}

export interface AdaptiveLimitOptions {
  /** Highest limit. */
  readonly most: number;
  /** Milliseconds from any origin, never going back. */
  readonly now?: () => number;
}

/**
 * Lowest limit. So few at once do not wait for each other long, and show how long the work takes without a
 * queue.
 */
const FEWEST = 2;
/** Limit before anything is measured. */
const FIRST = 64;
/**
 * A third of the second within which searches are to be answered: the limit overshoots when the load sets in.
 */
const TARGET_MS = 300;
/** Multiple of the duration without a queue that is never taken for a queue: durations vary. */
const UNCROWDED_MULTIPLE = 2;
/** Durations without a queue that are remembered. */
const UNCROWDED_SAMPLES = 32;
/** Shortest time between two changes, and the durations of which one takes the median: the latest. */
const SHORTEST_MS = 100;
const SAMPLES = 9;
/**
 * Share of the limit from which it counts as used. Callers degrade at a share of the limit, not only at the
 * limit.
 */
const USED_FROM = 0.5;
/** Largest factor of one change, up; its inverse is the largest one down. */
const LARGEST_FACTOR = 2;

export function adaptiveLimit({ most, now = () => performance.now() }: AdaptiveLimitOptions): AdaptiveLimit {
  const fewest = Math.min(FEWEST, most);
  let limit = Math.min(FIRST, most);
  let inFlight = 0;
  let changed = now();
  let mostInFlight = 0;
  let ends = 0;
  const latest: number[] = [];
  const uncrowded: number[] = [];
  let uncrowdedSeen = 0;

  function ended(began: number, wasUncrowded: boolean): void {
    const time = now();
    if (wasUncrowded) uncrowded[uncrowdedSeen++ % UNCROWDED_SAMPLES] = time - began;
    if (began < changed) return;
    latest[ends++ % SAMPLES] = time - began;
    if (ends < SAMPLES || time - changed < SHORTEST_MS) return;
    const target = Math.max(TARGET_MS, UNCROWDED_MULTIPLE * median(uncrowded));
    const factor = target / median(latest);
    // The first to end after a change have waited least. A whole limit of them shows how long work takes at
    // that limit.
    if (factor > 1 && ends < limit) return;
    if (factor < 1) limit = Math.max(fewest, limit * Math.max(factor, 1 / LARGEST_FACTOR));
    else if (mostInFlight >= limit * USED_FROM)
      limit = Math.min(most, limit * Math.min(factor, LARGEST_FACTOR));
    changed = time;
    ends = 0;
    mostInFlight = inFlight;
  }

  return {
    get limit() {
      return Math.floor(limit);
    },
    get inFlight() {
      return inFlight;
    },
    begin() {
      const began = now();
      inFlight += 1;
      mostInFlight = Math.max(mostInFlight, inFlight);
      const beganUncrowded = inFlight <= fewest;
      let left = false;
      return () => {
        if (left) return;
        left = true;
        ended(began, beganUncrowded && inFlight <= fewest);
        inFlight -= 1;
      };
    },
  };
}

/** 0 of no values. */
function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;
}
