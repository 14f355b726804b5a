import { z } from 'zod';
import { addressSchema } from '../../accounts/address.ts';
import { accountWithPassword } from '../../accounts/check-password.ts';
import { givenPasswordSchema } from '../../accounts/passwords/password-rules.ts';
import type { AccountServices } from '../../accounts/services.ts';
import { ServiceError } from '../../errors.ts';
import { ACCOUNT_POLICIES } from '../../limits/rate/account-policies.ts';
import type { AccountRecord } from '../../stores/accounts.ts';
import { openOperation } from './account-operation.ts';

/** The same for a wrong password, an address that nobody has, and an account that has no password. */
export const LOGIN_REFUSED = 'No account has this address with this password.';

export const login = openOperation({
  name: 'account_login',
  summary: "Gives the account's token, good for an hour, for the address and its password",
  input: z.strictObject({ email: addressSchema, password: givenPasswordSchema }),
  output: z.strictObject({ token: z.string().describe('A JWT; send it as Authorization: Bearer <token>') }),
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

/** While the password is at hand: what was hashed when less was asked for is hashed anew. */
async function renewHash(
  { keyring, passwords }: AccountServices,
  { id, password_hash }: AccountRecord,
  password: string,
  signal: AbortSignal,
): Promise<void> {
  if (password_hash === undefined || !passwords.isOutdated(password_hash)) return;
  const renewed = await passwords.hash(password, signal);
  await keyring.store.changeAccount(id, (now) =>
    // Somebody may have changed the password meanwhile.
    now.password_hash === password_hash ? { password_hash: renewed } : {},
  );
}
