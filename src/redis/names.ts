/**
 * Names in Redis. What must change together has one tag, the part in braces, and so lies on one node of a cluster:
 *
 *     {prefix}{accounts}:…              accounts, keys, tokens: small, and several of them change at once
 *     {prefix}{key id}:rate:POLICY      a key's window
 *     {prefix}{account id}:usage:…      an account's usage
 */
import { createHash } from 'node:crypto';

export const ACCOUNTS_TAG = 'accounts';

/** A brace would end the tag early. No id of ours has one; whatever else is counted is named by a digest then. */
export function taggedName(prefix: string, tag: string, rest: string): string {
  return `${prefix}{${/[{}]/.test(tag) ? createHash('sha256').update(tag).digest('hex') : tag}}:${rest}`;
}

/** A name on the same node of a cluster. */
export function besideName(name: string, rest: string): string {
  return `${name.slice(0, name.indexOf('}') + 1)}:${rest}`;
}
