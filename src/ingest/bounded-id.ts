/**
 * Canonical ids of bounded length. A source may give a number of any length, and LMDB keys are bounded: an id beyond them
 * was kept under its digest, which the next ingest took for the id.
 */
import { sha256 } from '../digest.ts';

/** With what tells clashes apart behind it, it stays below what `isCanonicalId` takes. */
const LONGEST = 217;
const DIGEST_DIGITS = 16;

/** The id itself; of a longer one its beginning, which has country, series and year, and a digest of the whole. */
export function boundedId(id: string, digest = sha256(id)): string {
  if (id.length <= LONGEST) return id;
  return `${id.slice(0, LONGEST - DIGEST_DIGITS - 1)}-${digest.slice(0, DIGEST_DIGITS)}`;
}

/** What `boundedKey` of the store makes of a long id. */
const STORED_DIGEST = /^sha256:([0-9a-f]{64})$/;

/** The id of a member of a generation: where that was kept by its digest, what `boundedId` makes of the id by the rule. */
export function publishedId(key: string, byTheRule: string): string {
  const digest = STORED_DIGEST.exec(key)?.[1];
  return digest === undefined ? key : boundedId(byTheRule, digest);
}
