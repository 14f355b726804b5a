/** Rate limits: who may ask how often. */

/** A window and how many requests fit in it. The name is what clients see in the header `RateLimit`. */
export interface RatePolicy {
  readonly name: string;
  readonly requests: number;
  /** 0 where it is no window that is limited, but how many go on at once. */
  readonly windowMs: number;
}

export interface RateDecision {
  readonly allowed: boolean;
  readonly limit: number;
  /** Requests left in the window after this one. */
  readonly remaining: number;
  /**
   * Time until the oldest counted request leaves the window, so until some quota returns; where it was refused, until
   * enough have left for the same to pass. What costs more than the rate never passes: time until the window is empty.
   */
  readonly resetMs: number;
  /** The same as a time, in milliseconds since the epoch. */
  readonly resetAtMs: number;
  /** When it was counted, by the limiter's own clock. `giveBack` finds it by that. */
  readonly countedAt?: number;
}

/** Where a client stands with one of the policies that hold for it. */
export interface RateStanding {
  readonly policy: RatePolicy;
  readonly decision: RateDecision;
  /** The client may come back before quota returns: the refusal had another reason. */
  readonly mayReturnSooner?: true;
}

/** An exact sliding window. A request counts for as long as less than `windowMs` has passed since it. */
export interface Limiter {
  /**
   * Checks and counts in one atomic step; a refused request is not counted. Throws or rejects with whatever keeps it
   * from deciding, and may take as long as its store does: `countRequest` bounds the wait and names the failure.
   *
   * A request of `cost` is counted as so many requests, all or none.
   */
  take(subject: string, policy: RatePolicy, cost?: number): RateDecision | Promise<RateDecision>;
  /**
   * Takes a request that `take` has counted out of the window again: it was refused for another reason. Does
   * nothing where it is not found, because its window is over or the clock of the store has stepped back.
   */
  giveBack(subject: string, policy: RatePolicy, decision: RateDecision, cost?: number): void | Promise<void>;
  /** After the last `take`: lets go of connections and memory. */
  close(): void | Promise<void>;
}

/** Milliseconds since the epoch, never running backwards. */
export type Clock = () => number;

/** The wall clock at start, carried on by the monotonic one: a step of the system's clock neither frees nor blocks. */
export const monotonicClock: Clock = () => performance.timeOrigin + performance.now();
