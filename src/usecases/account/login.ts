import { z } from 'zod';
import { addressSchema } from '../../accounts/address.ts';
import { accountWithPassword } from '../../accounts/check-password.ts';
import { givenPasswordSchema } from '../../accounts/passwords/password-rules.ts';
import type { AccountServices } from '../../accounts/services.ts';
import { ServiceError } from '../../errors.ts';
import { ACCOUNT_POLICIES } from '../../limits/rate/account-policies.ts';
import type { AccountRecord } from '../../stores/accounts.ts';
import { operation } from '../operation.ts';
import { ACCOUNT_EXAMPLES } from './examples.ts';

/**
 * Message of every failed login: the same for a wrong password, an unknown address and an account without a
 * password, so that it does not reveal which addresses have accounts.
 */
export const LOGIN_REFUSED = 'No account has this address with this password.';

export const login = operation({
  name: 'account_login',
  summary: 'Returns a token of the account for its address and password, valid for an hour',
  group: 'Account',
  description:
    'A wrong password and an unknown address have the same answer, after the same time. After five ' +
    'wrong passwords from one network address, the next try from there must wait: a second, then ' +
    'twice as long each time, at most 15 minutes. `rate_limited` gives the wait. Looser limits apply ' +
    'per account over all network addresses and per network address over all accounts, except to a ' +
    'network address that has logged in to the account before. The link of ' +
    '`/account/password/forgot` is not subject to these limits, and keys remain valid.',
  access: 'anyone',
  http: { method: 'POST', path: '/account/login' },
  input: z.strictObject({ email: addressSchema, password: givenPasswordSchema }),
  output: z.strictObject({ token: z.string().describe('A JWT; send it as Authorization: Bearer <token>') }),
  example: ACCOUNT_EXAMPLES.login,
  rate: ACCOUNT_POLICIES.login,
  budgetMs: 10_000,
  errors: ['unauthorized'],
  async run({ email, password }, { networkAddress, signal, requestId }, services) {
    const account = await accountWithPassword(services, { email, password, networkAddress }, signal);
    if (account === undefined) {
      services.log.info({ request_id: requestId }, 'login failed');
      throw new ServiceError('unauthorized', { detail: LOGIN_REFUSED });
    }
    await renewHash(services, account, password, signal);
    return { token: await services.tokens.issue(account) };
  },
});

/**
 * Replaces the password's hash if it was made with a lower cost than hashes are made now. This happens at a
 * login, because the password is not known at any other time.
 */
async function renewHash(
  { keyring, passwords }: AccountServices,
  { id, password_hash }: AccountRecord,
  password: string,
  signal: AbortSignal,
): Promise<void> {
  if (password_hash === undefined || !passwords.isOutdated(password_hash)) return;
  const renewed = await passwords.hash(password, signal);
  await keyring.store.changeAccount(id, (now) =>
    // The new hash is stored only if the password was not changed while the hash was computed.
    now.password_hash === password_hash ? { password_hash: renewed } : {},
  );
}
