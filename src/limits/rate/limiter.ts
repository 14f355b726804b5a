/** Contract of rate limiters, with the types of policies and decisions. */

/**
 * A rate limit: the number of requests allowed in a time window. `name` appears in the header `RateLimit`.
 */
export interface RatePolicy {
  readonly name: string;
  readonly requests: number;
  /** Length of the window in milliseconds; 0 for a policy that limits concurrency instead of a rate. */
  readonly windowMs: number;
}

export interface RateDecision {
  readonly allowed: boolean;
  readonly limit: number;
  /** Number of requests that the rate limit still allows in the window, after the current one. */
  readonly remaining: number;
  /**
   * Milliseconds until the oldest counted request leaves the window, so that one more request is allowed. If
   * the request was refused: milliseconds until the same request would be allowed. A request whose cost
   * exceeds the limit is never allowed; the value is then the time until the window is empty. If no request
   * is counted: the length of the window.
   */
  readonly resetMs: number;
  /** Point in time at which `resetMs` ends, in milliseconds since the epoch. */
  readonly resetAtMs: number;
  /**
   * Time of the decision by the limiter's own clock, at which an allowed request was counted. `giveBack`
   * finds the request by this time. Absent if no limiter made the decision.
   */
  readonly countedAt?: number;
}

/** A rate policy that applies to a client, and the client's current status under it. */
export interface RateStatus {
  readonly policy: RatePolicy;
  readonly decision: RateDecision;
  /**
   * True if the request was refused for another reason than the rate, so that a retry before `resetMs` may
   * succeed.
   */
  readonly mayReturnSooner?: true;
}

/**
 * Rate limiter with an exact sliding window: a request counts for `windowMs` milliseconds after it was made.
 */
export interface Limiter {
  /**
   * Checks and counts a request in one atomic step. A refused request is not counted. A request of `cost` n
   * counts as n requests, all or none of them.
   *
   * Throws or rejects with the store's own error if the store fails, and takes as long as the store does.
   * `countRequest` bounds the time and converts the error.
   */
  take(subject: string, policy: RatePolicy, cost?: number): RateDecision | Promise<RateDecision>;
  /**
   * Removes a request that `take` counted, because it was refused for another reason later. Does nothing if
   * the request is not found: its window is over, or the store's clock has been set back.
   */
  giveBack(subject: string, policy: RatePolicy, decision: RateDecision, cost?: number): void | Promise<void>;
  /** Frees connections and memory. Call after the last `take`. */
  close(): void | Promise<void>;
}

/** Returns the time in milliseconds since the epoch. It should never decrease. */
export type Clock = () => number;

/**
 * The wall clock at process start plus the monotonic time since then, so that setting the system's clock has
 * no effect.
 */
export const monotonicClock: Clock = () => performance.timeOrigin + performance.now();
