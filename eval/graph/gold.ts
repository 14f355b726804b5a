/** Gold edges: JSON Lines, in each a link between two documents that their source marks, and the words that say so. */
import { z } from 'zod';
import { edgeTypeSchema } from '../../src/schema/vocabulary.ts';
import { readRecords } from '../sets/set-files.ts';

const rowSchema = z.object({
  /** Keys by which the source knows the two documents. */
  from_key: z.string(),
  to_key: z.string(),
  to_article: z.string().nullish(),
  /** The words that link them, in the source's text or in a note of the target's. */
  text: z.string(),
  edge_type: edgeTypeSchema,
  /** Who marks it, and how: «AE portal citation», «SA amendment note» … */
  method: z.string(),
  jurisdiction: z.string(),
});

export type GoldEdge = z.infer<typeof rowSchema>;

export async function readGoldEdges(file: string): Promise<GoldEdge[]> {
  return (await readRecords(file, rowSchema)).map(({ record }) => record);
}
