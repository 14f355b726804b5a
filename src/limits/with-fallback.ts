/**
 * What is counted by all processes together goes on being counted by each alone where what they share is away. Refusing
 * everyone because a counter is gone would be worse than what may pass then: each process keeps the full limit by itself,
 * so that at most the limit times the number of processes passes in a window.
 *
 * What the shared counter lets pass is counted in the process's own too: when the other is gone, what this process has
 * just let pass is not free again.
 */
import type { Failures } from './failures.ts';
import type { Limiter, RateDecision } from './limiter.ts';

export interface FallbackCounts {
  /** Decisions of the process alone. */
  readonly alone: number;
}

export interface FallbackLimiter extends Limiter {
  readonly counts: FallbackCounts;
}

export function limiterWithFallback(shared: Limiter, own: Limiter): FallbackLimiter {
  const counts = { alone: 0 };
  return {
    counts,
    async take(...request): Promise<RateDecision> {
      let decision: RateDecision;
      try {
        decision = await shared.take(...request);
      } catch {
        counts.alone += 1;
        return own.take(...request);
      }
      if (decision.allowed) await own.take(...request);
      return decision;
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
    async attempt(subject) {
      let waitMs: number;
      try {
        waitMs = await shared.attempt(subject);
      } catch {
        return own.attempt(subject);
      }
      if (waitMs === 0) await own.attempt(subject);
      return waitMs;
    },
    withdraw: (subject) => both((failures) => failures.withdraw(subject)),
    succeeded: (subject) => both((failures) => failures.succeeded(subject)),
  };
}
