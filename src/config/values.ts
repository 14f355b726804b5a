/** Schemas for the values of settings, with error messages for the operator. */
import { z } from 'zod';

export const jurisdictionCode = z
  .string()
  .trim()
  .regex(/^[A-Z]{2}$/, 'must be a two-letter code in capitals, such as EG');

const webUrl = z
  .url({ protocol: /^https?$/ })
  .transform((url) => url.replace(/\/+$/, ''))
  .describe('http or https');

/**
 * Public address of the API or the site. A query or fragment is refused, because paths are appended to the
 * address.
 */
export const siteUrl = webUrl.refine((url) => isBare(url) && !/[?#]/.test(url), {
  message: 'must have no user, query or fragment',
});

/**
 * Schema of the address of a service. A user name in it is refused, because `fetch` rejects such addresses.
 */
export const serviceUrl = webUrl.refine((url) => isBare(url) && !url.includes('#'), {
  message: 'must have no user or fragment',
});

/** Schema of an origin of a web page, as browsers write it in the header Origin. */
export const origin = webUrl
  .refine((url) => isBare(url) && new URL(url).pathname === '/' && !/[?#]/.test(url), {
    message: 'must be an origin, such as https://app.example, without a path',
  })
  .transform((url) => new URL(url).origin);

export const port = z
  .string()
  .regex(/^\d+$/, 'must be a whole number in decimal digits')
  .transform(Number)
  .pipe(z.int().min(0).max(65_535));

export const onOrOff = z.enum(['on', 'off']).transform((word) => word === 'on');

/** Schema of a whole number in decimal digits, from `least` to `most`. */
export const wholeNumber = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, 'must be a whole number in decimal digits')
    .transform(Number)
    .pipe(z.int().min(least).max(most));

/**
 * Schema of a prefix that is put before embedded texts. `\n` in the value stands for a line break, because
 * env files cannot contain one.
 */
export const prefix = z
  .string()
  .default('')
  .transform((text) => text.replaceAll('\\n', '\n'));

function isBare(url: string): boolean {
  const { username, password } = new URL(url);
  return username === '' && password === '';
}

/** Schema of a list of values separated by commas. */
export function listOf<T extends z.ZodType<string, string>>(item: T) {
  return z
    .string()
    .transform((list) => list.split(','))
    .pipe(z.array(item));
}
