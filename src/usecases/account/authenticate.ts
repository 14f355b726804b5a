/** Who asks: the same for every transport. */
import { ServiceError } from '../../errors.ts';
import type { KeyRecord } from '../../stores/keys.ts';
import { isWellFormedKey, keyDigest } from './api-key.ts';
import type { Keyring } from './keys.ts';

/** The scheme's name is case-insensitive (RFC 7235); the token's alphabet is that of RFC 6750. */
const BEARER = /^bearer +([\w.~+/-]+=*) *$/i;

/** The key that `authorization` carries; one sentence for every failure, so that nothing is told of what exists. */
export function authenticate(keyring: Keyring, authorization: string | undefined): KeyRecord {
  const token = authorization === undefined ? undefined : BEARER.exec(authorization)?.[1];
  if (token === undefined || !isWellFormedKey(token)) throw new ServiceError('unauthorized');
  const key = keyring.store.find(keyDigest(token, keyring.pepper));
  if (key === undefined || key.revoked_at !== undefined) throw new ServiceError('unauthorized');
  return key;
}
