/**
 * Reads gold edges (expected links): JSON Lines, each line with a link between two documents and the words by
 * which its source states it.
 */
import { z } from 'zod';
import { edgeTypeSchema } from '../../src/schema/vocabulary.ts';
import { readRecords } from '../sets/set-files.ts';

const rowSchema = z.object({
  /** Keys by which the source of the documents identifies the linking and the linked document. */
  from_key: z.string(),
  to_key: z.string(),
  to_article: z.string().nullish(),
  /** The words that state the link, in the citing text or in a note on the cited document. */
  text: z.string(),
  edge_type: edgeTypeSchema,
  /** Which source states the link, and how: «AE portal citation», «SA amendment note» … */
  method: z.string(),
  jurisdiction: z.string(),
});

export type GoldEdge = z.infer<typeof rowSchema>;

export async function readGoldEdges(file: string): Promise<GoldEdge[]> {
  return (await readRecords(file, rowSchema)).map(({ record }) => record);
}
