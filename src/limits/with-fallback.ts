/**
 * Counts in the memory of the process when the shared store cannot be reached. Refusing every request would
 * be worse than the additional requests that pass meanwhile.
 *
 * Requests that the shared limiter allows are counted in the process as well. For one window after an outage,
 * a request must fit both counts. So no process lets more than the limit pass in any window before, during or
 * after an outage.
 */
import type { Failures } from './login/failures.ts';
import type { Clock, Limiter, RateDecision } from './rate/limiter.ts';
import { monotonicClock } from './rate/limiter.ts';

interface FallbackCounts {
  /**
   * Number of rate decisions made from this process's own count alone, because the shared store failed, or
   * because it failed less than a window ago and this process's count had no room.
   */
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
  /**
   * Time until which a request must fit both counts: until then, the shared limiter does not know all
   * requests that passed.
   */
  let bothUntil = Number.NEGATIVE_INFINITY;
  /**
   * Decision of each limiter on a counted request, by the decision that was returned for it, so that both
   * can be taken back.
   */
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
        // A call with cost 0 only reads how many requests remain.
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
        // The two clocks differ slightly, and other requests may have been counted meanwhile, so the
        // process's own limiter may refuse a request that the shared one has just allowed.
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

  /**
   * Removes a request from the shared count. If the shared limiter cannot be reached, the request stays
   * counted there until its window is over.
   */
  async function giveBackShared(...request: Parameters<Limiter['giveBack']>): Promise<void> {
    try {
      await shared.giveBack(...request);
    } catch {}
  }
}

export function failuresWithFallback(shared: Failures, own: Failures): Failures {
  /** Applies a change to both counters of failed logins. An error of the shared counter is ignored. */
  async function both(apply: (failures: Failures) => void | Promise<void>): Promise<void> {
    await apply(own);
    try {
      await apply(shared);
    } catch {
      // The shared counter could not be changed and keeps its failures, so a later login may have to wait
      // once more.
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
