/** The rates of the API. */
import type { Caller, OwnLimits } from '../stores/accounts.ts';
import type { RatePolicy } from './limiter.ts';

const MINUTE_MS = 60_000;

export const RATE_POLICIES = {
  default: { name: 'default', requests: 60, windowMs: MINUTE_MS },
  /** A window of its own: what is asked of the other operations leaves it as it is, and the reverse. */
  reason: { name: 'reason', requests: 10, windowMs: MINUTE_MS },
  /** Counted apart from `reason`: an agent that asks much leaves the person's own questions alone. */
  'mcp-reason': { name: 'mcp-reason', requests: 10, windowMs: MINUTE_MS },
} as const satisfies Record<string, RatePolicy>;

export type RatePolicyName = keyof typeof RATE_POLICIES;

/** Where an own rate of each policy stands, if there is one. */
const OWN_RATE = {
  default: 'requests_per_minute',
  reason: 'reason_per_minute',
  'mcp-reason': 'reason_per_minute',
} as const satisfies Record<RatePolicyName, keyof OwnLimits>;

/** The policy as it stands for one key: its own rate goes before that of its account. */
export function policyFor(name: RatePolicyName, { key, account }: Caller): RatePolicy {
  const policy: RatePolicy = RATE_POLICIES[name];
  const own = key[OWN_RATE[name]] ?? account[OWN_RATE[name]];
  return own === undefined ? policy : { ...policy, requests: own };
}
