/** Fields that say which wording of an amended article an answer shows. */
import { z } from 'zod';
import { articleDaySchema, articleStateSchema, articleWarningSchema, certaintySchema } from './article.ts';

/** Fields of an answer about the shown wording. An article without changes may have `warnings` only. */
export const wordingFields = {
  state: articleStateSchema.optional(),
  certainty: certaintySchema.optional(),
  from: articleDaySchema.optional().describe('First day of the wording; absent if unknown'),
  to: articleDaySchema.optional().describe('First day after the wording; absent if none is known'),
  warnings: z.array(articleWarningSchema).min(1).optional(),
};

const wordingSchema = z.strictObject(wordingFields);

export type WordingFields = z.infer<typeof wordingSchema>;
