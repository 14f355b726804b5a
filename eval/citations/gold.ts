/** A gold set of citations: JSON Lines, a citation string and what a reader says of it in each. */
import { readFileSync } from 'node:fs';
import { z } from 'zod';

const rowSchema = z.object({
  /** The citation exactly as it was written. */
  text: z.string(),
  kind: z.string(),
  /** A finer type than `kind`. */
  instrument: z.string(),
  number: z.string().nullable(),
  year: z.string().nullable(),
  /** Several are joined by commas. */
  article_no: z.string().nullable(),
  circuit: z.string().nullable(),
  /** Of the text that the string was taken from. */
  jurisdiction: z.string().nullable(),
  law_name: z.string().optional(),
  /** `YYYY-MM-DD` in the calendar that it is written in. */
  date: z.string().optional(),
  /** A person read this row; the others carry the parse of rules. */
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
