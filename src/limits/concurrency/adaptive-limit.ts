/**
 * Concurrency limit that adapts to the duration of the work, as congestion control does. By Little's law, the
 * number of pieces of work in flight divided by the throughput is the duration of one piece. A bound on the
 * number in flight therefore bounds the duration, however fast the machine is at the moment.
 *
 * After each change of the limit, the durations of work that began since then are sampled. A median above the
 * target lowers the limit in proportion. A median below the target raises the limit in proportion, if at
 * least half of the limit was used. One change at most halves or doubles the limit. The target is a fixed
 * time, or a multiple of the duration measured with almost nothing else in flight, whichever is longer: work
 * that waits for a slow service is slow without any queue.
 */
import type { Release } from './semaphore.ts';

export interface AdaptiveLimit {
  /** The limit now: maximum number of pieces of work in flight at the same time. It changes over time. */
  readonly limit: number;
  readonly inFlight: number;
  /**
   * Counts a piece of work as in flight until the returned function is called. It never refuses, so the
   * caller compares `inFlight` with `limit` first.
   */
  begin(): Release;
}

export interface AdaptiveLimitOptions {
  /** Upper bound of the adaptive limit. */
  readonly most: number;
  /** Clock in milliseconds from any origin; must not go back. Default: `performance.now`. */
  readonly now?: () => number;
}

/**
 * Lowest value of the adaptive limit, in pieces of work in flight. Two hardly wait for each other, so their
 * durations show the work without a queue. The upper bound applies instead if it is lower.
 */
const FEWEST = 2;
/**
 * The adaptive limit before any duration is measured (at most its upper bound), in pieces of work in flight.
 */
const FIRST = 64;
/**
 * Lowest target of the durations, in milliseconds. It is less than a third of the second within which
 * searches are to be answered, because the limit overshoots when load sets in.
 */
const TARGET_MS = 300;
/**
 * The target is at least this multiple of the median uncrowded duration (measured with almost nothing else in
 * flight), because durations vary without any queue.
 */
const UNCROWDED_MULTIPLE = 2;
/** Number of the latest uncrowded durations (measured with almost nothing else in flight) that are kept. */
const UNCROWDED_SAMPLES = 32;
/** Minimum time in milliseconds between two changes of the adaptive limit. */
const SHORTEST_MS = 100;
/** Number of the latest durations of work whose median is compared with the target duration. */
const SAMPLES = 9;
/**
 * The limit may rise only if at least this share of it was in use. Below 1, because callers reduce their work
 * before the limit is reached.
 */
const USED_FROM = 0.5;
/**
 * Largest factor by which one change raises the adaptive limit; its inverse is the factor of the largest
 * decrease.
 */
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
    // The first pieces of work to end after a change are the fastest ones, so the limit rises only after as
    // many have ended as it allows in flight.
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
      let released = false;
      return () => {
        if (released) return;
        released = true;
        ended(began, beganUncrowded && inFlight <= fewest);
        inFlight -= 1;
      };
    },
  };
}

/** Returns the upper median of the values; 0 for an empty array. */
function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;
}
