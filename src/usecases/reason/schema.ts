import { z } from 'zod';
import { LANGUAGES } from '../../models/passages.ts';
import { dayFields } from '../../schema/day.ts';
import { filtersSchema, preferenceFields } from '../../schema/filters.ts';
import { text } from '../../schema/text.ts';
import { statusSchema } from '../../schema/vocabulary.ts';
import { wordingFields } from '../../schema/wording.ts';
import { citationExtensions, groundingExtensions } from './grounding/schema.ts';

/** Maximum length of a citation's snippet in Unicode code points. */
export const SNIPPET_LENGTH = 800;

export const reasonInput = z.strictObject({
  question: text(5, 2000).describe('The question, Arabic or English'),
  filters: filtersSchema.optional().describe('Documents that the answer may rest on'),
  ...preferenceFields,
  top_k: z.int().min(4).max(30).default(12).describe('Number of passages that the answer may rest on'),
  stream: z
    .boolean()
    .default(false)
    .describe('true: the answer is sent as text/event-stream while it is written'),
  language: z.enum(LANGUAGES).default('ar').describe('Language of the answer'),
  ...dayFields,
});

const STATUS = statusSchema.describe('Legal status of the document, as in search results');

const citationSchema = z.strictObject({
  marker: z.int().min(1).describe('The n of [n] in the answer'),
  canonical_id: z.string(),
  article_no: z.string().optional(),
  citation_string: z.string(),
  snippet: z
    .string()
    .describe(
      `The supporting passage, at most ${SNIPPET_LENGTH} characters; empty if the article is repealed or its ` +
        'wording unknown, as `state` says',
    ),
  verified: z.literal(true),
  status: STATUS,
  support: citationExtensions.support.optional(),
  contradictions: citationExtensions.contradictions,
  evidence: citationExtensions.evidence,
  spans: citationExtensions.spans.optional(),
  ...wordingFields,
});

/** Maximum number of passages under a refusal. */
export const MAX_NEAREST = 3;

const nearestSchema = z.strictObject({
  canonical_id: z.string(),
  article_no: z.string().optional(),
  citation_string: z.string(),
  title: z.string(),
  snippet: z.string(),
  status: STATUS,
  ...wordingFields,
});

const groundingSchema = z.strictObject({
  retrieved: z.int().min(0).describe('Passages that the answer could rest on'),
  used: z.int().min(0).describe('Distinct citations'),
  dropped_unverified_refs: z
    .int()
    .min(0)
    .describe('References removed, each occurrence, because their target was not retrieved'),
  reranked: groundingExtensions.reranked,
  unsupported: groundingExtensions.unsupported.optional(),
  unsupported_omitted: groundingExtensions.unsupported_omitted,
  prose_citations: groundingExtensions.prose_citations.optional(),
  prose_citations_omitted: groundingExtensions.prose_citations_omitted,
});

export const reasonOutput = z.strictObject({
  answer: z
    .string()
    .describe(
      'Plain text with markers [n]; empty if the model wrote only references to passages that were ' +
        'not retrieved',
    ),
  citations: z.array(citationSchema).describe('In the order of their markers'),
  grounding: groundingSchema,
  nearest: z
    .array(nearestSchema)
    .min(1)
    .max(MAX_NEAREST)
    .optional()
    .describe(
      'Only with a refusal: passages near the question, best first, of the country that it names or that is ' +
        'preferred; no grounds. Those of repealed documents, and of bylaws of repealed laws, come after those ' +
        'near enough that hold. Absent if none is near enough',
    ),
  took_ms: z.int().min(0),
});

export type ReasonInput = z.output<typeof reasonInput>;
export type ReasonAnswer = z.output<typeof reasonOutput>;
export type NearestPassage = z.output<typeof nearestSchema>;
export type ReasonCitation = z.output<typeof citationSchema>;
