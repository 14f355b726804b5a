/**
 * A shared limiter that goes on alone where what it shares is away. Refusing everyone because a counter is gone would
 * be worse than what may pass: each process then keeps the full limit by itself, so that of a key's requests at most
 * its limit times the number of processes pass in a window.
 *
 * What the shared limiter lets pass is counted in the process's own window too: when the other is gone, what this
 * process has just let pass is not free again.
 */
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
