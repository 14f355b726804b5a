import { z } from 'zod';

/** Form of every canonical id that ingest assigns: `{jurisdiction}-{type}-{year}-{number}`. */
const CANONICAL_ID = /^[a-z]{2}-[a-z0-9-]+-\d{4}-[a-z0-9-]+$/;
/**
 * Maximum length of an id in characters, far above any real one. The store accepts keys of up to 1,978 bytes.
 */
const MAX_LENGTH = 250;

/**
 * Schema of an id in a request. Any string is accepted: a malformed id gets 404 like an unknown one, which
 * tells the caller more than a rule about hyphens would.
 */
export const canonicalIdSchema = z.string().min(1).describe('Canonical id, such as eg-leg-1948-131');

export function isCanonicalId(value: string): boolean {
  return value.length <= MAX_LENGTH && CANONICAL_ID.test(value);
}
