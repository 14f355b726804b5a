import { z } from 'zod';
import { ACCOUNT_POLICIES } from '../../limits/rate/account-policies.ts';
import { operation } from '../operation.ts';
import { ACCOUNT_EXAMPLES } from './examples.ts';

export const periodSchema = z
  .strictObject({
    start: z.string().describe('RFC 3339, UTC: the first moment of the month'),
    end: z.string().describe('The first moment of the next month'),
  })
  .describe('The current calendar month, in UTC');

const byRoute = z.record(z.string(), z.int().min(0)).describe('Requests by operation');

export const usage = operation({
  name: 'account_usage',
  summary: 'Returns the requests of the account in this month, by day and operation',
  group: 'Account',
  description: 'Requests with all keys of the account over REST, gRPC and MCP, counted as for its rate.',
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
      .describe('Days with requests, in ascending order'),
  }),
  example: ACCOUNT_EXAMPLES.usage,
  rate: ACCOUNT_POLICIES.account,
  budgetMs: 5_000,
  errors: [],
  run: (_input, { account }, services) => services.usage.usageOf(account),
});
