/**
 * Rules for new passwords: a length, and lists of refused passwords. There are no rules about kinds of
 * characters, and nothing is truncated (OWASP ASVS 6.2).
 */
import { z } from 'zod';
import { WELL_FORMED } from '../../schema/text.ts';
import { COMMON_PASSWORDS } from './common-passwords.ts';

const SHORTEST = 8;
const LONGEST = 128;

export const newPasswordSchema = z
  .string()
  .min(SHORTEST, `must have at least ${SHORTEST} characters`)
  .max(LONGEST, `must have at most ${LONGEST} characters`)
  .regex(WELL_FORMED, 'must be Unicode text without lone surrogates')
  .describe(
    'Any characters, counted as Unicode code points. The most common passwords and the address ' +
      'itself are refused',
  );

/**
 * Schema of a password given at a login. It has no minimum, because a short password is simply wrong; the
 * maximum keeps endless text from being hashed.
 */
export const givenPasswordSchema = z.string().max(LONGEST, `must have at most ${LONGEST} characters`);

/** Returns why a password of the right length is refused; undefined if it may be used. */
export function objectionTo(password: string, address: string): string | undefined {
  const plain = onLatinKeys(password.toLowerCase());
  if (COMMON_PASSWORDS.has(plain)) return 'is one of the most common passwords, which attackers try first';
  const [local] = address.trim().toLowerCase().split('@');
  const own = [address.trim().toLowerCase(), local];
  return own.includes(password.toLowerCase()) ? 'must not be the address or its part before @' : undefined;
}

/**
 * Letters of the keys of an Arabic (101) keyboard, in the order of `LATIN_KEYS`. «ضصثقفغعه» is `qwertyui`
 * typed on an Arabic keyboard, and as easily guessed. The key B is left out, because it writes the two
 * letters لا.
 */
const ARABIC_KEYS = 'ضصثقفغعهخحجدشسيبلاتنمكطئءؤرىةوزظذ٠١٢٣٤٥٦٧٨٩';
const LATIN_KEYS = "qwertyuiop[]asdfghjkl;'zxcvnm,./`0123456789";

function onLatinKeys(password: string): string {
  return Array.from(password, (letter) => {
    const key = ARABIC_KEYS.indexOf(letter);
    return key < 0 ? letter : LATIN_KEYS[key];
  }).join('');
}
