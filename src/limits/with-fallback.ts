/**
 * What is counted by all processes together goes on being counted by each alone where what they share is away. Refusing
 * everyone because a counter is gone would be worse than what may pass then.
 *
 * What the shared counter lets pass is counted in the process's own window too, and for a window after an outage a request must fit
 * in both: so that in no window, before, during or after an outage, more than the limit passes in any one process.
 */
import type { Failures } from './login/failures.ts';
import type { Clock, Limiter, RateDecision } from './rate/limiter.ts';
import { monotonicClock } from './rate/limiter.ts';

interface FallbackCounts {
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
  /** The decisions of both limiters for a request that was counted. */
  const countedBy = new WeakMap<RateDecision, { shared?: RateDecision; own?: RateDecision }>();

  return {
    counts,
    async take(subject, policy, cost = 1): Promise<RateDecision> {
      const takeOwn = () => own.take(subject, policy, cost);
      const decideAlone = async () => {
        counts.alone += 1;
        const decision = await takeOwn();
        countedBy.set(decision, { own: decision });
        return decision;
      };
      const both = clock() < bothUntil;
      if (both) {
        // What costs nothing is not counted, and tells how much is left.
        const { remaining } = await own.take(subject, policy, 0);
        if (remaining < cost) return decideAlone();
      }
      let decision: RateDecision;
      try {
        decision = await shared.take(subject, policy, cost);
      } catch {
        bothUntil = Math.max(bothUntil, clock() + policy.windowMs);
        return decideAlone();
      }
      if (!decision.allowed) return decision;
      const here = await takeOwn();
      if (both && !here.allowed) {
        // The two clocks do not beat alike. Only here is the shared one's word not the last.
        await giveBackShared(subject, policy, decision, cost);
        return here;
      }
      countedBy.set(decision, { shared: decision, ...(here.allowed && { own: here }) });
      return decision;
    },
    async giveBack(subject, policy, decision, cost = 1) {
      const counted = countedBy.get(decision);
      if (counted?.own !== undefined) await own.giveBack(subject, policy, counted.own, cost);
      if (counted?.shared !== undefined) await giveBackShared(subject, policy, counted.shared, cost);
    },
    async close() {
      await shared.close();
      await own.close();
    },
  };

  /** Where the shared one is away, the request stays counted there until its window is over. */
  async function giveBackShared(...request: Parameters<Limiter['giveBack']>): Promise<void> {
    try {
      await shared.giveBack(...request);
    } catch {}
  }
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
