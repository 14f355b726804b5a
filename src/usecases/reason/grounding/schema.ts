/** Schemas of the fields of citations and grounding that go beyond the specification. */
import { z } from 'zod';
import { spanSchema } from '../../../schema/span.ts';
import { verifiedCitationSchema } from '../../citations/verify.ts';

/**
 * Maximum length of a list in the response. An answer in which a model repeats itself could otherwise cause
 * megabytes.
 */
export const MOST_LISTED = 100;

const contradictionSchema = z.strictObject({
  kind: z
    .enum(['polarity', 'modality', 'quantifier', 'condition', 'role', 'number', 'comparison'])
    .describe(
      'polarity: a negation added or left out, or a word replaced by its opposite. modality: a permission ' +
        'made a duty, or the other way. quantifier: a rule made to hold for all, or for one alone. ' +
        'condition: a condition dropped, added or denied. role: a right or duty of another party. number: ' +
        'another number, unit or rate. comparison: at least for at most, before for after',
    ),
  text: z.string().describe('The words as in the answer'),
  span: spanSchema,
});

const evidenceSchema = z.strictObject({
  text: z.string(),
  span: spanSchema.describe('Position of the clause in the text of the passage'),
});

export const citationExtensions = {
  support: z
    .number()
    .min(0)
    .max(1)
    .optional()
    .describe(
      'Degree to which the passage supports the marked words, by words, meaning, numbers and dates: ' +
        '1 is word for word. The lowest value if the marker occurs several times. Absent if nothing ' +
        'can be compared, as in English without a word of the glossary. 0 for a quotation of an article ' +
        'that is repealed or whose wording is unknown. At most 0.3 with a contradiction. No proof: a ' +
        'contradiction may stay unseen',
    ),
  contradictions: z
    .array(contradictionSchema)
    .max(MOST_LISTED)
    .optional()
    .describe('Ways in which the marked words contradict the passage; absent if none was found'),
  evidence: evidenceSchema
    .optional()
    .describe(
      'Clause of the passage with which the marked words were compared: the one that has most of them. ' +
        'If the marker occurs several times, that of its least supported words',
    ),
  spans: z.array(spanSchema).describe('Positions of the marker in the answer'),
};

const unsupportedSchema = z.strictObject({
  text: z.string().describe('The words as in the answer'),
  kind: z.enum(['number', 'date', 'law']),
  span: spanSchema,
});

export const groundingExtensions = {
  unsupported: z
    .array(unsupportedSchema)
    .max(MOST_LISTED)
    .describe(
      'Numbers, dates, laws and articles in the answer that occur neither in a passage nor in the question. ' +
        'A number of words with a marker must be in the passage that the marker cites',
    ),
  reranked: z
    .boolean()
    .optional()
    .describe(
      'false: the passages are in the fused order, because the reranker failed, was too slow or was left ' +
        'out under high load',
    ),
  unsupported_omitted: z
    .int()
    .min(1)
    .optional()
    .describe('Number of further entries; absent if all are listed'),
  prose_citations: z
    .array(verifiedCitationSchema)
    .max(MOST_LISTED)
    .describe(
      'Citations that the answer writes out, each with a verdict as in /v1/citations/verify, but without ' +
        'the states of articles: repealed is said of documents alone',
    ),
  prose_citations_omitted: z
    .int()
    .min(1)
    .optional()
    .describe('Number of further entries; absent if all are listed'),
};

const citationShape = z.strictObject(citationExtensions);
const groundingShape = z.strictObject(groundingExtensions);

export type CitationExtensions = z.infer<typeof citationShape>;
export type GroundingExtensions = z.infer<typeof groundingShape>;
export type Unsupported = z.infer<typeof unsupportedSchema>;
export type Contradiction = z.infer<typeof contradictionSchema>;
export type Evidence = z.infer<typeof evidenceSchema>;
