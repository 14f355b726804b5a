/** Settings of the rates and quotas of each plan. */
import { z } from 'zod';
import type { Plans } from '../limits/rate/plans.ts';
import { DEFAULT_PLANS } from '../limits/rate/plans.ts';
import type { Given } from './setting.ts';
import { section, setting } from './setting.ts';
import { wholeNumber } from './values.ts';

/**
 * Highest values that a plan may have, per minute and per month. Limits of a single key or account have the
 * same bounds.
 */
const MOST_A_MINUTE = 100_000;
const MOST_A_MONTH = 999_999_999;
const UNLIMITED = 'unlimited';

const rate = (usual: number) => wholeNumber(1, MOST_A_MINUTE).default(usual);

const quota = (usual: number | null) =>
  z
    .union(
      [z.literal(UNLIMITED), wholeNumber(0, MOST_A_MONTH)],
      `must be a whole number up to ${MOST_A_MONTH} in decimal digits, or ${UNLIMITED}`,
    )
    .default(usual ?? UNLIMITED);

const { free, payg, enterprise } = DEFAULT_PLANS;

export const limitSettings = section(
  {
    title: 'Limits of each plan',
    about:
      'A limit of a key (`sanad keys issue`) overrides that of its account (`sanad accounts limits`), which overrides that of the plan. Rates apply to each key in any minute, quotas to each account in a calendar month (UTC). Both count a batch as the number of requests in it. Changes take effect at the next start.',
  },
  {
    SANAD_FREE_REQUESTS_PER_MINUTE: setting(rate(free.requests_per_minute), {
      about: 'Rate of plan free, which does not include reason.',
    }),
    SANAD_FREE_MONTHLY_REQUESTS: setting(quota(free.monthly_requests), {
      about: 'Quota of plan free: a number, or unlimited.',
    }),
    SANAD_PAYG_REQUESTS_PER_MINUTE: setting(rate(payg.requests_per_minute), {
      about: 'Rate of plan payg.',
    }),
    SANAD_PAYG_REASON_PER_MINUTE: setting(rate(payg.reason_per_minute), {
      about:
        'Rate of reason in plan payg. It is counted apart from other requests, and again apart over MCP.',
    }),
    SANAD_PAYG_MONTHLY_REQUESTS: setting(quota(payg.monthly_requests), { about: 'Quota of plan payg.' }),
    SANAD_ENTERPRISE_REQUESTS_PER_MINUTE: setting(rate(enterprise.requests_per_minute), {
      about: 'Rate of plan enterprise.',
    }),
    SANAD_ENTERPRISE_REASON_PER_MINUTE: setting(rate(enterprise.reason_per_minute), {
      about: 'Rate of reason in plan enterprise.',
    }),
    SANAD_ENTERPRISE_MONTHLY_REQUESTS: setting(quota(enterprise.monthly_requests), {
      about: 'Quota of plan enterprise.',
    }),
  },
);

export interface LimitConfig {
  /** Rates and monthly quotas of each plan, as the settings give them. */
  readonly plans: Plans;
}

export const limitsOf = (env: Given<typeof limitSettings>): LimitConfig => ({ plans: plansOf(env) });

function plansOf(env: Given<typeof limitSettings>): Plans {
  const monthly = (given: number | typeof UNLIMITED) => (given === UNLIMITED ? null : given);
  return Object.freeze<Plans>({
    free: Object.freeze({
      ...free,
      requests_per_minute: env.SANAD_FREE_REQUESTS_PER_MINUTE,
      monthly_requests: monthly(env.SANAD_FREE_MONTHLY_REQUESTS),
    }),
    payg: Object.freeze({
      requests_per_minute: env.SANAD_PAYG_REQUESTS_PER_MINUTE,
      reason_per_minute: env.SANAD_PAYG_REASON_PER_MINUTE,
      monthly_requests: monthly(env.SANAD_PAYG_MONTHLY_REQUESTS),
    }),
    enterprise: Object.freeze({
      requests_per_minute: env.SANAD_ENTERPRISE_REQUESTS_PER_MINUTE,
      reason_per_minute: env.SANAD_ENTERPRISE_REASON_PER_MINUTE,
      monthly_requests: monthly(env.SANAD_ENTERPRISE_MONTHLY_REQUESTS),
    }),
  });
}
