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

/** The same text for a wrong password, an unknown address and an account without a password. */
export const LOGIN_REFUSED = 'No account has this address with this password.';

export const login = operation({
  name: 'account_login',
  summary: "Gives the account's token, good for an hour, for the address and its password",
  group: 'Account',
  description:
    'One answer, after the same time, whether the password is wrong or nobody has the address. After five wrong passwords from one network address the next try from there has to wait: a second, then twice as long each time, at most a quarter of an hour; `rate_limited` says how long. Looser bounds hold for an account over all network addresses and for a network address over all accounts, except where the account was logged in to from there before. A letter (`/account/password/forgot`) always leads past them, and keys go on working.',
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

/** Hashes the password again if its hash was made with a lower cost. Only a login has the password. */
async function renewHash(
  { keyring, passwords }: AccountServices,
  { id, password_hash }: AccountRecord,
  password: string,
  signal: AbortSignal,
): Promise<void> {
  if (password_hash === undefined || !passwords.isOutdated(password_hash)) return;
  const renewed = await passwords.hash(password, signal);
  await keyring.store.changeAccount(id, (now) =>
    // The password may have changed meanwhile.
    now.password_hash === password_hash ? { password_hash: renewed } : {},
  );
}
