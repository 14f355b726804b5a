/**
 * Load shedding: decides which requests are refused before any work while the service is overloaded, and in
 * which order: model answers first, then searches, look-ups last.
 *
 * Three queues are measured:
 * - Retrievals in flight. They wait for the threads of the native module and for other services. Their limit
 *   adapts to their duration.
 * - Native calls that wait for a processor. The age of the oldest shows at once that the machine has become
 *   slower, before any retrieval ends.
 * - Requests that wait for the event loop.
 *
 * Load is shed in two steps. Under strain (from `STRAINED_FROM` of the limit on), searches skip the reranker
 * and model answers are refused. At the limit, searches are refused too.
 */
import { ServiceError } from '../../errors.ts';
import { adaptiveLimit } from './adaptive-limit.ts';
import type { AdmissionReadings } from './admission.ts';
import { eventLoopWait } from './event-loop-wait.ts';
import type { Release } from './semaphore.ts';

/**
 * Cost classes of operations, in the order of refusal: a model's answer, a search, a cheap look-up.
 * @internal Exported for tests, which run over every class.
 */
export const COST_CLASSES = ['answer', 'search', 'lookup'] as const;
export type CostClass = (typeof COST_CLASSES)[number];

export interface Overload {
  /** True if a request of this cost class is refused now. The refusal is counted. */
  refuses(costClass: CostClass): boolean;
  /** Throws the error `refusal` if `refuses` returns true. */
  check(costClass: CostClass): void;
  /**
   * Calls `check`, then counts the request as in progress until the returned function is called. A search
   * also counts as a retrieval.
   */
  enter(costClass: CostClass): Release;
  /**
   * Counts the retrieval of passages for a model answer, until the returned function is called. `enter`
   * admitted the answer.
   */
  retrieve(): Release;
  /** True while searches skip the reranker, so that more of them can be answered. */
  readonly strained: boolean;
  readonly readings: OverloadReadings;
}

export interface OverloadReadings {
  /** Number of requests in progress, by cost class (`answer`, `search`, `lookup`). */
  readonly underWay: Readonly<Record<CostClass, number>>;
  /** Number of retrievals in flight, for searches and answers together. */
  readonly retrievals: number;
  /** Current maximum of retrievals in flight; it adapts to their duration. */
  readonly retrievalLimit: number;
  readonly nativeCalls: AdmissionReadings;
}

/**
 * The error of every refused request. One object is shared, because capturing a stack would cost more than
 * the rest of the refusal.
 */
export const refusal = new ServiceError('upstream_unavailable', {
  detail: 'The service is overloaded.',
  retryAfterMs: 1_000,
  expected: true,
});

/** Longest wait for the event loop, in milliseconds, with which a request is still admitted. */
const LONGEST_TURN_MS: Readonly<Record<CostClass, number>> = { answer: 250, search: 400, lookup: 2_000 };
/**
 * Longest wait of the oldest waiting native call, in milliseconds, with which a request is still admitted.
 * Look-ups make no native call.
 */
const LONGEST_CALL_WAIT_MS: Readonly<Record<CostClass, number>> = {
  answer: 300,
  search: 600,
  lookup: Number.POSITIVE_INFINITY,
};

/**
 * Share of the limit of retrievals from which the service counts as strained: searches skip the reranker and
 * answers are refused.
 */
const STRAINED_FROM = 0.5;
/** Minimum number of retrievals in flight that counts as strain, however low the limit is. */
const LEAST_STRAIN = 2;

/**
 * Time in milliseconds for which strain lasts after a refused search or look-up. Refusals come in bursts as
 * slots become free, and strain must last from one burst to the next.
 */
const STRAINED_AFTER_REFUSAL_MS = 1_000;

const NO_CALLS: AdmissionReadings = { running: 0, waiting: 0, oldestMs: 0 };

export interface OverloadOptions {
  /** Upper bound of the adaptive limit of retrievals (searches and those of answers) in flight. */
  readonly maxSearches: number;
  /** Returns the current numbers of native calls that run and that wait for a processor. */
  readonly nativeCalls?: () => AdmissionReadings;
  readonly onRefusal?: (costClass: CostClass) => void;
  /** Clock in milliseconds from any origin; must not go back. Default: `performance.now`. */
  readonly now?: () => number;
  /** Calls back when the current turn of the event loop has ended. Default: `setImmediate`. */
  readonly atEndOfTurn?: (call: () => void) => void;
}

export function overload({
  maxSearches,
  nativeCalls = () => NO_CALLS,
  onRefusal = () => {},
  now = () => performance.now(),
  atEndOfTurn = setImmediate,
}: OverloadOptions): Overload {
  const underWay: Record<CostClass, number> = { answer: 0, search: 0, lookup: 0 };
  const retrievals = adaptiveLimit({ most: maxSearches, now });
  const loop = eventLoopWait({ now, atEndOfTurn });

  let lastRefusal = Number.NEGATIVE_INFINITY;

  const isStrained = () =>
    retrievals.inFlight >= Math.max(LEAST_STRAIN, retrievals.limit * STRAINED_FROM) ||
    now() - lastRefusal < STRAINED_AFTER_REFUSAL_MS;
  const isFull = () => retrievals.inFlight >= retrievals.limit;

  function isRefused(costClass: CostClass): boolean {
    // Answers are refused by the likely wait and others by its lower bound, so that answers are refused
    // first.
    const waited = costClass === 'answer' ? loop.likely() : loop.atLeast();
    if (waited > LONGEST_TURN_MS[costClass]) return true;
    if (costClass === 'lookup') return false;
    return (
      (costClass === 'answer' ? isStrained() : isFull()) ||
      nativeCalls().oldestMs > LONGEST_CALL_WAIT_MS[costClass]
    );
  }

  function refuses(costClass: CostClass): boolean {
    const refused = isRefused(costClass);
    if (!refused) return false;
    // Refused answers are not counted here, because they would prolong the strain for which they were
    // refused.
    if (costClass !== 'answer') lastRefusal = now();
    onRefusal(costClass);
    return true;
  }

  function check(costClass: CostClass): void {
    if (refuses(costClass)) throw refusal;
  }

  return {
    refuses,
    check,
    enter(costClass) {
      check(costClass);
      underWay[costClass] += 1;
      const endRetrieval = costClass === 'search' ? retrievals.begin() : undefined;
      let released = false;
      return () => {
        if (released) return;
        released = true;
        underWay[costClass] -= 1;
        endRetrieval?.();
      };
    },
    retrieve: () => retrievals.begin(),
    get strained() {
      return isStrained();
    },
    get readings() {
      return {
        underWay: { ...underWay },
        retrievals: retrievals.inFlight,
        retrievalLimit: retrievals.limit,
        nativeCalls: nativeCalls(),
      };
    },
  };
}
