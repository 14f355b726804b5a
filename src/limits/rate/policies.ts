/**
 * Rate policies of the API, and monthly quotas. A limit of the key overrides the limit of its account, which
 * overrides the limit of the plan. A key has no monthly quota of its own.
 */
import type { AccountRecord, Caller, OwnLimits } from '../../stores/accounts.ts';
import type { RatePolicy } from './limiter.ts';
import type { Plans } from './plans.ts';
import { DEFAULT_PLANS } from './plans.ts';

const MINUTE_MS = 60_000;
const { requests_per_minute, reason_per_minute } = DEFAULT_PLANS.free;

/** Rate policies of the API by name, with the limits that apply if nothing else is set. */
export const RATE_POLICIES = {
  default: { name: 'default', requests: requests_per_minute, windowMs: MINUTE_MS },
  /** `reason` has its own window: other operations do not use up its limit, and it does not use up theirs. */
  reason: { name: 'reason', requests: reason_per_minute, windowMs: MINUTE_MS },
  /**
   * Calls of `reason` over MCP have their own window too, so that an agent does not use up the limit of a
   * person with the same key.
   */
  'mcp-reason': { name: 'mcp-reason', requests: reason_per_minute, windowMs: MINUTE_MS },
} as const satisfies Record<string, RatePolicy>;

export type RatePolicyName = keyof typeof RATE_POLICIES;

/** For each policy, the field of a key or an account that overrides its limit. */
const RATE = {
  default: 'requests_per_minute',
  reason: 'reason_per_minute',
  'mcp-reason': 'reason_per_minute',
} as const satisfies Record<RatePolicyName, keyof OwnLimits>;

/** Returns the rate policy of this name with the limit that applies to this caller. */
export function policyFor(
  name: RatePolicyName,
  { key, account }: Caller,
  plans: Plans = DEFAULT_PLANS,
): RatePolicy {
  const policy: RatePolicy = RATE_POLICIES[name];
  const rate = RATE[name];
  const requests = key[rate] ?? account[rate] ?? plans[account.plan][rate];
  return requests === policy.requests ? policy : { ...policy, requests };
}

/** Returns the number of requests that the account may make in a calendar month; `null` means unlimited. */
export function monthlyRequests({ monthly_requests, plan }: AccountRecord, plans: Plans): number | null {
  return monthly_requests === undefined ? plans[plan].monthly_requests : monthly_requests;
}
