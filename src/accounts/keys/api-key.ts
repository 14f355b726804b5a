/**
 * The form of an API key: `sanad_live_`, 32 random base62 characters (190 bits), and 6 base62 characters with
 * the CRC-32 of everything before. By this checksum, the service and secret scanners recognise a mistyped key
 * without a look-up.
 */
import { createHmac, hash, randomInt } from 'node:crypto';
import { crc32 } from './crc32.ts';

export const KEY_PREFIX = 'sanad_live_';

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const RANDOM_LENGTH = 32;
const CHECKSUM_LENGTH = 6;
const SHOWN_LENGTH = 6;
const FORM = new RegExp(`^${KEY_PREFIX}[0-9A-Za-z]{${RANDOM_LENGTH + CHECKSUM_LENGTH}}$`);

export function generateKey(): string {
  let random = '';
  for (let i = 0; i < RANDOM_LENGTH; i++) random += BASE62[randomInt(BASE62.length)];
  const body = KEY_PREFIX + random;
  return body + checksum(body);
}

/**
 * True if the string has the form and the checksum of a key, whether or not that key was ever issued.
 * @internal Exported for tests, which try slips of the pen.
 */
export function isWellFormedKey(key: string): boolean {
  return FORM.test(key) && checksum(key.slice(0, -CHECKSUM_LENGTH)) === key.slice(-CHECKSUM_LENGTH);
}

/** Returns the first characters of a key, by which lists identify it. */
export function shownPrefix(key: string): string {
  return key.slice(0, KEY_PREFIX.length + SHOWN_LENGTH);
}

/**
 * Returns the HMAC-SHA-256 of a key, under which it is stored and found. A plain hash of 190 random bits
 * would be safe too; the pepper costs nothing.
 */
export function keyDigest(key: string, pepper: string): string {
  return createHmac('sha256', pepper).update(key).digest('hex');
}

/** Returns the same digest for a key of a request; undefined if it has not the form and checksum of a key. */
export function digestOfSent(key: string, pepper: string): string | undefined {
  if (key.length !== KEY_LENGTH) return undefined;
  const seenAs = hash('sha256', `${pepper} ${key}`);
  let digest = digests.get(seenAs);
  if (digest === undefined && isWellFormedKey(key)) {
    digest = keyDigest(key, pepper);
    if (digests.size >= REMEMBERED_DIGESTS) digests.clear();
    digests.set(seenAs, digest);
  }
  return digest;
}

const KEY_LENGTH = KEY_PREFIX.length + RANDOM_LENGTH + CHECKSUM_LENGTH;

/**
 * Cache of the digests of keys that were sent, so that most requests need no `Hmac` object and no checksum.
 * Only a full garbage collection frees such an object, and one for each request would cost more than the rest
 * of a small answer. The cache is keyed by a plain hash, so that no key stays in memory.
 */
const digests = new Map<string, string>();
const REMEMBERED_DIGESTS = 10_000;

/**
 * Returns the checksum of a key: the CRC-32 of prefix and random part in base62, most significant digit
 * first. Six digits suffice: 62⁶ > 2³².
 */
function checksum(body: string): string {
  let rest = crc32(body);
  let digits = '';
  for (let i = 0; i < CHECKSUM_LENGTH; i++) {
    digits = BASE62[rest % BASE62.length] + digits;
    rest = Math.floor(rest / BASE62.length);
  }
  return digits;
}
