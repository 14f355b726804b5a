/** What a new password must be. Length is what counts: no rule of composition, no truncation (ASVS 6.2). */
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
    'Any characters; the commonest passwords are refused, and the address itself. Characters are Unicode code points',
  );

/** One that is being checked: what no account can have is as wrong as any other, but nothing endless is hashed. */
export const givenPasswordSchema = z.string().max(LONGEST, `must have at most ${LONGEST} characters`);

/** What speaks against a password of the rules' form; nothing where it may be used. */
export function objectionTo(password: string, address: string): string | undefined {
  const plain = onLatinKeys(password.toLowerCase());
  if (COMMON_PASSWORDS.has(plain)) return 'is one of the commonest passwords, which are tried first';
  const [local] = address.trim().toLowerCase().split('@');
  const own = [address.trim().toLowerCase(), local];
  return own.includes(password.toLowerCase()) ? 'must not be the address or its name' : undefined;
}

/**
 * The keys of the Arabic (101) layout in the order of the Latin ones: «ضصثقفغعه» is `qwertyui` typed with the keyboard
 * in Arabic, and as easily guessed. The key B, which writes the two letters لا, is the one left out.
 */
const ARABIC_KEYS = 'ضصثقفغعهخحجدشسيبلاتنمكطئءؤرىةوزظذ٠١٢٣٤٥٦٧٨٩';
const LATIN_KEYS = "qwertyuiop[]asdfghjkl;'zxcvnm,./`0123456789";

function onLatinKeys(password: string): string {
  return Array.from(password, (letter) => {
    const key = ARABIC_KEYS.indexOf(letter);
    return key < 0 ? letter : LATIN_KEYS[key];
  }).join('');
}
