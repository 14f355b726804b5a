import { z } from 'zod';
import { statusReasonSchema } from './status-reason.ts';
import { docTypeSchema, statusSchema } from './vocabulary.ts';

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
  full_text: z.string(),
  status_reason: statusReasonSchema.optional().describe('With include=status_reason, if a reason is known'),
});

/** A document as answers contain it, without its text. */
export const documentHeadSchema = documentSchema.omit({ full_text: true, status_reason: true });
