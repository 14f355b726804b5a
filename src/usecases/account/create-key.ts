import { z } from 'zod';
import { createKey, keyLabel, MAX_KEYS } from '../../accounts/keys.ts';
import { SESSION_NEEDED } from '../../accounts/session.ts';
import { invalid, ServiceError } from '../../errors.ts';
import { ACCOUNT_POLICIES } from '../../limits/rate/account-policies.ts';
import { operation } from '../operation.ts';
import { ACCOUNT_EXAMPLES } from './examples.ts';

export const createAccountKey = operation({
  name: 'account_key_create',
  summary: 'Creates an API key and returns its secret, which is shown only once',
  group: 'Account',
  description: 'An account has at most 20 keys that are not revoked; one more is a `validation_error`.',
  access: 'session',
  http: { method: 'POST', path: '/account/keys', status: 201 },
  input: z.strictObject({ label: keyLabel.describe('Purpose of the key') }),
  output: z.strictObject({
    id: z.string(),
    label: z.string(),
    key: z.string().describe('The secret. It is not stored and cannot be shown again'),
    key_prefix: z.string().describe('First characters of the key, shown in lists'),
    created_at: z.string(),
  }),
  example: ACCOUNT_EXAMPLES.createAccountKey,
  rate: ACCOUNT_POLICIES.account,
  budgetMs: 5_000,
  errors: ['email_unverified', 'waitlisted'],
  headersOf: ({ id }) => ({ Location: `/account/keys/${id}` }),
  admit({ account }, { settings }) {
    if (!account.email_verified) throw new ServiceError('email_unverified');
    if (settings.waitlist && account.granted_at === undefined) throw new ServiceError('waitlisted');
  },
  async run({ label }, { account, requestId }, { keyring, log }) {
    // The store compares the token version again, because the password may have been reset while the body was
    // read.
    const { id: owner, token_version: tokenVersion } = account;
    const created = await createKey(keyring, owner, { label, tokenVersion });
    if (created === 'full')
      throw invalid([{ pointer: '#', detail: `the account has ${MAX_KEYS} keys; revoke one first` }]);
    if (created === 'no_account') throw new ServiceError('unauthorized', { detail: SESSION_NEEDED });
    const { id, key_prefix, created_at } = created.record;
    log.info({ request_id: requestId, account_id: account.id, key_id: id }, 'key made');
    return { id, label, key: created.key, key_prefix, created_at };
  },
});
