/** Where the client stands with its rate, and with its month where that has a quota, as headers. */
import type { RateStanding } from '../limits/rate/limiter.ts';

/** The first one stands in the headers that have room for one. */
export function rateHeaders(standings: readonly [RateStanding, ...RateStanding[]]): Record<string, string> {
  const [{ decision: first }] = standings;
  return {
    'X-RateLimit-Limit': String(first.limit),
    'X-RateLimit-Remaining': String(first.remaining),
    'X-RateLimit-Reset': String(Math.ceil(first.resetAtMs / 1000)),
    'RateLimit-Policy': listed(standings, policyItem),
    RateLimit: listed(standings, standingItem),
  };
}

function policyItem({ policy: { name, windowMs }, decision: { limit } }: RateStanding): string {
  const unit = windowMs === 0 ? 'qu="concurrent-requests"' : `w=${windowMs / 1000}`;
  return `"${name}";q=${limit};${unit}`;
}

/** `t` is never later than Retry-After, so it is left out where the refusal had another reason. */
function standingItem({ policy, decision, mayReturnSooner }: RateStanding): string {
  const item = `"${policy.name}";r=${decision.remaining}`;
  return mayReturnSooner ? item : `${item};t=${Math.ceil(decision.resetMs / 1000)}`;
}

function listed(standings: readonly RateStanding[], item: (standing: RateStanding) => string): string {
  // Most have one.
  return standings.length === 1 ? item(standings[0] as RateStanding) : standings.map(item).join(', ');
}
