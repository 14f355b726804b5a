import { z } from 'zod';

/** Form of every id that ingest assigns: `{jurisdiction}-{type}-{year}-{number}`. */
const CANONICAL_ID = /^[a-z]{2}-[a-z0-9-]+-\d{4}-[a-z0-9-]+$/;
/** Far above any real id. The store takes keys of up to 1,978 bytes. */
const MAX_LENGTH = 250;

/**
 * An id in a request. Any string is accepted: a malformed id gets 404 as an id that does not exist,
 * which tells the caller more than a rule about hyphens.
 */
export const canonicalIdSchema = z.string().min(1).describe('Canonical id, such as eg-leg-1948-131');

export function isCanonicalId(value: string): boolean {
  return value.length <= MAX_LENGTH && CANONICAL_ID.test(value);
}
