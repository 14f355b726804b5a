/** Inputs and answers of the operations on articles. */
import { z } from 'zod';
import {
  articleChangeSchema,
  articleDaySchema,
  articleNameSchema,
  articleStateSchema,
  articleWarningSchema,
  certaintySchema,
  fromBasisSchema,
} from '../../schema/article.ts';
import { canonicalIdSchema } from '../../schema/canonical-id.ts';

export const articleShape = {
  canonical_id: canonicalIdSchema,
  article: z
    .string()
    .min(1)
    .describe(
      'Number of the article on the day, such as 12 or 46 مكرر, or article_key; key:46-bis is a key only',
    ),
};

/** One wording of an article, or a time in which the article is repealed or its wording unknown. */
export const wordingSchema = z.strictObject({
  version: z.int().min(1).optional().describe('Place among the versions; absent if none holds on the day'),
  text: z.string().optional().describe('Absent if the wording cannot be told, and of a repealed article'),
  sha256: z.string().optional().describe('SHA-256 of the UTF-8 bytes of `text`, in hexadecimal digits'),
  state: articleStateSchema,
  certainty: certaintySchema,
  from: articleDaySchema.optional().describe('First day of the wording; absent if unknown'),
  to: articleDaySchema.optional().describe('First day after the wording; absent if none is known'),
  from_basis: fromBasisSchema,
  made_by: z.array(articleChangeSchema).describe('Changes that made this wording'),
  unapplied: z
    .array(articleChangeSchema)
    .describe('Changes in effect that are not in this wording, each with its reason'),
  warnings: z.array(articleWarningSchema),
});

export const articleSchema = z.strictObject({
  canonical_id: z.string(),
  ...articleNameSchema.shape,
  heading: z.string().optional(),
  ...wordingSchema.shape,
  versions: z.int().min(1).describe('Number of known versions, pending ones included'),
  citation_string: z.string().optional().describe('Canonical citation of the article'),
  previous: articleNameSchema.optional().describe('Article before this one in the text of the day'),
  next: articleNameSchema.optional().describe('Article after this one in the text of the day'),
});

export const listedArticleSchema = articleNameSchema.extend({
  heading: z.string().optional(),
  state: articleStateSchema,
  amended: z.boolean().describe('Whether a change of the article is in effect on the day'),
});

export type Article = z.infer<typeof articleSchema>;
export type ArticleName = z.infer<typeof articleNameSchema>;
export type ListedArticle = z.infer<typeof listedArticleSchema>;
export type Wording = z.infer<typeof wordingSchema>;
