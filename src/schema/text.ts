import { z } from 'zod';

/** Rejects lone surrogates, which are not Unicode text but can be written with JSON escapes. */
export const WELL_FORMED = /^\P{Surrogate}*$/u;

/** Neither white space nor an invisible character such as ZERO WIDTH SPACE. */
const VISIBLE = /[^\s\p{Default_Ignorable_Code_Point}]/u;

/**
 * Text in a request: `min` to `max` Unicode code points as received, before normalization, and not
 * white space only. zod counts code points.
 */
export function text(min: number, max: number) {
  return z
    .string()
    .min(min, { abort: true })
    .max(max)
    .regex(VISIBLE, 'must not be white space only')
    .regex(WELL_FORMED, 'must be Unicode text without lone surrogates');
}
