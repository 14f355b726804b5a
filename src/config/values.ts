/** Schemas of setting values, each with its error message. */
import { z } from 'zod';

export const jurisdictionCode = z
  .string()
  .trim()
  .regex(/^[A-Z]{2}$/, 'must be a two-letter code in capitals, such as EG');

const webUrl = z
  .url({ protocol: /^https?$/ })
  .transform((url) => url.replace(/\/+$/, ''))
  .describe('http or https');

/** Public address of the API or the site. No query or fragment, because a path is appended to it. */
export const siteUrl = webUrl.refine((url) => isBare(url) && !/[?#]/.test(url), {
  message: 'must have no user, query or fragment',
});

/** Address of a service. No user, because `fetch` refuses such addresses. */
export const serviceUrl = webUrl.refine((url) => isBare(url) && !url.includes('#'), {
  message: 'must have no user or fragment',
});

/** Origin of a web page, as browsers write it in the header Origin. */
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

/** A whole number in decimal digits, from `least` to `most`. */
export const wholeNumber = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, 'must be a whole number in decimal digits')
    .transform(Number)
    .pipe(z.int().min(least).max(most));

/** `\n` in the value means a line break, because env files cannot hold one. */
export const prefix = z
  .string()
  .default('')
  .transform((text) => text.replaceAll('\\n', '\n'));

function isBare(url: string): boolean {
  const { username, password } = new URL(url);
  return username === '' && password === '';
}

/** A list of comma-separated values. */
export function listOf<T extends z.ZodType<string, string>>(item: T) {
  return z
    .string()
    .transform((list) => list.split(','))
    .pipe(z.array(item));
}
