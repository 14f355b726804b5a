import { z } from 'zod';
import { newLink, postVerification } from '../../accounts/links.ts';
import { ServiceError } from '../../errors.ts';
import { ACCOUNT_POLICIES } from '../../limits/rate/account-policies.ts';
import { sessionOperation } from './account-operation.ts';

export const sendVerification = sessionOperation({
  name: 'account_verification',
  summary: "Sends another link that verifies the account's address",
  input: z.strictObject({}),
  output: z.strictObject({
    email_verified: z.boolean(),
    sent: z.boolean().describe('False where the address is verified already'),
  }),
  rate: ACCOUNT_POLICIES.account,
  budgetMs: 5_000,
  errors: [],
  async run(_input, { account, count }, services) {
    if (account.email_verified) return { email_verified: true, sent: false };
    await count(ACCOUNT_POLICIES.verification, account.id);
    const link = newLink(account, 'verify');
    if ((await services.keyring.store.addToken(link.stored)) === 'no_account')
      throw new ServiceError('unauthorized');
    await postVerification(services, account, link);
    return { email_verified: false, sent: true };
  },
});
