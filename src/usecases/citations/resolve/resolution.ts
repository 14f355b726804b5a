/** Result of resolving a citation, the day that it holds for, and the outcome as the API gives it. */
import { z } from 'zod';

/**
 * Date of the text that contains the citation: a day, YYYY-MM-DD, or a year if the day is unknown, with the
 * last day on which the text may have been written.
 */
export type CitingTime = { readonly day: string } | { readonly year: number; readonly last?: string };

export interface Resolution {
  readonly ids: readonly string[];
  /** True if the words fit several documents, of which the corpus may lack some. */
  readonly isAmbiguous: boolean;
  /** True if the words say too little to find a document, such as a number without its year. */
  readonly isUnderspecified: boolean;
  /** Day or year that decided which law is meant, if successive laws have borne the cited name. */
  readonly on?: string;
}

/** Outcome of a citation, as `extract` gives it. */
export const resolutionSchema = z.discriminatedUnion('outcome', [
  z.strictObject({ outcome: z.literal('resolved'), canonical_id: z.string() }),
  z
    .strictObject({
      outcome: z.literal('ambiguous'),
      candidates: z.array(z.string()).describe('Ids of the documents that fit; none was picked'),
    })
    .describe('The words fit more than one document; the corpus may lack some of them'),
  z.strictObject({ outcome: z.literal('not_in_corpus') }),
  z
    .strictObject({ outcome: z.literal('no_context') })
    .describe(
      'The words refer to a document named elsewhere: «هذا القانون» without document, «القانون ' +
        'المذكور» without its antecedent',
    ),
  z
    .strictObject({ outcome: z.literal('unparseable') })
    .describe('Begins like a citation, but states too little for a search: a number without its year'),
]);

export type Outcome = z.infer<typeof resolutionSchema>;
