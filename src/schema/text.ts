import { z } from 'zod';

/** Without a lone surrogate, which is no Unicode text, though JSON's escapes can write one. */
export const WELL_FORMED = /^\P{Surrogate}*$/u;

/** Neither white space nor a character that shows nothing, such as ZERO WIDTH SPACE. */
const VISIBLE = /[^\s\p{Default_Ignorable_Code_Point}]/u;

/**
 * Text that a caller writes: `min` to `max` Unicode code points as received, before normalisation, and not
 * white space alone. zod counts code points.
 */
export function text(min: number, max: number) {
  return z
    .string()
    .min(min, { abort: true })
    .max(max)
    .regex(VISIBLE, 'must not be white space only')
    .regex(WELL_FORMED, 'must be Unicode text without lone surrogates');
}
