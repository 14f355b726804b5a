/**
 * The form of an API key: `sanad_live_`, 32 random base62 characters (190 bits), 6 base62 characters of their
 * CRC-32. By the checksum, this service and secret scanners recognise a mistyped key without a look-up.
 */
import { createHmac, hash, randomInt } from 'node:crypto';
import { crc32 } from './crc32.ts';

const KEY_PREFIX = 'sanad_live_';

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

/** True if the string has the form and checksum of a key. The key need not exist. */
export function isWellFormedKey(key: string): boolean {
  return FORM.test(key) && checksum(key.slice(0, -CHECKSUM_LENGTH)) === key.slice(-CHECKSUM_LENGTH);
}

/** The first characters of a key, which lists show. */
export function shownPrefix(key: string): string {
  return key.slice(0, KEY_PREFIX.length + SHOWN_LENGTH);
}

/**
 * The digest by which a key is stored and found. A plain hash of 190 random bits is safe; a pepper is free.
 */
export function keyDigest(key: string, pepper: string): string {
  const seenAs = hash('sha256', `${pepper} ${key}`);
  let digest = digests.get(seenAs);
  if (digest === undefined) {
    digest = createHmac('sha256', pepper).update(key).digest('hex');
    if (digests.size >= REMEMBERED_DIGESTS) digests.clear();
    digests.set(seenAs, digest);
  }
  return digest;
}

/**
 * Digests of recent keys, by a one-shot hash of the key, so that no key is kept. Only a full garbage
 * collection frees an `Hmac` object; one for each request would cost more than the rest of a small answer.
 */
const digests = new Map<string, string>();
const REMEMBERED_DIGESTS = 10_000;

/** CRC-32 of prefix and random part, in base62, most significant digit first: 62⁶ holds 32 bits. */
function checksum(body: string): string {
  let rest = crc32(body);
  let digits = '';
  for (let i = 0; i < CHECKSUM_LENGTH; i++) {
    digits = BASE62[rest % BASE62.length] + digits;
    rest = Math.floor(rest / BASE62.length);
  }
  return digits;
}
