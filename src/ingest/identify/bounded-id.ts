/**
 * Bounds the length of canonical ids. A source may give a number of any length, and the store replaces a key
 * that is too long for LMDB by a digest of it, which older ingests took for the id.
 */
import { sha256 } from '../../digest.ts';

/**
 * Maximum length of an id in UTF-16 units. It leaves room for the suffix of a clashing id below the bound of
 * `isCanonicalId`.
 */
const LONGEST = 217;
const DIGEST_DIGITS = 16;

/**
 * Returns the id, or for an id that is too long its first characters followed by a digest of the whole id.
 */
export function boundedId(id: string, digest = sha256(id)): string {
  if (id.length <= LONGEST) return id;
  return `${id.slice(0, LONGEST - DIGEST_DIGITS - 1)}-${digest.slice(0, DIGEST_DIGITS)}`;
}

/** Form of the key that the store's `boundedKey` makes from an id that is too long for LMDB. */
const STORED_DIGEST = /^sha256:([0-9a-f]{64})$/;

/**
 * Returns the canonical id of the document stored under a key. If an older store has a digest as key, the id
 * is the one that `boundedId` gives now.
 */
export function publishedId(key: string, byTheRule: string): string {
  const digest = STORED_DIGEST.exec(key)?.[1];
  return digest === undefined ? key : boundedId(byTheRule, digest);
}
