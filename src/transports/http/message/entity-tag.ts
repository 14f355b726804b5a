/** Validators of answers that a client may keep (RFC 9110, sections 8.8.3 and 13.1.2). */

/** A strong tag stands for bytes, and each encoding of an answer has bytes of its own. */
export function entityTag(version: string, encoding: string): string {
  return encoding === 'identity' ? `"${version}"` : `"${version}-${encoding}"`;
}

/**
 * Whether the client has what `tag` stands for. Koa's own `fresh` says no wherever the request carries
 * `Cache-Control: no-cache`, which fetch adds to every request that has an `If-None-Match`: that directive is for
 * caches on the way, not for us.
 */
export function holds(ifNoneMatch: string, tag: string): boolean {
  if (ifNoneMatch.trim() === '*') return true;
  return ifNoneMatch.split(',').some((held) => held.trim().replace(/^W\//, '') === tag);
}
