/** The rate status of a client, and the status of its month if that has a quota, as headers. */
import type { RateStatus } from '../limits/rate/limiter.ts';

/** The headers `X-RateLimit-…` have room for one status: the first. */
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

/** `t` is left out if the refusal had another reason: it must not be later than `Retry-After`. */
function statusItem({ policy, decision, mayReturnSooner }: RateStatus): string {
  const item = `"${policy.name}";r=${decision.remaining}`;
  return mayReturnSooner ? item : `${item};t=${Math.ceil(decision.resetMs / 1000)}`;
}

function listed(statuses: readonly RateStatus[], item: (status: RateStatus) => string): string {
  // Most clients have one status.
  return statuses.length === 1 ? item(statuses[0] as RateStatus) : statuses.map(item).join(', ');
}
