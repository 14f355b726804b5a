/** Reason for a document's status, and the day of the status. */
import { z } from 'zod';
import { edgeSchema } from './edge.ts';

/** A contradiction is reported to the reader; the status remains the source's. */
const contradictionSchema = z
  .strictObject({
    edge: edgeSchema.describe('By which another document repeals this one as a whole'),
    article: z.string().optional().describe('Article of that document that says so'),
    date: z.string().optional().describe('When that document was made: a day, or a year'),
  })
  .describe(
    "A sure repeal of what the source says is in force or amended. The status is the source's all the same",
  );

export const statusReasonSchema = z
  .strictObject({
    basis: z
      .enum(['source', 'edges'])
      .describe('source: the source of the text says so; edges: it follows from a document that acts on it'),
    edge: edgeSchema.optional().describe('By which it was repealed or amended; of amendments the latest'),
    article: z.string().optional().describe('Article of the acting document that says so'),
    date: z
      .string()
      .optional()
      .describe('When the acting document was made: a day, or a year where no more is known'),
    contradicted_by: contradictionSchema.optional(),
  })
  .describe('Why the document has its status; absent where nothing tells');

export type StatusReason = z.infer<typeof statusReasonSchema>;

/** Optional members of an answer that the specification does not have. */
export const INCLUDABLE = ['status_reason'] as const;
export const includableSchema = z.enum(INCLUDABLE);

export const asOfSchema = z.iso
  .date({ error: 'must be a day, YYYY-MM-DD' })
  .optional()
  .describe(
    'A day: status is that of this day, as far as dated acts tell. Texts have one version, that of today',
  );
