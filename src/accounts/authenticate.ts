/** Finds the API key that a request carries. Used by every transport. */
import { ServiceError } from '../errors.ts';
import type { Caller } from '../stores/accounts.ts';
import { digestOfSent, KEY_PREFIX } from './keys/api-key.ts';
import type { Keyring } from './keys.ts';

/**
 * Header `Authorization` with a bearer token. The scheme's name is case-insensitive (RFC 7235); the
 * characters of the token are those of RFC 6750.
 */
const BEARER = /^bearer +([\w.~+/-]+=*) *$/i;

/** Returns the bearer token in the header `Authorization`, not yet checked; undefined if there is none. */
export function bearerToken(authorization: string | undefined): string | undefined {
  return authorization === undefined ? undefined : BEARER.exec(authorization)?.[1];
}

/** The checksum of a key tells this without a look-up, so the text reveals nothing of the keys that exist. */
const MISTYPED = {
  detail:
    'This API key is mistyped or incomplete: its checksum does not match. Copy the whole key again, ' +
    'as it was shown when it was issued.',
};

/**
 * Returns the key in `authorization` with its account. Throws `unauthorized` with the same text for every
 * key of the right form, so that the text does not reveal which keys exist. Returns a promise only if the
 * store does, because a promise costs more than the look-up.
 */
export function authenticate(keyring: Keyring, authorization: string | undefined): Caller | Promise<Caller> {
  const token = bearerToken(authorization);
  if (token === undefined) throw new ServiceError('unauthorized');
  const digest = digestOfSent(token, keyring.pepper);
  if (digest === undefined)
    throw new ServiceError('unauthorized', token.startsWith(KEY_PREFIX) ? MISTYPED : {});
  const found = keyring.store.find(digest);
  return found instanceof Promise ? found.then(admitted) : admitted(found);
}

function admitted(caller: Caller | undefined): Caller {
  if (caller === undefined || caller.key.revoked_at !== undefined) throw new ServiceError('unauthorized');
  return caller;
}
