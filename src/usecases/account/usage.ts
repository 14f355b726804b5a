import { z } from 'zod';
import { ACCOUNT_POLICIES } from '../../limits/rate/account-policies.ts';
import { operation } from '../operation.ts';
import { ACCOUNT_EXAMPLES } from './examples.ts';

export const periodSchema = z
  .strictObject({
    start: z.string().describe('RFC 3339, UTC: the first moment of the month'),
    end: z.string().describe('The first moment of the next month'),
  })
  .describe('The calendar month that it is, in UTC');

const byRoute = z.record(z.string(), z.int().min(0)).describe('Requests by operation');

export const usage = operation({
  name: 'account_usage',
  summary: 'Says what the account has asked this month, by day and operation',
  group: 'Account',
  description:
    'What was asked with the keys of the account, through REST, gRPC and MCP, as its rate counts it.',
  access: 'session',
  http: { method: 'GET', path: '/account/usage' },
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
  example: ACCOUNT_EXAMPLES.usage,
  rate: ACCOUNT_POLICIES.account,
  budgetMs: 5_000,
  errors: [],
  run: (_input, { account }, services) => services.usage.usageOf(account),
});
