/**
 * Values that a language model gets besides its prompt.
 *
 * The prompt contains everything in words, for models that read it. The built-in extractive model does
 * not; it gets the same question and passages as values, under `providerOptions.sanad`.
 */
import { z } from 'zod';
import { statusSchema } from '../schema/vocabulary.ts';
import { wordingFields } from '../schema/wording.ts';

const passageSchema = z.object({
  /**
   * Content of a reference token: `canonical_id#article_no`, or the id alone if the text has no
   * articles.
   */
  reference: z.string(),
  canonical_id: z.string(),
  article_no: z.string().optional(),
  /** In legal form: «المادة 147 من القانون رقم 131 لسنة 1948». */
  citation_string: z.string(),
  title: z.string(),
  status: statusSchema,
  /** Score of the search, 0 to 1. */
  score: z.number(),
  /** True if the question cites it: «ماذا تنص المادة 147 من القانون المدني؟». */
  named: z.boolean().optional(),
  /** The whole retrieved chunk, not a snippet. */
  text: z.string(),
  /** Which wording of a changed article the text is of; absent for an article without changes. */
  wording: z.strictObject(wordingFields).optional(),
  /** The acts behind an amended wording: «المعدلة بالمرسوم الملكي رقم م/23 وتاريخ 21/2/1442هـ». */
  amended_by: z.string().optional(),
});

/** A text retrieved for a question, which the answer may cite. */
export type Passage = z.infer<typeof passageSchema>;

export const LANGUAGES = ['ar', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];

const groundedQuestionSchema = z.object({
  question: z.string(),
  /** Language of the answer. */
  language: z.enum(LANGUAGES),
  /** Most relevant first; each reference once. */
  passages: z.array(passageSchema),
  /** True if the scores are probabilities of a reranker. */
  reranked: z.boolean(),
});

export type GroundedQuestion = z.infer<typeof groundedQuestionSchema>;

/** Key of the values in the AI SDK's `providerOptions`. */
const PROVIDER = 'sanad';

/** Reference of a passage, as reference tokens contain it. */
export function referenceTo({
  canonical_id,
  article_no,
}: Pick<Passage, 'canonical_id' | 'article_no'>): string {
  return article_no === undefined ? canonical_id : `${canonical_id}#${article_no}`;
}

/** Token that cites a passage in an answer. */
export const referenceToken = ({ reference }: Pick<Passage, 'reference'>): string => `[[REF:${reference}]]`;

/** Wraps the values as the AI SDK's `providerOptions`. */
export const toProviderOptions = (grounded: GroundedQuestion): { sanad: GroundedQuestion } => ({
  [PROVIDER]: grounded,
});

/**
 * Reads the values from a call's `providerOptions`. Throws a ZodError if `toProviderOptions` did not
 * write them.
 */
export function fromProviderOptions(
  options: Readonly<Record<string, unknown>> | undefined,
): GroundedQuestion {
  return groundedQuestionSchema.parse(options?.[PROVIDER]);
}
