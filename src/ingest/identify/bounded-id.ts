/**
 * Canonical ids of bounded length. A source may give a number of any length, and LMDB bounds its keys. Older
 * stores replaced a longer key by its digest, and the next ingest read the digest as the id.
 */
import { sha256 } from '../../digest.ts';

/** Leaves room for the suffix of a clashing id below the bound of `isCanonicalId`. UTF-16 units. */
const LONGEST = 217;
const DIGEST_DIGITS = 16;

/** The id itself, or for a longer one its first characters and a digest of the whole id. */
export function boundedId(id: string, digest = sha256(id)): string {
  if (id.length <= LONGEST) return id;
  return `${id.slice(0, LONGEST - DIGEST_DIGITS - 1)}-${digest.slice(0, DIGEST_DIGITS)}`;
}

/** Form of the key that `boundedKey` of the store makes from a long id. */
const STORED_DIGEST = /^sha256:([0-9a-f]{64})$/;

/** Id of the member with this key. The digest key of an older store becomes the id that `boundedId` gives. */
export function publishedId(key: string, byTheRule: string): string {
  const digest = STORED_DIGEST.exec(key)?.[1];
  return digest === undefined ? key : boundedId(byTheRule, digest);
}
