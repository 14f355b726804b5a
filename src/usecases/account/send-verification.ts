import { z } from 'zod';
import { newLink, postVerification } from '../../accounts/links.ts';
import { ServiceError } from '../../errors.ts';
import { ACCOUNT_POLICIES } from '../../limits/rate/account-policies.ts';
import { operation } from '../operation.ts';
import { ACCOUNT_EXAMPLES } from './examples.ts';

export const sendVerification = operation({
  name: 'account_verification',
  summary: "Sends another link that verifies the account's address",
  group: 'Account',
  description: 'At most three e-mails an hour. Earlier links remain valid until they expire.',
  access: 'session',
  http: { method: 'POST', path: '/account/verification' },
  input: z.strictObject({}),
  output: z.strictObject({
    email_verified: z.boolean(),
    sent: z.boolean().describe('false if the address is already verified'),
  }),
  example: ACCOUNT_EXAMPLES.sendVerification,
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
