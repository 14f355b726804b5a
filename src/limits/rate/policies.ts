/** The rates of the API, and the quotas. What a key has of its own goes before what its account has, and that before its plan's. */
import type { AccountRecord, Caller, OwnLimits } from '../../stores/accounts.ts';
import type { RatePolicy } from './limiter.ts';
import type { Plans } from './plans.ts';
import { DEFAULT_PLANS } from './plans.ts';

const MINUTE_MS = 60_000;
const { requests_per_minute, reason_per_minute } = DEFAULT_PLANS.free;

/** As they are where nothing says otherwise. */
export const RATE_POLICIES = {
  default: { name: 'default', requests: requests_per_minute, windowMs: MINUTE_MS },
  /** A window of its own: what is asked of the other operations leaves it as it is, and the reverse. */
  reason: { name: 'reason', requests: reason_per_minute, windowMs: MINUTE_MS },
  /** Counted apart from `reason`: an agent that asks much leaves the person's own questions alone. */
  'mcp-reason': { name: 'mcp-reason', requests: reason_per_minute, windowMs: MINUTE_MS },
} as const satisfies Record<string, RatePolicy>;

export type RatePolicyName = keyof typeof RATE_POLICIES;

/** Where the rate of each policy stands. */
const RATE = {
  default: 'requests_per_minute',
  reason: 'reason_per_minute',
  'mcp-reason': 'reason_per_minute',
} as const satisfies Record<RatePolicyName, keyof OwnLimits>;

/** The policy as it stands for one key. */
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

/** How many requests the account may make in a month; `null` without bound. */
export function monthlyRequests({ monthly_requests, plan }: AccountRecord, plans: Plans): number | null {
  return monthly_requests === undefined ? plans[plan].monthly_requests : monthly_requests;
}
