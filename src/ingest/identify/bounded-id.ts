/**
 * Canonical ids of bounded length. A source may give a number of any length. The store keeps a key that is
 * too long for LMDB as a digest, and the next ingest took the digest for the id.
 */
import { sha256 } from '../../digest.ts';

/** With what tells clashes apart behind it, it stays below what `isCanonicalId` takes. */
const LONGEST = 217;
const DIGEST_DIGITS = 16;

/** The id; a longer one is cut behind country, series and year, and a digest of the whole id is appended. */
export function boundedId(id: string, digest = sha256(id)): string {
  if (id.length <= LONGEST) return id;
  return `${id.slice(0, LONGEST - DIGEST_DIGITS - 1)}-${digest.slice(0, DIGEST_DIGITS)}`;
}

/** What `boundedKey` of the store makes of a long id. */
const STORED_DIGEST = /^sha256:([0-9a-f]{64})$/;

/** The id of a member. A digest that an older store kept becomes the id that `boundedId` gives. */
export function publishedId(key: string, byTheRule: string): string {
  const digest = STORED_DIGEST.exec(key)?.[1];
  return digest === undefined ? key : boundedId(byTheRule, digest);
}
