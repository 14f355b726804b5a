import { z } from 'zod';
import { dayFields } from '../../schema/day.ts';
import { filtersSchema, preferenceFields } from '../../schema/filters.ts';
import { INCLUDABLE, statusReasonSchema } from '../../schema/status-reason.ts';
import { text } from '../../schema/text.ts';
import { docTypeSchema, statusSchema } from '../../schema/vocabulary.ts';
import { wordingFields } from '../../schema/wording.ts';

/** Maximum length of a snippet in Unicode code points. */
export const SNIPPET_LENGTH = 800;

// The description of the API cannot say that only `filters.cites` replaces the query.
export const searchInput = z
  .strictObject({
    query: text(1, 1000)
      .optional()
      .describe('The question or words; without it, all documents that cite filters.cites'),
    top_k: z.int().min(1).max(50).default(10).describe('Number of results'),
    offset: z.int().min(0).optional().describe('Documents to skip; only without query'),
    filters: filtersSchema.optional(),
    ...preferenceFields,
    rerank: z.boolean().default(true).describe('Rerank the best 4 × top_k; reranked says if that was done'),
    include_text: z.boolean().default(true).describe('false leaves snippet out'),
    explain: z
      .boolean()
      .default(false)
      .describe('Adds to each result its rank in every list, and to the response the reading of the query'),
    include: z
      .array(z.enum([...INCLUDABLE, 'superseded']))
      .optional()
      .describe(
        'status_reason: adds to each result the reason for the status of its document, if one is known. ' +
          'superseded: finds wordings of other days too, marked by state',
      ),
    ...dayFields,
  })
  // Not `anyOf`: generators of clients would make a type of it that is anything.
  .meta({
    if: { not: { required: ['filters'], properties: { filters: {} } } },
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    then: { required: ['query'], properties: { query: {} } },
  });

const rankSchema = z.strictObject({
  rank: z.int().min(1),
  score: z.number().describe('In the unit of that list: BM25, cosine, fused, probability'),
});

const askedSchema = z.strictObject({
  ...rankSchema.shape,
  score: z
    .number()
    .describe('How like the questions about the article are, by words and by vectors; 0 to about 1'),
  words: z.number().describe('Likeness by words; 0 to about 1'),
  cosine: z.number().describe('Likeness by vectors'),
  question: z.string().optional().describe('The nearest question'),
});

const explainSchema = z.strictObject({
  sparse: rankSchema.optional(),
  dense: rankSchema.optional(),
  citation: rankSchema.optional().describe('The query cites this article'),
  asked: askedSchema
    .optional()
    .describe('A question like the query was asked before, and this article answers it'),
  fused: rankSchema,
  reranked: rankSchema.optional(),
  authority: z
    .number()
    .min(0)
    .optional()
    .describe(
      'Citation authority of the document: PageRank over typed links, 1 on average. Does not affect ranks',
    ),
  signs: z
    .record(z.string(), z.number())
    .optional()
    .describe('Contribution of each feature to the log odds of the reranker, if it reports them'),
});

const metaSchema = z.looseObject({
  court: z.string().optional(),
  session_date: z.string().optional(),
  fatwa_number: z.string().optional(),
  legal_domain: z.string().optional(),
  topics: z.array(z.string()).optional(),
});

const resultSchema = z.strictObject({
  canonical_id: z.string(),
  score: z
    .number()
    .min(0)
    .max(1)
    .describe(
      'Probability from the reranker if reranked. Otherwise 1 means first in every list. Without query, the ' +
        'confidence of the surest link',
    ),
  doc_type: docTypeSchema,
  title: z.string(),
  article_no: z.string().optional(),
  snippet: z.string().optional(),
  year: z.int().optional(),
  status: statusSchema,
  citation_string: z.string(),
  meta: metaSchema.optional(),
  explain: explainSchema.optional(),
  status_reason: statusReasonSchema.optional().describe('With include, if a reason is known'),
  ...wordingFields,
});

const expansionSchema = z.strictObject({
  phrase: z.string().describe('As written in the query'),
  source: z
    .enum(['thesaurus', 'glossary'])
    .describe('thesaurus: everyday Arabic to the words of the law; glossary: English to Arabic'),
  alternatives: z
    .array(z.string())
    .min(1)
    .describe('Words searched in addition to the query, the most usual first'),
  jurisdictions: z.array(z.string()).optional().describe('Jurisdictions whose laws use them; all if absent'),
});

const querySchema = z.strictObject({
  expansions: z.array(expansionSchema),
  preferred_jurisdiction: z
    .string()
    .optional()
    .describe(
      'The country that the query names, else the preferred one: its documents are ranked higher, others are ' +
        'still found',
    ),
});

export const searchOutput = z.strictObject({
  results: z.array(resultSchema),
  took_ms: z.int().min(0),
  total: z.int().min(0).optional().describe('Number of documents on all pages; only without query'),
  fusion: z
    .enum(['rrf', 'dense', 'none'])
    .describe('dense: the sparse list was not available. none: there was no query, and nothing was ranked'),
  reranked: z
    .boolean()
    .describe('false if it was not requested, nothing was found, or the reranker failed or was late'),
  reranker: z.string().optional().describe('Reranker that scored the results; with reranked: true'),
  explain: querySchema.optional().describe('The reading of the query; with explain'),
});

export type QueryReading = z.infer<typeof querySchema>;
export type SearchResult = z.infer<typeof resultSchema>;
