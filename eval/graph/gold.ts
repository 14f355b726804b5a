/**
 * Gold edges: JSON Lines, with a link between two documents in each line, and the words of its source for
 * it.
 */
import { z } from 'zod';
import { edgeTypeSchema } from '../../src/schema/vocabulary.ts';
import { readRecords } from '../sets/set-files.ts';

const rowSchema = z.object({
  /** Keys by which the source knows the two documents. */
  from_key: z.string(),
  to_key: z.string(),
  to_article: z.string().nullish(),
  /** The words of the link, in the source's text or in a note on the target. */
  text: z.string(),
  edge_type: edgeTypeSchema,
  /** Origin and kind of the mark: «AE portal citation», «SA amendment note» … */
  method: z.string(),
  jurisdiction: z.string(),
});

export type GoldEdge = z.infer<typeof rowSchema>;

export async function readGoldEdges(file: string): Promise<GoldEdge[]> {
  return (await readRecords(file, rowSchema)).map(({ record }) => record);
}
