import { z } from 'zod';
import { ServiceError } from '../../errors.ts';
import { ACCOUNT_POLICIES } from '../../limits/rate/account-policies.ts';
import { sessionOperation } from './account-operation.ts';

export const revokeAccountKey = sessionOperation({
  name: 'account_key_revoke',
  summary: 'Revokes an API key: from its next request on it is refused everywhere',
  input: z.strictObject({ id: z.string().min(1).max(64).describe('Of the key') }),
  output: z.strictObject({}),
  rate: ACCOUNT_POLICIES.account,
  budgetMs: 5_000,
  errors: ['not_found'],
  async run({ id }, { account, requestId }, { keyring, log }) {
    const revoked = await keyring.store.revokeKey(id, new Date().toISOString(), account.id);
    // One sentence, whether nobody has such a key or another account has it.
    if (revoked === undefined)
      throw new ServiceError('not_found', { detail: 'The account has no key with this id.' });
    log.info({ request_id: requestId, account_id: account.id, key_id: id }, 'key revoked');
    return {};
  },
});
