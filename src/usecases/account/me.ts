import { z } from 'zod';
import { ACCOUNT_POLICIES } from '../../limits/rate/account-policies.ts';
import { jurisdictionCodeSchema } from '../../schema/filters.ts';
import { known } from '../../schema/known.ts';
import type { AccountRecord } from '../../stores/accounts.ts';
import { PLANS } from '../../stores/accounts.ts';
import { operation } from '../operation.ts';
import { ACCOUNT_EXAMPLES } from './examples.ts';

const accountFields = {
  id: z.string(),
  email: z.string(),
  email_verified: z.boolean(),
  plan: z.enum(PLANS),
  created_at: z.string().describe('RFC 3339, UTC'),
  preferred_jurisdiction: jurisdictionCodeSchema
    .optional()
    .describe('Jurisdiction that searches and questions of the account prefer; absent: none'),
};

export const accountSchema = z.strictObject(accountFields);

/** Returns the fields of an account that its owner sees. */
export function shownAccount(account: AccountRecord): z.output<typeof accountSchema> {
  const { id, email, email_verified, plan, created_at, preferred_jurisdiction } = account;
  return known({ id, email, email_verified, plan, created_at, preferred_jurisdiction });
}

export const me = operation({
  name: 'account_me',
  summary: 'Returns the account, its plan and its settings',
  group: 'Account',
  access: 'session',
  http: { method: 'GET', path: '/account/me' },
  input: z.strictObject({}),
  output: accountSchema,
  example: ACCOUNT_EXAMPLES.me,
  rate: ACCOUNT_POLICIES.account,
  budgetMs: 5_000,
  errors: [],
  run: async (_input, { account }) => shownAccount(account),
});
