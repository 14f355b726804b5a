/**
 * Rate limiter of one process. Each subject (such as an API key) has a ring buffer with the times of its
 * counted requests, 8 bytes each. Each time enters and leaves the ring once, so a decision takes amortized
 * constant time.
 */
import type { Clock, Limiter, RateDecision, RatePolicy } from './limiter.ts';
import { monotonicClock } from './limiter.ts';
import type { Ring, Windows } from './windows.ts';
import { emptyWindows } from './windows.ts';

export function memoryLimiter(clock: Clock = monotonicClock): Limiter {
  const byPolicy = new Map<string, Windows>();
  let latest = Number.NEGATIVE_INFINITY;

  function ringOf(subject: string, policy: RatePolicy): Ring {
    // A clock given by the caller may go back, but the times of the counted requests must ascend.
    latest = Math.max(latest, clock());
    let windows = byPolicy.get(policy.name);
    if (windows === undefined) {
      windows = emptyWindows(policy.windowMs, latest);
      byPolicy.set(policy.name, windows);
    }
    return windows.seek(subject, policy.requests, latest);
  }

  return {
    take: (subject, policy, cost = 1) => decide(ringOf(subject, policy), policy, latest, cost),
    giveBack(subject, policy, { countedAt }, cost = 1) {
      if (countedAt !== undefined) remove(ringOf(subject, policy), countedAt, cost);
    },
    close() {
      byPolicy.clear();
    },
  };
}

function decide(
  { times, base, mask, spans, span }: Ring,
  policy: RatePolicy,
  now: number,
  cost: number,
): RateDecision {
  const limit = policy.requests;
  let first = spans[span] as number;
  let count = spans[span + 1] as number;
  while (count > 0 && now - (times[base + first] as number) >= policy.windowMs) {
    first = (first + 1) & mask;
    count -= 1;
  }
  const allowed = count + cost <= limit;
  for (let i = 0; allowed && i < cost; i++) {
    times[base + ((first + count) & mask)] = now;
    count += 1;
  }
  spans[span] = first;
  spans[span + 1] = count;
  // Number of counted requests that must leave the window before the same request is allowed. It is more than
  // one if the cost is above one, or if the limit was lowered since.
  const leaving = allowed ? 1 : count + cost - limit;
  const last = Math.min(leaving, count) - 1;
  // If no request is counted (a limit of 0, a cost above the limit, or cost 0), the wait is a whole window.
  const awaited = last < 0 ? now : (times[base + ((first + last) & mask)] as number);
  const resetAtMs = awaited + policy.windowMs;
  return {
    allowed,
    limit,
    remaining: Math.max(0, limit - count),
    resetMs: resetAtMs - now,
    resetAtMs,
    countedAt: now,
  };
}

/**
 * Removes up to `cost` requests that were counted at time `at` from the ring, searching from the newest on.
 */
function remove({ times, base, mask, spans, span }: Ring, at: number, cost: number): void {
  const first = spans[span] as number;
  const count = spans[span + 1] as number;
  const offsetOf = (index: number) => base + ((first + index) & mask);
  let end = count;
  while (end > 0 && (times[offsetOf(end - 1)] as number) > at) end -= 1;
  let start = end;
  while (start > 0 && end - start < cost && times[offsetOf(start - 1)] === at) start -= 1;
  for (let i = end; i < count; i++) times[offsetOf(start + i - end)] = times[offsetOf(i)] as number;
  spans[span + 1] = count - (end - start);
}
