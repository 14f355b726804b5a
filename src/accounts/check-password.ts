/** Checks passwords in a way and time that do not reveal whether the account exists. */
import { createHmac } from 'node:crypto';
import { ServiceError } from '../errors.ts';
import type { Guess } from '../limits/login/failures.ts';
import type { AccountRecord } from '../stores/accounts.ts';
import { addressKey } from '../stores/accounts.ts';
import type { AccountServices } from './services.ts';

export interface LoginAttempt {
  readonly email: string;
  readonly password: string;
  readonly networkAddress: string;
}

/**
 * Returns the account at the address if the password is right, else undefined. After some wrong passwords
 * (`limits/login/failures.ts`), further attempts throw `rate_limited` for a while, even with the right
 * password, because an answer would reveal that it is right.
 */
export async function accountWithPassword(
  { keyring, passwords, failures }: AccountServices,
  { email, password, networkAddress }: LoginAttempt,
  signal: AbortSignal,
): Promise<AccountRecord | undefined> {
  const guess = guessAt(keyring.pepper, email, networkAddress);
  const waitMs = await failures.attempt(guess);
  if (waitMs > 0) {
    throw new ServiceError('rate_limited', {
      detail:
        'Too many wrong passwords; see the header Retry-After. POST /account/password/forgot sends a ' +
        'link that sets a new password.',
      retryAfterMs: waitMs,
    });
  }
  let right: boolean;
  let account: AccountRecord | undefined;
  try {
    account = await keyring.store.accountOf(email);
    right = await passwords.verify(password, account?.password_hash, signal);
  } catch (error) {
    // The password could not be checked, so the attempt does not count as a wrong password.
    await failures.withdraw(guess);
    throw error;
  }
  if (!right || account === undefined) return undefined;
  await failures.succeeded(guess);
  return account;
}

/**
 * Returns the keys under which attempts at an account and from a network address are counted. They are
 * digests, so that no addresses are stored.
 */
export function guessAt(pepper: string, email: string, networkAddress: string): Guess {
  const digest = (text: string) => createHmac('sha256', pepper).update(text).digest('base64url');
  return { account: digest(addressKey(email)), address: digest(`network ${networkAddress}`) };
}
