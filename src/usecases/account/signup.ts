import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { addressSchema } from '../../accounts/address.ts';
import { newLink, postVerification } from '../../accounts/links.ts';
import { newPasswordSchema, objectionTo } from '../../accounts/passwords/password-rules.ts';
import { invalid, ServiceError } from '../../errors.ts';
import { ACCOUNT_POLICIES } from '../../limits/rate/account-policies.ts';
import type { AccountRecord } from '../../stores/accounts.ts';
import { operation } from '../operation.ts';
import { ACCOUNT_EXAMPLES } from './examples.ts';

export const signup = operation({
  name: 'account_signup',
  summary: 'Creates an account and sends a link that verifies its address',
  group: 'Account',
  description:
    'Closed unless the operator has opened it. The link is sent by e-mail, or later if the mail ' +
    'server is unavailable. Limit: five well-formed requests an hour per network address.',
  access: 'anyone',
  http: { method: 'POST', path: '/account/signup', status: 201 },
  input: z.strictObject({ email: addressSchema, password: newPasswordSchema }),
  output: z.strictObject({ id: z.string(), email: z.string(), email_verified: z.boolean() }),
  example: ACCOUNT_EXAMPLES.signup,
  rate: ACCOUNT_POLICIES['signup-tries'],
  budgetMs: 10_000,
  errors: ['signup_closed', 'email_taken'],
  headersOf: () => ({ Location: '/account/me' }),
  admit(_context, { settings }) {
    if (settings.signup === 'closed') throw new ServiceError('signup_closed');
  },
  async run({ email, password }, { networkAddress, signal, requestId, count }, services) {
    const objection = objectionTo(password, email);
    if (objection !== undefined) throw invalid([{ pointer: '#/password', detail: objection }]);
    await count(ACCOUNT_POLICIES.signup, networkAddress);
    const { keyring, passwords, settings, log } = services;
    if ((await keyring.store.accountOf(email)) !== undefined) throw new ServiceError('email_taken');
    const now = new Date().toISOString();
    const account: AccountRecord = {
      id: randomUUID(),
      email,
      email_verified: false,
      plan: 'free',
      created_at: now,
      password_hash: await passwords.hash(password, signal),
      token_version: 1,
      // An account made while there is no waitlist has access at once, and keeps it if a waitlist is
      // introduced later.
      ...(!settings.waitlist && { granted_at: now }),
    };
    const link = newLink(account, 'verify');
    // The address may have been taken by another signup since the look-up above.
    if ((await keyring.store.addAccount(account, link.stored)) === 'taken')
      throw new ServiceError('email_taken');
    log.info({ request_id: requestId, account_id: account.id }, 'account made');
    await postVerification(services, account, link);
    return { id: account.id, email: account.email, email_verified: false };
  },
});
