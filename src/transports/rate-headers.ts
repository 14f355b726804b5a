/**
 * Makes the headers that tell a client its rate limit status, and the status of its monthly quota if it has
 * one.
 */
import type { RateStatus } from '../limits/rate/limiter.ts';

/**
 * Returns the rate headers of an answer. Those named `X-RateLimit-…` have room for one status, so they give
 * the first one.
 */
export function rateHeaders(statuses: readonly [RateStatus, ...RateStatus[]]): Record<string, string> {
  const [{ decision: first }] = statuses;
  return {
    'X-RateLimit-Limit': String(first.limit),
    'X-RateLimit-Remaining': String(first.remaining),
    'X-RateLimit-Reset': String(Math.ceil(first.resetAtMs / 1000)),
    'RateLimit-Policy': listed(statuses, policyItem),
    RateLimit: listed(statuses, statusItem),
  };
}

function policyItem({ policy: { name, windowMs }, decision: { limit } }: RateStatus): string {
  const unit = windowMs === 0 ? 'qu="concurrent-requests"' : `w=${windowMs / 1000}`;
  return `"${name}";q=${limit};${unit}`;
}

/**
 * Returns the status as an item of the header `RateLimit`. Its time `t` is left out if the request was
 * refused for another reason than the rate, because `t` must not be later than `Retry-After`.
 */
function statusItem({ policy, decision, mayReturnSooner }: RateStatus): string {
  const item = `"${policy.name}";r=${decision.remaining}`;
  return mayReturnSooner ? item : `${item};t=${Math.ceil(decision.resetMs / 1000)}`;
}

function listed(statuses: readonly RateStatus[], item: (status: RateStatus) => string): string {
  // Most clients have one rate limit status, for which no list has to be joined.
  return statuses.length === 1 ? item(statuses[0] as RateStatus) : statuses.map(item).join(', ');
}
