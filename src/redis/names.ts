/**
 * Redis keys. Keys that change together have one hash tag, the part in braces, and so lie on one node
 * of a cluster:
 *
 *     {prefix}{accounts}:…              accounts, keys, tokens: small, and several of them change at once
 *     {prefix}{key id}:rate:POLICY      a key's window
 *     {prefix}{account id}:usage:…      an account's usage
 */
import { createHash } from 'node:crypto';

export const ACCOUNTS_TAG = 'accounts';

/**
 * Returns the key. A tag with a brace, which would end the hash tag early, is replaced by its digest.
 * Sanad's own ids hold no brace.
 */
export function taggedName(prefix: string, tag: string, rest: string): string {
  return `${prefix}{${/[{}]/.test(tag) ? createHash('sha256').update(tag).digest('hex') : tag}}:${rest}`;
}

/** Returns a key on the same node of a cluster. */
export function keyOnSameNode(name: string, rest: string): string {
  return `${name.slice(0, name.indexOf('}') + 1)}:${rest}`;
}
