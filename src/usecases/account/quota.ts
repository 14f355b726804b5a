import { z } from 'zod';
import { ACCOUNT_POLICIES } from '../../limits/rate/account-policies.ts';
import { PLANS } from '../../stores/accounts.ts';
import { operation } from '../operation.ts';
import { ACCOUNT_EXAMPLES } from './examples.ts';
import { periodSchema } from './usage.ts';

export const quota = operation({
  name: 'account_quota',
  summary: 'Says how much the account may ask, and how much of this month is left',
  group: 'Account',
  access: 'session',
  http: { method: 'GET', path: '/account/quota' },
  input: z.strictObject({}),
  output: z.strictObject({
    plan: z.enum(PLANS),
    requests_per_minute: z.int().min(0).describe('Of one key, unless it has a rate of its own'),
    reason_per_minute: z.int().min(0).describe('The same of reason, which is counted apart; 0 on plan free'),
    period: periodSchema,
    monthly_requests: z.strictObject({
      limit: z.int().min(0).nullable().describe('`null` where there is none'),
      used: z.int().min(0),
      remaining: z.int().min(0).nullable().describe('`null` where there is no limit'),
    }),
  }),
  example: ACCOUNT_EXAMPLES.quota,
  rate: ACCOUNT_POLICIES.account,
  budgetMs: 5_000,
  errors: [],
  run: (_input, { account }, services) => services.usage.quotaOf(account),
});
