/** Schema of the reason for a document's status, as answers show it. */
import { z } from 'zod';
import { edgeSchema } from './edge.ts';
import { statusSchema } from './vocabulary.ts';

/** A repeal that does not count is reported to the reader; the status remains the source's. */
const contradictionSchema = z
  .strictObject({
    edge: edgeSchema.describe('The repeal of this document as a whole by another document'),
    article: z.string().optional().describe('Article of that document that states it'),
    date: z.string().optional().describe('Date of that document: a day, or a year'),
  })
  .describe(
    'A repeal that does not count although the source says in force or amended: it is unsure or undated, ' +
      'waits for an event, or is not in effect yet. The status is still that of the source',
  );

export const statusReasonSchema = z
  .strictObject({
    basis: z
      .enum(['source', 'edges'])
      .describe(
        'source: stated by the source of the text; edges: follows from a document that acts on this one',
      ),
    source_status: statusSchema
      .optional()
      .describe('Status according to the source; present if a sure repeal or amendment outranks it'),
    edge: edgeSchema.optional().describe('The repeal or amendment; the latest of several amendments'),
    article: z.string().optional().describe('Article of the acting document that states it'),
    date: z
      .string()
      .optional()
      .describe(
        'Day of effect if the acting document states one, else its own date: a day, or a year if no more is ' +
          'known; absent if it has effect later, on a day that is not known',
      ),
    act: z
      .string()
      .optional()
      .describe('Citation of the acting document as a note of the source names it, if the corpus lacks it'),
    overtaken_by: z
      .string()
      .optional()
      .describe(
        'canonical_id of the executive bylaw of a later law that took the place of the law of this bylaw. No act ' +
          'repeals this bylaw in words, and it may be law no more',
      ),
    copy_of: z
      .string()
      .optional()
      .describe('canonical_id of the law of which the document is a copy; the status is that of the law'),
    contradicted_by: contradictionSchema.optional(),
  })
  .describe('Reason for the status of the document; absent if none is known');

export type StatusReason = z.infer<typeof statusReasonSchema>;

/**
 * Members that an answer contains only if the request asks for them, since the specification does not define
 * them.
 */
export const INCLUDABLE = ['status_reason'] as const;
