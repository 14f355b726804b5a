import { z } from 'zod';
import { ServiceError } from '../../errors.ts';
import { ACCOUNT_POLICIES } from '../../limits/rate/account-policies.ts';
import { operation } from '../operation.ts';
import { ACCOUNT_EXAMPLES } from './examples.ts';

export const revokeAccountKey = operation({
  name: 'account_key_revoke',
  summary: 'Revokes an API key. Every later request with it is refused',
  group: 'Account',
  description: 'A key that is already revoked keeps its time of revocation, with the same answer.',
  access: 'session',
  http: { method: 'DELETE', path: '/account/keys/:id', status: 204 },
  input: z.strictObject({ id: z.string().min(1).max(64).describe('Id of the key') }),
  output: z.strictObject({}),
  example: ACCOUNT_EXAMPLES.revokeAccountKey,
  rate: ACCOUNT_POLICIES.account,
  budgetMs: 5_000,
  errors: ['not_found'],
  async run({ id }, { account, requestId }, { keyring, log }) {
    const revoked = await keyring.store.revokeKey(id, new Date().toISOString(), account.id);
    // The message is the same for an unknown key and a key of another account, so that it does not reveal
    // which keys exist.
    if (revoked === undefined)
      throw new ServiceError('not_found', { detail: 'The account has no key with this id.' });
    log.info({ request_id: requestId, account_id: account.id, key_id: id }, 'key revoked');
    return {};
  },
});
