import { z } from 'zod';
import { articleDaySchema } from './article.ts';
import { edgeTypeSchema } from './vocabulary.ts';

/** A link of the citation graph between two documents, as answers contain it. */
export const edgeSchema = z.strictObject({
  from_id: z.string(),
  to_id: z.string(),
  edge_type: edgeTypeSchema,
  article_ref: z.string().optional().describe('Article of the target involved'),
  act_date: articleDaySchema
    .optional()
    .describe('Day of the acting document, of amends and repeals; absent if only its year is known'),
  effective_date: articleDaySchema
    .optional()
    .describe('Day of effect, of amends and repeals; absent if the sources state none'),
  clause: z
    .string()
    .optional()
    .describe('Article or clause of the acting document that makes the change; absent if not known'),
  contradiction: z
    .string()
    .optional()
    .describe(
      'Name or subject that the citing text gives this number, normalized, if a source marked the edge and the ' +
        'title of the target differs: the source is likely wrong',
    ),
  confidence: z.number().min(0).max(1).describe('Confidence of the extraction in this edge'),
});

export type Edge = z.infer<typeof edgeSchema>;

/** Confidence below which a link is not shown as sure. */
export const SURE_CONFIDENCE = 0.8;
