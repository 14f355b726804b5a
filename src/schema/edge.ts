import { z } from 'zod';
import { edgeTypeSchema } from './vocabulary.ts';

/** A link of the citation graph between two documents, as answers contain it. */
export const edgeSchema = z.strictObject({
  from_id: z.string(),
  to_id: z.string(),
  edge_type: edgeTypeSchema,
  article_ref: z.string().optional().describe('Article of the target involved'),
  confidence: z.number().min(0).max(1).describe('Confidence of the extraction in this edge'),
});
