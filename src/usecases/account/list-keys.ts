import { z } from 'zod';
import { ACCOUNT_POLICIES } from '../../limits/rate/account-policies.ts';
import { operation } from '../operation.ts';
import { ACCOUNT_EXAMPLES } from './examples.ts';

const keySchema = z.strictObject({
  id: z.string(),
  label: z.string(),
  key_prefix: z.string(),
  created_at: z.string(),
  last_used_at: z.string().optional().describe('Absent if the key was never used'),
  revoked_at: z.string().optional().describe('Absent if the key is not revoked'),
});

export const listAccountKeys = operation({
  name: 'account_keys',
  summary: 'Lists the API keys of the account, oldest first, without their secrets',
  group: 'Account',
  access: 'session',
  http: { method: 'GET', path: '/account/keys' },
  input: z.strictObject({}),
  output: z.strictObject({ keys: z.array(keySchema) }),
  example: ACCOUNT_EXAMPLES.listAccountKeys,
  rate: ACCOUNT_POLICIES.account,
  budgetMs: 5_000,
  errors: [],
  async run(_input, { account }, { keyring, usage }) {
    const [keys, lastUsed] = await Promise.all([keyring.store.keys(account.id), usage.lastUsed(account.id)]);
    return {
      keys: keys.map(({ id, label, key_prefix, created_at, revoked_at }) => {
        const last_used_at = lastUsed.get(id);
        return {
          id,
          label,
          key_prefix,
          created_at,
          ...(last_used_at !== undefined && { last_used_at }),
          ...(revoked_at !== undefined && { revoked_at }),
        };
      }),
    };
  },
});
