/**
 * Concurrency limit that adapts to the duration of the work, as congestion control does. By Little's
 * law, the number of pieces in flight divided by the throughput is the duration of one piece. A bound
 * on the number in flight therefore bounds the duration, however fast the machine is at the moment.
 *
 * The durations of work that began after the last change are sampled. A median above the target lowers
 * the limit in proportion. A median below the target raises the limit in proportion, if the limit was
 * used. The target is a fixed time, or a multiple of the duration measured with almost nothing else in
 * flight, whichever is longer: work that waits for a slow service is slow without any queue.
 */
import type { Release } from './semaphore.ts';

export interface AdaptiveLimit {
  /** Pieces of work that may be in flight now. */
  readonly limit: number;
  readonly inFlight: number;
  /**
   * Counts a piece of work until the returned function is called. Never refuses: compare `inFlight`
   * with `limit` first.
   */
  begin(): Release;
}

export interface AdaptiveLimitOptions {
  /** Highest limit. */
  readonly most: number;
  /** Clock in milliseconds from any origin; must not go back. Default: `performance.now`. */
  readonly now?: () => number;
}

/**
 * Lowest limit. Two pieces hardly wait for each other, so their durations show the work without a
 * queue.
 */
const FEWEST = 2;
/** Limit before anything is measured. */
const FIRST = 64;
/**
 * Target of the waiting time in milliseconds: less than a third of the second within which searches are to be
 * answered, because the limit overshoots when load sets in.
 */
const TARGET_MS = 300;
/**
 * Durations up to this multiple of the uncrowded duration are not taken for a queue, because durations
 * vary.
 */
const UNCROWDED_MULTIPLE = 2;
/** Number of latest uncrowded durations that are kept. */
const UNCROWDED_SAMPLES = 32;
/** Shortest time between two changes, and the number of latest durations in the median. */
const SHORTEST_MS = 100;
const SAMPLES = 9;
/**
 * Share of the limit from which the limit counts as used. Below 1, because callers degrade before the
 * limit is reached.
 */
const USED_FROM = 0.5;
/** Largest factor of one increase; its inverse is the largest decrease. */
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
    // The first pieces to end after a change are the fastest ones. Wait for as many as the limit before
    // raising it.
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

/** Upper median of the values; 0 for an empty array. */
function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;
}
