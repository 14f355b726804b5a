/** Finds the session of a request by the token of a login. An API key is never accepted here. */
import { ServiceError } from '../errors.ts';
import type { AccountRecord } from '../stores/accounts.ts';
import { bearerToken } from './authenticate.ts';
import type { AccountServices } from './services.ts';

/**
 * Message of every failed check of a session, always the same, so that it reveals nothing about the token.
 */
export const SESSION_NEEDED =
  'Send the token of POST /account/login as Authorization: Bearer <token>. It expires after an hour ' +
  'or when the password changes.';

/** Returns the account that the session token in `authorization` belongs to. Throws `unauthorized`. */
export async function openSession(
  { keyring, tokens }: AccountServices,
  authorization: string | undefined,
): Promise<AccountRecord> {
  const token = bearerToken(authorization);
  const claims = token === undefined ? undefined : await tokens.read(token);
  const account = claims && (await keyring.store.account(claims.accountId));
  if (account === undefined || account.token_version !== claims?.version)
    throw new ServiceError('unauthorized', { detail: SESSION_NEEDED });
  return account;
}
