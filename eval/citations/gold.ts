/** A gold set of citations: JSON Lines, with a citation string and its labels in each line. */
import { readFileSync } from 'node:fs';
import { z } from 'zod';

const rowSchema = z.object({
  /** The citation exactly as it was written. */
  text: z.string(),
  kind: z.string(),
  /** Finer than `kind`. */
  instrument: z.string(),
  number: z.string().nullable(),
  year: z.string().nullable(),
  /** Several articles are separated by commas. */
  article_no: z.string().nullable(),
  circuit: z.string().nullable(),
  /** Country of the text that contains the citation. */
  jurisdiction: z.string().nullable(),
  law_name: z.string().optional(),
  /** `YYYY-MM-DD` in the calendar of the text. */
  date: z.string().optional(),
  /** True if a person read this row. The other rows carry a parse by rules. */
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
