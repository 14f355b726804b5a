import { z } from 'zod';
import { LANGUAGES } from '../../models/passages.ts';
import { filtersSchema } from '../../schema/filters.ts';
import { text } from '../../schema/text.ts';
import { citationExtensions, groundingExtensions } from './grounding/schema.ts';

/** Longest snippet of a citation, in code points. */
export const SNIPPET_LENGTH = 800;

export const reasonInput = z.strictObject({
  question: text(5, 2000).describe('What is asked, Arabic or English'),
  filters: filtersSchema.optional().describe('Which documents the answer may rest on'),
  top_k: z.int().min(4).max(30).default(12).describe('How many passages the answer may rest on'),
  stream: z
    .boolean()
    .default(false)
    .describe('true answers with text/event-stream, as the answer is written'),
  language: z.enum(LANGUAGES).default('ar').describe('Language of the answer'),
});

const citationSchema = z.strictObject({
  marker: z.int().min(1).describe('The n of [n] in the answer'),
  canonical_id: z.string(),
  article_no: z.string().optional(),
  citation_string: z.string(),
  snippet: z.string().describe(`What bears the answer out, at most ${SNIPPET_LENGTH} characters`),
  verified: z.literal(true),
  support: citationExtensions.support.optional(),
  spans: citationExtensions.spans.optional(),
});

const groundingSchema = z.strictObject({
  retrieved: z.int().min(0).describe('Passages that the answer could rest on'),
  used: z.int().min(0).describe('Distinct citations'),
  dropped_unverified_refs: z
    .int()
    .min(0)
    .describe('References removed, each occurrence, because what they name was not retrieved'),
  unsupported: groundingExtensions.unsupported.optional(),
  unsupported_omitted: groundingExtensions.unsupported_omitted,
  prose_citations: groundingExtensions.prose_citations.optional(),
  prose_citations_omitted: groundingExtensions.prose_citations_omitted,
});

export const reasonOutput = z.strictObject({
  answer: z
    .string()
    .describe(
      'Plain text with markers [n]; empty where the model wrote nothing but references to what was not retrieved',
    ),
  citations: z.array(citationSchema).describe('In the order of their markers'),
  grounding: groundingSchema,
  took_ms: z.int().min(0),
});

export type ReasonInput = z.output<typeof reasonInput>;
export type ReasonAnswer = z.output<typeof reasonOutput>;
export type ReasonCitation = z.output<typeof citationSchema>;
