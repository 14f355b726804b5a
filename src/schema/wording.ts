/** Fields that say which wording of an amended article an answer shows. */
import { z } from 'zod';
import { articleStateSchema, articleWarningSchema, certaintySchema } from './article.ts';

const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);

/** Fields of an answer about the shown wording. All are absent for an article without changes. */
export const wordingFields = {
  state: articleStateSchema.optional(),
  certainty: certaintySchema.optional(),
  from: day.optional().describe('First Gregorian day of the wording, if known'),
  to: day.optional().describe('Gregorian day on which it no longer holds; absent where it holds on'),
  warnings: z.array(articleWarningSchema).min(1).optional(),
};

const wordingSchema = z.strictObject(wordingFields);

export type WordingFields = z.infer<typeof wordingSchema>;
