import { z } from 'zod';
import { ACCOUNT_POLICIES } from '../../limits/rate/account-policies.ts';
import { PLANS } from '../../stores/accounts.ts';
import { sessionOperation } from './account-operation.ts';

export const me = sessionOperation({
  name: 'account_me',
  summary: 'Says whose account it is, and of which plan',
  input: z.strictObject({}),
  output: z.strictObject({
    id: z.string(),
    email: z.string(),
    email_verified: z.boolean(),
    plan: z.enum(PLANS),
    created_at: z.string().describe('RFC 3339, UTC'),
  }),
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
