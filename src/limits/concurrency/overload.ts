/**
 * Load shedding: which requests are refused before any work when there is more to do than can be done, and in
 * which order. Answers of a model are refused first, then searches, look-ups last.
 *
 * Three queues are watched. Retrievals in flight: they wait for the threads of the native module and for
 * services, and their number has a limit that adapts to how long they take. Native calls that wait for a
 * processor: the age of the oldest shows at once that the machine has become slower, before any retrieval
 * ends. Requests that wait for the event loop.
 *
 * Load is taken off in two steps. From a share of the limit on, searches skip the reranker and answers are
 * refused. At the limit, searches are refused.
 */
import { ServiceError } from '../../errors.ts';
import { adaptiveLimit } from './adaptive-limit.ts';
import type { AdmissionReadings } from './admission.ts';
import { eventLoopWait } from './event-loop-wait.ts';
import type { Leave } from './places.ts';

/**
 * Cost of an operation: an answer of a model, a search, or next to nothing. In the order of refusal.
 * @internal Exported for tests, which run over every class.
 */
export const BURDENS = ['answer', 'search', 'lookup'] as const;
export type Burden = (typeof BURDENS)[number];

export interface Overload {
  /** Whether such a request is refused now; a refusal is counted. */
  refuses(burden: Burden): boolean;
  /** Throws `refusal` where `refuses` says so. */
  check(burden: Burden): void;
  /**
   * Checks, then counts the request as under way until the caller calls the returned function. A search also
   * counts as a retrieval.
   */
  enter(burden: Burden): Leave;
  /** Counts the retrieval of an answer, which was let in as an answer. */
  retrieve(): Leave;
  /** Whether searches skip the reranker, so that more of them can be answered. */
  readonly strained: boolean;
  readonly readings: OverloadReadings;
}

export interface OverloadReadings {
  /** Requests under way. */
  readonly underWay: Readonly<Record<Burden, number>>;
  /** Retrievals in flight, of searches and answers. */
  readonly retrievals: number;
  /** Retrievals that may be in flight now. */
  readonly retrievalLimit: number;
  readonly nativeCalls: AdmissionReadings;
}

/**
 * Error of every refused request. One object for all, since making its stack would cost more than the
 * refusal.
 */
export const refusal = new ServiceError('upstream_unavailable', {
  detail: 'There is more to do than can be done now.',
  retryAfterMs: 1_000,
  expected: true,
});

/** Longest wait for the event loop with which a request is not refused. */
const LONGEST_TURN_MS: Readonly<Record<Burden, number>> = { answer: 250, search: 400, lookup: 2_000 };
/** Longest wait of the oldest native call with which a request is not refused. Look-ups make none. */
const LONGEST_CALL_WAIT_MS: Readonly<Record<Burden, number>> = {
  answer: 300,
  search: 600,
  lookup: Number.POSITIVE_INFINITY,
};

/** Share of the limit from which searches skip the reranker and answers are refused. */
const STRAINED_FROM = 0.5;
/** One search in flight is no strain, however low the limit is. */
const LEAST_STRAIN = 2;

/** Searches are refused in bursts, as places come free: strain lasts from one burst to the next. */
const STRAINED_AFTER_REFUSAL_MS = 1_000;

const NO_CALLS: AdmissionReadings = { running: 0, waiting: 0, oldestMs: 0 };

export interface OverloadOptions {
  /** Retrievals in flight at most, whatever the limit adapts to. */
  readonly maxSearches: number;
  /** Calls of the native module that run and that wait for a processor. */
  readonly nativeCalls?: () => AdmissionReadings;
  readonly onRefusal?: (burden: Burden) => void;
  /** Milliseconds from any origin, never going back. */
  readonly now?: () => number;
  /** Calls when the current turn of the event loop has ended. */
  readonly atEndOfTurn?: (call: () => void) => void;
}

export function overload({
  maxSearches,
  nativeCalls = () => NO_CALLS,
  onRefusal = () => {},
  now = () => performance.now(),
  atEndOfTurn = setImmediate,
}: OverloadOptions): Overload {
  const underWay: Record<Burden, number> = { answer: 0, search: 0, lookup: 0 };
  const retrievals = adaptiveLimit({ most: maxSearches, now });
  const loop = eventLoopWait({ now, atEndOfTurn });

  let lastRefusal = Number.NEGATIVE_INFINITY;

  const isStrained = () =>
    retrievals.inFlight >= Math.max(LEAST_STRAIN, retrievals.limit * STRAINED_FROM) ||
    now() - lastRefusal < STRAINED_AFTER_REFUSAL_MS;
  const isFull = () => retrievals.inFlight >= retrievals.limit;

  function isRefused(burden: Burden): boolean {
    // Answers make room first: they are held against all that they can have waited.
    const waited = burden === 'answer' ? loop.likely() : loop.atLeast();
    if (waited > LONGEST_TURN_MS[burden]) return true;
    if (burden === 'lookup') return false;
    return (
      (burden === 'answer' ? isStrained() : isFull()) || nativeCalls().oldestMs > LONGEST_CALL_WAIT_MS[burden]
    );
  }

  function refuses(burden: Burden): boolean {
    const refused = isRefused(burden);
    if (!refused) return false;
    // Refused answers do not prolong the strain that they are refused for.
    if (burden !== 'answer') lastRefusal = now();
    onRefusal(burden);
    return true;
  }

  function check(burden: Burden): void {
    if (refuses(burden)) throw refusal;
  }

  return {
    refuses,
    check,
    enter(burden) {
      check(burden);
      underWay[burden] += 1;
      const endRetrieval = burden === 'search' ? retrievals.begin() : undefined;
      let left = false;
      return () => {
        if (left) return;
        left = true;
        underWay[burden] -= 1;
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
