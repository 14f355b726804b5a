/** The rates of the API. */
import type { KeyRecord } from '../stores/keys.ts';
import type { RatePolicy } from './limiter.ts';

const MINUTE_MS = 60_000;

export const RATE_POLICIES = {
  default: { name: 'default', requests: 60, windowMs: MINUTE_MS },
} as const satisfies Record<string, RatePolicy>;

export type RatePolicyName = keyof typeof RATE_POLICIES;

/** The policy as it stands for one key, which may have a rate of its own. */
export function policyFor(name: RatePolicyName, key: KeyRecord): RatePolicy {
  const policy: RatePolicy = RATE_POLICIES[name];
  return key.requests_per_minute === undefined ? policy : { ...policy, requests: key.requests_per_minute };
}
