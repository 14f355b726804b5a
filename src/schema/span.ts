/**
 * Spans and positions in a text, counted in UTF-16 units, code points and bytes, as programming languages
 * differ.
 */
import { z } from 'zod';
import type { UnreadCitation } from '../core.ts';

const rangeSchema = z.strictObject({ start: z.int().min(0), end: z.int().min(0) });

export const spanSchema = z
  .strictObject({
    utf16: rangeSchema.describe('UTF-16 code units: JavaScript, Java, C#'),
    code_points: rangeSchema.describe('Unicode code points: Python'),
    bytes: rangeSchema.describe('Bytes of UTF-8: Rust, Go'),
  })
  .describe(
    'Position of the words: start is inclusive, end is exclusive. Citations of one list share one span',
  );

export const positionSchema = z.strictObject({
  utf16: z.int().min(0),
  code_points: z.int().min(0),
  bytes: z.int().min(0),
});

export type Span = z.infer<typeof spanSchema>;
export type TextPosition = z.infer<typeof positionSchema>;

/**
 * Start and end of a citation, or of words that could not be read, in UTF-16 units, code points and bytes.
 */
export type Positioned = Omit<UnreadCitation, 'instrument'>;

export function spanOf(citation: Positioned): Span {
  return {
    utf16: { start: citation.start, end: citation.end },
    code_points: { start: citation.startCodePoint, end: citation.endCodePoint },
    bytes: { start: citation.startByte, end: citation.endByte },
  };
}

export function positionOf({ start, startCodePoint, startByte }: Positioned): TextPosition {
  return { utf16: start, code_points: startCodePoint, bytes: startByte };
}
