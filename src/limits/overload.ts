/**
 * What is refused when there is more to do than can be done: before any work, what costs most first. Who is refused is
 * told when to come back; whoever is let in is answered in a time that does not grow with those who wait outside.
 *
 * Two things are looked at. How many searches are under way, since those wait for the threads of the native module. And
 * how long the turn of the event loop has been going on in which a request is seen: as long it has waited at least. That
 * is known with every request as it comes, where an average over seconds would refuse too late and then for too long.
 * Every turn lets some in: were those before it counted as well, a crowd that takes long to refuse would have all refused.
 * Answers alone are looked at so, since they are to make room first.
 */
import { ServiceError } from '../errors.ts';
import type { Leave } from './places.ts';

/** What an operation costs: an answer of a model, a search, or next to nothing. The first is refused first. */
export const BURDENS = ['answer', 'search', 'lookup'] as const;
export type Burden = (typeof BURDENS)[number];

export interface Overload {
  /** Throws `upstream_unavailable` where such a request is refused now. */
  check(burden: Burden): void;
  /** The same, and the request counts as under way until it leaves. */
  enter(burden: Burden): Leave;
  /** Whether a search should do without its second stage, so that more of them can be answered. */
  readonly strained: boolean;
  /** Requests under way. */
  readonly underWay: Readonly<Record<Burden, number>>;
}

/** Of waiting for the event loop, beyond which such a request is refused. */
const LONGEST_WAIT_MS: Readonly<Record<Burden, number>> = { answer: 250, search: 400, lookup: 2_000 };

/** Of the searches that may be under way, the share from which they do without the second stage and no answers are begun. */
const STRAINED_FROM = 0.5;

const RETRY_MS = 1_000;

export interface OverloadOptions {
  /** Searches under way at once. */
  readonly maxSearches: number;
  readonly onRefusal?: (burden: Burden) => void;
  /** Milliseconds from any beginning, never going back. */
  readonly now?: () => number;
  /** Calls when the turn of the event loop that is going on has ended. */
  readonly atEndOfTurn?: (call: () => void) => void;
}

export function overload({
  maxSearches,
  onRefusal = () => {},
  now = () => performance.now(),
  atEndOfTurn = setImmediate,
}: OverloadOptions): Overload {
  // One for all: where refusing costs as much as a part of the work, less of the work is done.
  const refusal = new ServiceError('upstream_unavailable', {
    detail: 'There is more to do than can be done now.',
    retryAfterMs: RETRY_MS,
    expected: true,
  });
  const underWay: Record<Burden, number> = { answer: 0, search: 0, lookup: 0 };
  let turnBegan: number | undefined;
  let lastEnded = Number.NEGATIVE_INFINITY;
  let lastMs = 0;
  let lastButOneMs = 0;

  const endTurn = () => {
    lastEnded = now();
    lastButOneMs = lastMs;
    lastMs = lastEnded - (turnBegan ?? lastEnded);
    turnBegan = undefined;
  };

  /** How long a request that is seen now has waited at least; of an answer, how long it can have. */
  function waited(burden: Burden): number {
    const time = now();
    if (turnBegan === undefined) {
      turnBegan = time;
      atEndOfTurn(endTurn);
    }
    // One long turn alone, which any pause of the machine makes, counts for nobody who comes after it.
    const before = burden === 'answer' ? Math.min(lastMs, lastButOneMs) : 0;
    return time - turnBegan + (turnBegan - lastEnded < before ? before : 0);
  }

  const isStrained = () => underWay.search >= maxSearches * STRAINED_FROM;

  function isRefused(burden: Burden): boolean {
    if (waited(burden) > LONGEST_WAIT_MS[burden]) return true;
    if (burden === 'answer') return isStrained();
    return burden === 'search' && underWay.search >= maxSearches;
  }

  function check(burden: Burden): void {
    if (!isRefused(burden)) return;
    onRefusal(burden);
    throw refusal;
  }

  return {
    underWay,
    get strained() {
      return isStrained();
    },
    check,
    enter(burden) {
      check(burden);
      underWay[burden] += 1;
      let left = false;
      return () => {
        if (!left) underWay[burden] -= 1;
        left = true;
      };
    },
  };
}
