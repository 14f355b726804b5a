import { z } from 'zod';

/** Matches text without lone surrogates. They are not Unicode text, but JSON escapes can write them. */
export const WELL_FORMED = /^\P{Surrogate}*$/u;

/**
 * Matches a character that is visible: neither white space nor an invisible character such as ZERO WIDTH
 * SPACE.
 */
const VISIBLE = /[^\s\p{Default_Ignorable_Code_Point}]/u;

/**
 * Schema of a text in a request: `min` to `max` Unicode code points, counted as received and before
 * normalization, without lone surrogates, and not only white space and invisible characters.
 */
export function text(min: number, max: number) {
  return z
    .string()
    .min(min, { abort: true })
    .max(max)
    .regex(VISIBLE, 'must not be white space only')
    .regex(WELL_FORMED, 'must be Unicode text without lone surrogates');
}
