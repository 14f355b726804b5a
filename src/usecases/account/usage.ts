import { z } from 'zod';
import { ACCOUNT_POLICIES } from '../../limits/rate/account-policies.ts';
import { sessionOperation } from './account-operation.ts';

export const periodSchema = z
  .strictObject({
    start: z.string().describe('RFC 3339, UTC: the first moment of the month'),
    end: z.string().describe('The first moment of the next month'),
  })
  .describe('The calendar month that it is, in UTC');

const byRoute = z.record(z.string(), z.int().min(0)).describe('Requests by operation');

export const usage = sessionOperation({
  name: 'account_usage',
  summary: 'Says what the account has asked this month, by day and operation',
  input: z.strictObject({}),
  output: z.strictObject({
    period: periodSchema,
    total: z.strictObject({ requests: z.int().min(0), by_route: byRoute }),
    days: z
      .array(
        z.strictObject({
          date: z.string().describe('YYYY-MM-DD, in UTC'),
          requests: z.int().min(0),
          by_route: byRoute,
        }),
      )
      .describe('Days on which something was asked, the first one first'),
  }),
  rate: ACCOUNT_POLICIES.account,
  budgetMs: 5_000,
  errors: [],
  run: (_input, { account }, services) => services.usage.usageOf(account),
});
