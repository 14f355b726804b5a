/**
 * What a language model is handed beside its prompt.
 *
 * The prompt says everything in words, for models that read. The built-in extractive model is none of those: it gets
 * the same question and passages as values, under `providerOptions.sanad`.
 */
import { z } from 'zod';
import { statusSchema } from '../schema/vocabulary.ts';

const passageSchema = z.object({
  /** What a reference token names: `canonical_id#article_no`, or the id alone where the text has no articles. */
  reference: z.string(),
  canonical_id: z.string(),
  article_no: z.string().optional(),
  /** As a jurist writes it: «المادة 147 من القانون رقم 131 لسنة 1948». */
  citation_string: z.string(),
  title: z.string(),
  status: statusSchema,
  /** Of the search that found it, 0 to 1. */
  score: z.number(),
  /** Whether the question itself names it: «ماذا تنص المادة 147 من القانون المدني؟». */
  named: z.boolean().optional(),
  /** The whole chunk that was retrieved, not a snippet of it. */
  text: z.string(),
});

/** A text that was retrieved for a question, and that an answer may rest on. */
export type Passage = z.infer<typeof passageSchema>;

export const LANGUAGES = ['ar', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];

const groundedQuestionSchema = z.object({
  question: z.string(),
  /** Language of the answer. */
  language: z.enum(LANGUAGES),
  /** The most relevant first; each reference once. */
  passages: z.array(passageSchema),
  /** Whether the scores are probabilities of a reranker. */
  reranked: z.boolean(),
});

export type GroundedQuestion = z.infer<typeof groundedQuestionSchema>;

/** Name under which the AI SDK carries the values to the model. */
const PROVIDER = 'sanad';

/** What a reference token names a passage by. */
export function referenceTo({
  canonical_id,
  article_no,
}: Pick<Passage, 'canonical_id' | 'article_no'>): string {
  return article_no === undefined ? canonical_id : `${canonical_id}#${article_no}`;
}

/** The token by which an answer cites a passage. */
export const referenceToken = ({ reference }: Pick<Passage, 'reference'>): string => `[[REF:${reference}]]`;

/** The values, as the AI SDK's `providerOptions`. */
export const toProviderOptions = (grounded: GroundedQuestion): { sanad: GroundedQuestion } => ({
  [PROVIDER]: grounded,
});

/** The values out of a call's `providerOptions`. Throws where they are not what `toProviderOptions` writes. */
export function fromProviderOptions(
  options: Readonly<Record<string, unknown>> | undefined,
): GroundedQuestion {
  return groundedQuestionSchema.parse(options?.[PROVIDER]);
}
