import { z } from 'zod';
import { ACCOUNT_POLICIES } from '../../limits/rate/account-policies.ts';
import { PLANS } from '../../stores/accounts.ts';
import { operation } from '../operation.ts';
import { ACCOUNT_EXAMPLES } from './examples.ts';

export const me = operation({
  name: 'account_me',
  summary: 'Returns the account and its plan',
  group: 'Account',
  access: 'session',
  http: { method: 'GET', path: '/account/me' },
  input: z.strictObject({}),
  output: z.strictObject({
    id: z.string(),
    email: z.string(),
    email_verified: z.boolean(),
    plan: z.enum(PLANS),
    created_at: z.string().describe('RFC 3339, UTC'),
  }),
  example: ACCOUNT_EXAMPLES.me,
  rate: ACCOUNT_POLICIES.account,
  budgetMs: 5_000,
  errors: [],
  run: async (_input, { account: { id, email, email_verified, plan, created_at } }) => ({
    id,
    email,
    email_verified,
    plan,
    created_at,
  }),
});
