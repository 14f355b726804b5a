import { z } from 'zod';
import { invalid } from '../../errors.ts';
import { ACCOUNT_POLICIES } from '../../limits/account-policies.ts';
import { openOperation } from './account-operation.ts';
import { tokenDigest } from './verification.ts';

export const verifyAddress = openOperation({
  name: 'account_verify',
  summary: 'Verifies the address that the link was sent to',
  input: z.strictObject({ token: z.string().min(1).max(256).describe('Of the link in the letter') }),
  output: z.strictObject({ email_verified: z.literal(true) }),
  rate: ACCOUNT_POLICIES.verify,
  budgetMs: 5_000,
  errors: [],
  async run({ token }, _context, { keyring }) {
    const account = await keyring.store.redeemToken(tokenDigest(token), new Date().toISOString());
    if (account === undefined)
      throw invalid([{ pointer: '#/token', detail: 'is unknown or has expired; ask for another link' }]);
    return { email_verified: true } as const;
  },
});
