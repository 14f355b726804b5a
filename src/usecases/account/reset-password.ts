import { z } from 'zod';
import { guessAt } from '../../accounts/check-password.ts';
import { brokenLink, ownerOf, tokenDigest } from '../../accounts/links.ts';
import { newPasswordSchema, objectionTo } from '../../accounts/passwords/password-rules.ts';
import { invalid } from '../../errors.ts';
import { ACCOUNT_POLICIES } from '../../limits/rate/account-policies.ts';
import { operation } from '../operation.ts';
import { ACCOUNT_EXAMPLES } from './examples.ts';
import { linkTokenSchema } from './verify-address.ts';

export const resetPassword = operation({
  name: 'account_password_reset',
  summary: 'Sets a new password with the link of an e-mail, and ends all earlier access',
  group: 'Account',
  description:
    'The link works once, within an hour. A reset ends every session of the account, revokes every ' +
    'earlier key, invalidates every other link and verifies the address. Plan, limits and place on ' +
    'the waiting list are unchanged. It works for accounts that are not verified or have no ' +
    'password, and while signup is closed. GET shows a page with a form; the form gets a page as the ' +
    'answer.',
  access: 'anyone',
  http: { method: 'POST', path: '/account/password/reset' },
  input: z.strictObject({ token: linkTokenSchema, password: newPasswordSchema }),
  output: z.strictObject({ password_changed: z.literal(true), email_verified: z.literal(true) }),
  example: ACCOUNT_EXAMPLES.resetPassword,
  rate: ACCOUNT_POLICIES.reset,
  budgetMs: 10_000,
  errors: [],
  async run({ token, password }, { networkAddress, signal, requestId }, services) {
    const { keyring, passwords, failures, log } = services;
    // The token of the link is checked before the costly hash, so that strangers, who have no token, cannot
    // cause hashing.
    const account = await ownerOf(services, token, 'reset');
    if (account === undefined) throw brokenLink();
    const objection = objectionTo(password, account.email);
    if (objection !== undefined) throw invalid([{ pointer: '#/password', detail: objection }]);
    const changed = await keyring.store.resetPassword({
      account_id: account.id,
      digest: tokenDigest(token),
      password_hash: await passwords.hash(password, signal),
      at: new Date().toISOString(),
    });
    // Undefined if another request has used the link in the meantime.
    if (changed === undefined) throw brokenLink();
    await failures.forgive(guessAt(keyring.pepper, account.email, networkAddress));
    log.info({ request_id: requestId, account_id: account.id }, 'password reset');
    return { password_changed: true, email_verified: true } as const;
  },
});
