/** Validators of answers that a client may keep (RFC 9110, sections 8.8.3 and 13.1.2). */

/** The strong tag of one encoding: each encoding of an answer has other bytes. */
export function entityTag(version: string, encoding: string): string {
  return encoding === 'identity' ? `"${version}"` : `"${version}-${encoding}"`;
}

/**
 * True if the client holds the version of `tag`. Koa's `fresh` is not used: it is false for every request
 * with `Cache-Control: no-cache`, which fetch adds to each `If-None-Match`. That directive is for caches on
 * the way.
 */
export function holds(ifNoneMatch: string, tag: string): boolean {
  if (ifNoneMatch.trim() === '*') return true;
  return ifNoneMatch.split(',').some((held) => held.trim().replace(/^W\//, '') === tag);
}
