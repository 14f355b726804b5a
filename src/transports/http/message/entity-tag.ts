/** Entity tags of answers that a client may cache (RFC 9110, sections 8.8.3 and 13.1.2). */

/**
 * Returns the strong entity tag of an answer in one content encoding. Each encoding has its own tag, because
 * its bytes differ.
 */
export function entityTag(version: string, encoding: string): string {
  return encoding === 'identity' ? `"${version}"` : `"${version}-${encoding}"`;
}

/**
 * True if the client holds the version with this tag, according to its header `If-None-Match`. Koa's `fresh`
 * is not used: it is false for every request with `Cache-Control: no-cache`, which fetch adds whenever a page
 * sets `If-None-Match`. That directive is meant for caches between client and service.
 */
export function holds(ifNoneMatch: string, tag: string): boolean {
  if (ifNoneMatch.trim() === '*') return true;
  return ifNoneMatch.split(',').some((held) => held.trim().replace(/^W\//, '') === tag);
}
