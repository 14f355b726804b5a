import { z } from 'zod';
import { addressSchema } from '../../accounts/address.ts';
import { newLink, postLink } from '../../accounts/links.ts';
import type { AccountServices } from '../../accounts/services.ts';
import { ACCOUNT_POLICIES } from '../../limits/rate/account-policies.ts';
import type { AccountContext } from '../context.ts';
import { operation } from '../operation.ts';
import { ACCOUNT_EXAMPLES } from './examples.ts';

export const forgotPassword = operation({
  name: 'account_password_forgot',
  summary: 'Sends a link that sets a new password, if the address has an account',
  group: 'Account',
  description:
    'The answer and its duration do not depend on whether the address has an account. Limits: ten ' +
    'well-formed requests an hour per network address; three e-mails an hour per account, beyond ' +
    'which none is sent and the answer stays the same. A form with the same field gets a page as the ' +
    'answer; GET shows the form.',
  access: 'anyone',
  http: { method: 'POST', path: '/account/password/forgot', status: 202 },
  input: z.strictObject({ email: addressSchema }),
  output: z.strictObject({
    accepted: z.literal(true).describe('Always true, with or without an account'),
  }),
  example: ACCOUNT_EXAMPLES.forgotPassword,
  rate: ACCOUNT_POLICIES['forgot-tries'],
  budgetMs: 5_000,
  errors: [],
  async run({ email }, context, services) {
    await context.count(ACCOUNT_POLICIES.forgot, context.networkAddress);
    // The account is looked up after the answer is sent, so that neither the answer nor its duration reveals
    // whether the account exists.
    services.afterwards.add(() => sendLetter(email, context, services));
    return { accepted: true } as const;
  },
});

async function sendLetter(
  email: string,
  { allows, requestId }: AccountContext,
  services: AccountServices,
): Promise<void> {
  const account = await services.keyring.store.accountOf(email);
  if (account === undefined) return;
  if (!(await allows(ACCOUNT_POLICIES['reset-letters'], account.id))) return;
  const link = newLink(account, 'reset');
  if ((await services.keyring.store.addToken(link.stored)) === 'no_account') return;
  await postLink(services, account, link);
  services.log.info({ request_id: requestId, account_id: account.id }, 'letter for a new password posted');
}
