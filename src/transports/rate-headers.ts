/** Where the client stands with its rate, and with its month where that has a quota, as headers. */
import type { RateStatus } from '../limits/rate/limiter.ts';

/** The first one stands in the headers that have room for one. */
export function rateHeaders(standings: readonly [RateStatus, ...RateStatus[]]): Record<string, string> {
  const [{ decision: first }] = standings;
  return {
    'X-RateLimit-Limit': String(first.limit),
    'X-RateLimit-Remaining': String(first.remaining),
    'X-RateLimit-Reset': String(Math.ceil(first.resetAtMs / 1000)),
    'RateLimit-Policy': listed(standings, policyItem),
    RateLimit: listed(standings, standingItem),
  };
}

function policyItem({ policy: { name, windowMs }, decision: { limit } }: RateStatus): string {
  const unit = windowMs === 0 ? 'qu="concurrent-requests"' : `w=${windowMs / 1000}`;
  return `"${name}";q=${limit};${unit}`;
}

/** `t` is never later than Retry-After, so it is left out where the refusal had another reason. */
function standingItem({ policy, decision, mayReturnSooner }: RateStatus): string {
  const item = `"${policy.name}";r=${decision.remaining}`;
  return mayReturnSooner ? item : `${item};t=${Math.ceil(decision.resetMs / 1000)}`;
}

function listed(standings: readonly RateStatus[], item: (standing: RateStatus) => string): string {
  // Most have one.
  return standings.length === 1 ? item(standings[0] as RateStatus) : standings.map(item).join(', ');
}
