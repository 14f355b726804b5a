/**
 * The limiter of one process. Each subject has a ring of the times of its last `limit` counted requests: 8 bytes
 * a request, and each time enters and leaves once, so a decision takes constant time on average.
 */
import type { Clock, Limiter, RateDecision, RatePolicy } from './limiter.ts';
import { monotonicClock } from './limiter.ts';

interface Window {
  readonly times: Float64Array;
  /** Place of the oldest counted request. */
  first: number;
  count: number;
}

export function memoryLimiter(clock: Clock = monotonicClock): Limiter {
  const byPolicy = new Map<string, PolicyWindows>();
  let latest = Number.NEGATIVE_INFINITY;

  return {
    take(subject, policy): RateDecision {
      // A clock given from outside may step back; a window must not.
      latest = Math.max(latest, clock());
      const key = `${policy.name} ${policy.requests} ${policy.windowMs}`;
      let windows = byPolicy.get(key);
      if (windows === undefined) {
        windows = policyWindows(policy, latest);
        byPolicy.set(key, windows);
      }
      return take(windows.of(subject, latest), policy, latest);
    },
  };
}

function take(window: Window, policy: RatePolicy, now: number): RateDecision {
  const { times } = window;
  const limit = policy.requests;
  while (window.count > 0 && now - (times[window.first] as number) >= policy.windowMs) {
    window.first = (window.first + 1) % limit;
    window.count -= 1;
  }
  const allowed = window.count < limit;
  if (allowed) {
    times[(window.first + window.count) % limit] = now;
    window.count += 1;
  }
  // With a limit of nothing there is no oldest request to wait for.
  const resetAtMs = (window.count > 0 ? (times[window.first] as number) : now) + policy.windowMs;
  return { allowed, limit, remaining: limit - window.count, resetMs: resetAtMs - now, resetAtMs };
}

interface PolicyWindows {
  of(subject: string, now: number): Window;
}

/**
 * Windows in two generations: who asks moves into the young one, and every window's length the old one is let go.
 * Whoever is in it by then has not asked for a whole window, so nothing of theirs counts any more. Memory follows
 * the subjects of the last two windows, without a sweep through all of them.
 */
function policyWindows(policy: RatePolicy, start: number): PolicyWindows {
  let young = new Map<string, Window>();
  let old = new Map<string, Window>();
  let turnedAt = start;

  return {
    of(subject, now) {
      if (now - turnedAt >= policy.windowMs) {
        old = young;
        young = new Map();
        turnedAt = now;
      }
      let window = young.get(subject);
      if (window === undefined) {
        window = old.get(subject) ?? { times: new Float64Array(policy.requests), first: 0, count: 0 };
        young.set(subject, window);
      }
      return window;
    },
  };
}
