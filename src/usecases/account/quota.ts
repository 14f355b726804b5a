import { z } from 'zod';
import { ACCOUNT_POLICIES } from '../../limits/rate/account-policies.ts';
import { PLANS } from '../../stores/accounts.ts';
import { operation } from '../operation.ts';
import { ACCOUNT_EXAMPLES } from './examples.ts';
import { periodSchema } from './usage.ts';

export const quota = operation({
  name: 'account_quota',
  summary: 'Returns the rates of the account, its monthly quota and the rest of it',
  group: 'Account',
  access: 'session',
  http: { method: 'GET', path: '/account/quota' },
  input: z.strictObject({}),
  output: z.strictObject({
    plan: z.enum(PLANS),
    requests_per_minute: z.int().min(0).describe('Rate of each key without a rate of its own'),
    reason_per_minute: z
      .int()
      .min(0)
      .describe('The same for reason, which is counted separately; 0 on plan free'),
    period: periodSchema,
    monthly_requests: z.strictObject({
      limit: z.int().min(0).nullable().describe('`null` if unlimited'),
      used: z.int().min(0),
      remaining: z.int().min(0).nullable().describe('`null` if unlimited'),
    }),
  }),
  example: ACCOUNT_EXAMPLES.quota,
  rate: ACCOUNT_POLICIES.account,
  budgetMs: 5_000,
  errors: [],
  run: (_input, { account }, services) => services.usage.quotaOf(account),
});
