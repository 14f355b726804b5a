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
  const byPolicy = new Map<string, Windows>();
  let latest = Number.NEGATIVE_INFINITY;

  return {
    take(subject, policy, cost = 1, counted = 0): RateDecision {
      // A clock given from outside may step back; a window must not.
      latest = Math.max(latest, clock());
      let windows = byPolicy.get(policy.name);
      if (windows === undefined) {
        windows = emptyWindows(policy.windowMs, latest);
        byPolicy.set(policy.name, windows);
      }
      return decide(windows.of(subject, policy.requests, latest), policy, latest, cost, counted);
    },
    close() {
      byPolicy.clear();
    },
  };
}

function decide(
  window: Window,
  policy: RatePolicy,
  now: number,
  cost: number,
  counted: number,
): RateDecision {
  const { times } = window;
  const limit = policy.requests;
  const size = times.length;
  while (window.count > 0 && now - (times[window.first] as number) >= policy.windowMs) {
    window.first = (window.first + 1) % size;
    window.count -= 1;
  }
  const more = cost - counted;
  const allowed = window.count + more <= limit;
  for (let i = 0; allowed && i < more; i++) {
    times[(window.first + window.count) % size] = now;
    window.count += 1;
  }
  // So many have to leave before the same passes: more than one for what costs more, or where the rate was lowered.
  const leaving = allowed ? 1 : window.count + cost - limit;
  const last = Math.min(leaving, window.count) - 1;
  // With a rate of nothing there is none to wait for.
  const awaited = last < 0 ? now : (times[(window.first + last) % size] as number);
  const resetAtMs = awaited + policy.windowMs;
  return {
    allowed,
    limit,
    remaining: Math.max(0, limit - window.count),
    resetMs: resetAtMs - now,
    resetAtMs,
  };
}

interface Windows {
  of(subject: string, requests: number, now: number): Window;
}

/**
 * Windows in two generations: who asks moves into the young one, and every window's length the old one is let go.
 * Whoever is in it by then has not asked for a whole window, so nothing of theirs counts any more. Memory follows
 * the subjects of the last two windows, without a sweep through all of them.
 */
function emptyWindows(windowMs: number, start: number): Windows {
  let young = new Map<string, Window>();
  let old = new Map<string, Window>();
  let turnedAt = start;

  return {
    of(subject, requests, now) {
      if (now - turnedAt >= windowMs) {
        old = young;
        young = new Map();
        turnedAt = now;
      }
      const known = young.get(subject);
      if (known !== undefined && known.times.length >= requests) return known;
      const window = withRoom(known ?? old.get(subject), requests);
      young.set(subject, window);
      return window;
    },
  };
}

/** The window with room for a rate: one that has it already, else a larger ring with the same times. */
function withRoom(window: Window | undefined, requests: number): Window {
  if (window !== undefined && window.times.length >= requests) return window;
  const times = new Float64Array(requests);
  if (window === undefined) return { times, first: 0, count: 0 };
  for (let i = 0; i < window.count; i++) {
    times[i] = window.times[(window.first + i) % window.times.length] as number;
  }
  return { times, first: 0, count: window.count };
}
