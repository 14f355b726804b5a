import { z } from 'zod';
import { articleWarningSchema } from './article.ts';
import { statusReasonSchema } from './status-reason.ts';
import { docTypeSchema, statusSchema } from './vocabulary.ts';

/** What the text as a whole lacks, or whether it may be law no more, on the day. */
export const documentWarningsSchema = z
  .array(articleWarningSchema)
  .min(1)
  .describe('Warnings about the document as a whole on the day; absent if there are none');

/** A document as answers contain it. Fields whose value is unknown are left out. */
export const documentSchema = z.strictObject({
  canonical_id: z.string(),
  doc_type: docTypeSchema,
  jurisdiction: z.string(),
  title: z.string(),
  official_number: z.string().optional(),
  year_gregorian: z.int().optional(),
  status: statusSchema,
  issuing_body: z.string().optional(),
  warnings: documentWarningsSchema.optional(),
  full_text: z.string(),
  status_reason: statusReasonSchema.optional().describe('With include=status_reason, if a reason is known'),
});

/** A document as answers contain it, without its text. */
export const documentHeadSchema = documentSchema.omit({ full_text: true, status_reason: true });
