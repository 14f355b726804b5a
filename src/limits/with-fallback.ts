/**
 * What is counted by all processes together goes on being counted by each alone where what they share is away. Refusing
 * everyone because a counter is gone would be worse than what may pass then.
 *
 * What the shared counter lets pass is counted in the process's own window too, and for a window after an outage a request must fit
 * in both: so that in no window, before, during or after an outage, more than the limit passes in any one process.
 */
import type { Failures } from './failures.ts';
import type { Clock, Limiter, RateDecision } from './limiter.ts';
import { monotonicClock } from './limiter.ts';

export interface FallbackCounts {
  /** Decisions of the process alone. */
  readonly alone: number;
}

export interface FallbackLimiter extends Limiter {
  readonly counts: FallbackCounts;
}

export function limiterWithFallback(
  shared: Limiter,
  own: Limiter,
  clock: Clock = monotonicClock,
): FallbackLimiter {
  const counts = { alone: 0 };
  /** Until then the shared one does not know all that passed. */
  let bothUntil = Number.NEGATIVE_INFINITY;
  return {
    counts,
    async take(subject, policy, cost = 1, counted = 0): Promise<RateDecision> {
      const takeOwn = () => own.take(subject, policy, cost, counted);
      const decideAlone = () => {
        counts.alone += 1;
        return takeOwn();
      };
      const both = clock() < bothUntil;
      if (both) {
        // What costs nothing is not counted, and tells how much is left.
        const { remaining } = await own.take(subject, policy, 0);
        if (remaining < cost - counted) return decideAlone();
      }
      let decision: RateDecision;
      try {
        decision = await shared.take(subject, policy, cost, counted);
      } catch {
        bothUntil = Math.max(bothUntil, clock() + policy.windowMs);
        return decideAlone();
      }
      if (!decision.allowed) return decision;
      // The two clocks do not beat alike, so that but for this once the shared one's word is the last.
      const here = await takeOwn();
      return both && !here.allowed ? here : decision;
    },
    async close() {
      await shared.close();
      await own.close();
    },
  };
}

export function failuresWithFallback(shared: Failures, own: Failures): Failures {
  /** Both forget, whether the shared one can be told or not. */
  async function both(tell: (failures: Failures) => void | Promise<void>): Promise<void> {
    await tell(own);
    try {
      await tell(shared);
    } catch {
      // It goes on counting what is forgotten here: who comes too early waits once more.
    }
  }
  return {
    async attempt(guess) {
      let waitMs: number;
      try {
        waitMs = await shared.attempt(guess);
      } catch {
        return own.attempt(guess);
      }
      if (waitMs === 0) await own.attempt(guess);
      return waitMs;
    },
    withdraw: (guess) => both((failures) => failures.withdraw(guess)),
    succeeded: (guess) => both((failures) => failures.succeeded(guess)),
    forgive: (guess) => both((failures) => failures.forgive(guess)),
  };
}
