/** Shapes of the quotations of cited articles in a text. */
import { z } from 'zod';
import {
  articleDaySchema,
  articleStateSchema,
  articleWarningSchema,
  certaintySchema,
} from '../../../schema/article.ts';
import { spanSchema } from '../../../schema/span.ts';

export const QUOTATION_OUTCOMES = [
  'quote_exact',
  'quote_differs',
  'quote_of_former_wording',
  'quote_of_later_wording',
  'quote_not_found',
  'quote_unchecked',
] as const;

const outcomeSchema = z
  .enum(QUOTATION_OUTCOMES)
  .describe(
    [
      'quote_exact: the wording of the day has the words in this order. Diacritics, spelling variants, ' +
        'digits, blanks, punctuation and labels of items do not count; an ellipsis joins parts in order.',
      'quote_differs: a passage of a wording has at least half of the words in this order; `differences` ' +
        'has the others.',
      'quote_of_former_wording: the words stand in a wording that held before the day.',
      'quote_of_later_wording: the words stand in a wording that holds only after the day.',
      'quote_not_found: no wording of the article has anything like the words, and all are known, or at least ' +
        'those of the day and of the day of the text.',
      'quote_unchecked: not compared, or not decided; `reason` says why.',
    ].join(' '),
  );

const reasonSchema = z
  .enum([
    'document_unresolved',
    'text_unknown',
    'document_uncertain',
    'article_unknown',
    'wording_unknown',
    'changes_unapplied',
    'several_articles',
    'summary',
    'limit',
  ])
  .describe(
    [
      'Why a quotation is not decided.',
      'document_unresolved: the citation has another verdict than resolved or repealed.',
      'text_unknown: the article beside it is of a text that could not be told; `item` is absent, and ' +
        '`coverage.skipped` has the citation if it was read.',
      'document_uncertain: the citation has only a name, that of a repealed law which lacks the words; a ' +
        'later law may have the name.',
      'article_unknown: the corpus lacks the article.',
      'wording_unknown: the wording of the day, or another one in which the words may stand, is not in the ' +
        'sources.',
      'changes_unapplied: changes of the article are known and are not in the wording of the day.',
      'several_articles: the words are those of several of the cited articles, one after the other, and each ' +
        'article is compared alone.',
      'summary: the corpus has a summary of the article.',
      'limit: the text has more quotations than one answer compares, or the citation more articles.',
    ].join(' '),
  );

const quotedWordingSchema = z.strictObject({
  version: z.int().min(1).describe('Place among the versions of the article'),
  state: articleStateSchema.describe('State on the day'),
  certainty: certaintySchema,
  from: articleDaySchema.optional().describe('First day of the wording; absent if unknown'),
  to: articleDaySchema.optional().describe('First day after the wording; absent if none is known'),
  warnings: z.array(articleWarningSchema).min(1).optional(),
  in_force_on_text_day: z
    .boolean()
    .optional()
    .describe('Whether the words were law on the day of the text; absent if that cannot be told'),
  passages: z
    .array(z.strictObject({ text: z.string(), span: spanSchema }))
    .describe('The words in this wording, one passage for each part between ellipses'),
});

const wordsSchema = z.strictObject({ text: z.string(), span: spanSchema });

export const quotationSchema = z.strictObject({
  text: z.string().describe('The words between the quotation marks, as written'),
  span: spanSchema,
  item: z
    .int()
    .min(0)
    .optional()
    .describe('Place in `items` of the citation that the quotation belongs to; absent if it is none of them'),
  outcome: outcomeSchema,
  reason: reasonSchema.optional(),
  article_no: z.string().optional().describe('Number of the article compared, on the day'),
  article_key: z.string().optional().describe('Stable key of this article'),
  wording: quotedWordingSchema
    .optional()
    .describe('The wording that has the words, or the nearest to them; absent if none is near'),
  differences: z
    .array(
      z.strictObject({
        quoted: wordsSchema.describe('Words of the quotation, with their span in the text of the request'),
        article: wordsSchema.describe('Words of the wording in their place; empty if it has none'),
      }),
    )
    .optional()
    .describe('Of quote_differs, in the order of the text'),
  unknown_wordings: z
    .literal(true)
    .optional()
    .describe('Another wording of the article is not in the sources; the words may stand there'),
});

export type QuotationOutcome = (typeof QUOTATION_OUTCOMES)[number];
export type CheckedQuotation = z.infer<typeof quotationSchema>;
export type UncheckedReason = z.infer<typeof reasonSchema>;
