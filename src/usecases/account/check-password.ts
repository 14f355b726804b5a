/** Whether a password is an account's, told in the same way and time whether there is such an account or not. */
import { createHmac } from 'node:crypto';
import { ServiceError } from '../../errors.ts';
import type { AccountRecord } from '../../stores/accounts.ts';
import { addressKey } from '../../stores/accounts.ts';
import type { AccountServices } from './services.ts';

/**
 * The account at the address where the password is its own. After some wrong ones every further try has to wait, with
 * `rate_limited`: the right one too, or it could be told by that.
 */
export async function accountWithPassword(
  { keyring, passwords, failures }: AccountServices,
  email: string,
  password: string,
  signal: AbortSignal,
): Promise<AccountRecord | undefined> {
  // Counted by a digest: no list of addresses is kept of those that nobody has.
  const subject = createHmac('sha256', keyring.pepper).update(addressKey(email)).digest('base64url');
  const waitMs = await failures.attempt(subject);
  if (waitMs > 0) {
    throw new ServiceError('rate_limited', {
      detail: 'Too many wrong passwords for this address; see the header Retry-After.',
      retryAfterMs: waitMs,
    });
  }
  let right: boolean;
  let account: AccountRecord | undefined;
  try {
    account = await keyring.store.accountOf(email);
    right = await passwords.verify(password, account?.password_hash, signal);
  } catch (error) {
    // Nothing was learned from a password that was not checked.
    await failures.withdraw(subject);
    throw error;
  }
  if (!right || account === undefined) return undefined;
  await failures.succeeded(subject);
  return account;
}
