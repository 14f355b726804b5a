import { z } from 'zod';

/** Form of every id that ingest gives: `{jurisdiction}-{type}-{year}-{number}`. */
const CANONICAL_ID = /^[a-z]{2}-[a-z0-9-]+-\d{4}-[a-z0-9-]+$/;
/** Far above any real id; the store takes keys up to 1,978 bytes only. */
const MAX_LENGTH = 250;

/**
 * As a caller sends it. Any string is taken: one that cannot be an id is an id that does not exist (404), which
 * tells the caller more than a rule about hyphens would.
 */
export const canonicalIdSchema = z.string().min(1).describe('Canonical id, such as eg-leg-1948-131');

export function isCanonicalId(value: string): boolean {
  return value.length <= MAX_LENGTH && CANONICAL_ID.test(value);
}
