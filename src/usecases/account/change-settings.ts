import { z } from 'zod';
import { ServiceError } from '../../errors.ts';
import { ACCOUNT_POLICIES } from '../../limits/rate/account-policies.ts';
import { jurisdictionCodeSchema } from '../../schema/filters.ts';
import { jurisdictionNotIn } from '../accepted-jurisdictions.ts';
import { operation } from '../operation.ts';
import { ACCOUNT_EXAMPLES } from './examples.ts';
import { accountSchema, shownAccount } from './me.ts';

export const changeSettings = operation({
  name: 'account_settings',
  summary: 'Changes the settings of the account',
  group: 'Account',
  description:
    'A setting that the body lacks stays as it is; `null` removes it. A change applies from the next request ' +
    'of every key on.',
  access: 'session',
  http: { method: 'PATCH', path: '/account/me' },
  input: z.strictObject({
    preferred_jurisdiction: jurisdictionCodeSchema
      .optional()
      .describe(
        'Jurisdiction that searches and questions of the account prefer, unless the request has a ' +
          '`preferred_jurisdiction` of its own; null removes the setting',
      ),
  }),
  output: accountSchema,
  example: ACCOUNT_EXAMPLES.changeSettings,
  rate: ACCOUNT_POLICIES.account,
  budgetMs: 5_000,
  errors: [],
  check: (input, { acceptedJurisdictions }) =>
    jurisdictionNotIn(input, ['preferred_jurisdiction'], acceptedJurisdictions),
  async run(settings, { account, requestId }, { keyring, log }) {
    // A setting with `null` is in `settings` with the value `undefined`, which removes it from the account.
    const changed = await keyring.store.changeAccount(account.id, () => settings);
    if (changed === undefined) throw new ServiceError('unauthorized');
    log.info(
      { request_id: requestId, account_id: account.id, settings: Object.keys(settings) },
      'settings changed',
    );
    return shownAccount(changed);
  },
});
