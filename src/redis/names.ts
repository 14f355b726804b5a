/**
 * Makes the names of Redis keys. Keys that change together have the same hash tag (the part in braces), so
 * that in a cluster they lie on one node:
 *
 *     {prefix}{accounts}:…              accounts, keys, tokens: small, and several of them change at once
 *     {prefix}{subject}:rate:POLICY     the window of a key, an account or an address
 *     {prefix}{name}:failures…          failed logins of an account name or an address
 *     {prefix}{account id}:usage:…      an account's usage
 */
import { createHash } from 'node:crypto';

export const ACCOUNTS_TAG = 'accounts';

/**
 * Returns the name of a Redis key. A tag with a brace would end the hash tag early, so it is replaced by its
 * digest. Sanad's own ids contain no brace.
 */
export function taggedName(prefix: string, tag: string, rest: string): string {
  return `${prefix}{${/[{}]/.test(tag) ? createHash('sha256').update(tag).digest('hex') : tag}}:${rest}`;
}

/** Returns the name of a Redis key that lies on the same node of a cluster as `name`. */
export function keyOnSameNode(name: string, rest: string): string {
  return `${name.slice(0, name.indexOf('}') + 1)}:${rest}`;
}
