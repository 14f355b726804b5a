/** Where words stand in a text, in the units that programming languages count in. */
import { z } from 'zod';
import type { UnreadCitation } from '../../core.ts';

const rangeSchema = z.strictObject({ start: z.int().min(0), end: z.int().min(0) });

export const spanSchema = z
  .strictObject({
    utf16: rangeSchema.describe('UTF-16 code units: JavaScript, Java, C#'),
    code_points: rangeSchema.describe('Unicode code points: Python'),
    bytes: rangeSchema.describe('Bytes of UTF-8: Rust, Go'),
  })
  .describe(
    'From the first unit of the words to the one after their last; citations of one list share theirs',
  );

export const placeSchema = z.strictObject({
  utf16: z.int().min(0),
  code_points: z.int().min(0),
  bytes: z.int().min(0),
});

export type Span = z.infer<typeof spanSchema>;
export type Place = z.infer<typeof placeSchema>;

/** The places of a citation, read or not. */
export type Placed = Omit<UnreadCitation, 'instrument'>;

export function spanOf(citation: Placed): Span {
  return {
    utf16: { start: citation.start, end: citation.end },
    code_points: { start: citation.startCodePoint, end: citation.endCodePoint },
    bytes: { start: citation.startByte, end: citation.endByte },
  };
}

export function placeOf({ start, startCodePoint, startByte }: Placed): Place {
  return { utf16: start, code_points: startCodePoint, bytes: startByte };
}
