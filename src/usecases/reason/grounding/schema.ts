/** Schemas of the fields of citations and grounding that go beyond the specification. */
import { z } from 'zod';
import { spanSchema } from '../../../schema/span.ts';
import { verifiedCitationSchema } from '../../citations/verify.ts';

/**
 * Maximum length of a list in the response. An answer in which a model repeats itself could otherwise cause
 * megabytes.
 */
export const MOST_LISTED = 100;

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
        'that is repealed or whose wording is unknown. No proof: a passage may have ' +
        'all the words and say the opposite',
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
      'Numbers, dates, laws and articles in the answer that occur neither in a passage nor in the question',
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
      'Citations that the answer writes out in Arabic, each with a verdict as in /v1/citations/verify',
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
