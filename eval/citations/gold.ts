/**
 * Reads a gold set of citations: JSON Lines, each line with a citation string and the values that the parser
 * should find in it.
 */
import { readFileSync } from 'node:fs';
import { z } from 'zod';

const rowSchema = z.object({
  /** The citation exactly as it was written. */
  text: z.string(),
  kind: z.string(),
  /** Kind of the cited instrument, in more detail than the field `kind`. */
  instrument: z.string(),
  number: z.string().nullable(),
  year: z.string().nullable(),
  /** Numbers of the cited articles, separated by commas if there are several. */
  article_no: z.string().nullable(),
  circuit: z.string().nullable(),
  /** Country of the text that the citation was taken from; `null` if unknown. */
  jurisdiction: z.string().nullable(),
  law_name: z.string().optional(),
  /** Date of the cited instrument, `YYYY-MM-DD` in the calendar of the citing text. */
  date: z.string().optional(),
  /**
   * True if a person checked the values of this row. The values of other rows come from a parser by rules.
   */
  checked: z.boolean(),
});

export type GoldRow = z.infer<typeof rowSchema>;

export function readGold(file: string): GoldRow[] {
  const lines = readFileSync(file, 'utf8').split('\n');
  return lines.flatMap((line, index) => {
    if (line.trim() === '') return [];
    try {
      return [rowSchema.parse(JSON.parse(line))];
    } catch (error) {
      const reason = error instanceof z.ZodError ? z.prettifyError(error) : (error as Error).message;
      throw new Error(`${file}:${index + 1}: ${reason}`);
    }
  });
}
