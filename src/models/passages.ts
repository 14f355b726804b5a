/**
 * Values that the built-in extractive model gets instead of a prompt.
 *
 * The prompt contains question and passages as words, for models that read it. The extractive model does not
 * read it; it gets the same question and passages as values, under `providerOptions.sanad` of the AI SDK.
 */
import { z } from 'zod';
import { statusSchema } from '../schema/vocabulary.ts';
import { wordingFields } from '../schema/wording.ts';

const passageSchema = z.object({
  /**
   * Content of the token that cites the passage: `canonical_id#article_no`, or the id alone if the passage
   * has no article number.
   */
  reference: z.string(),
  canonical_id: z.string(),
  article_no: z.string().optional(),
  /** The passage's citation in legal form: «المادة 147 من القانون رقم 131 لسنة 1948». */
  citation_string: z.string(),
  title: z.string(),
  status: statusSchema,
  /** Score of the passage in the search results, from 0 to 1. */
  score: z.number(),
  /** True if the question cites the article by its number, as in «ماذا تنص المادة 147 من القانون المدني؟». */
  named: z.boolean().optional(),
  /** How the search found the passage, beside its score. */
  found: z
    .object({
      /** 61 / (60 + rank) in the list by words and in the list by vectors; 0 if a list lacks the article. */
      sparse: z.number(),
      dense: z.number(),
      /** How like the question one that was asked about the article is: by words, and the cosine by vectors. */
      asked: z.object({ words: z.number(), cosine: z.number() }),
    })
    .optional(),
  /** Text of the whole article, or of its parts around what was found if it is long. */
  text: z.string(),
  /**
   * True if the article has no text on the day. `text` is then a line in square brackets that says why, and
   * no words of the law: it must not be quoted.
   */
  without_text: z.boolean().optional(),
  /**
   * Former wording of an article without text, if the search ranks it before all other passages. It tells
   * whether the question is about the article. It is no law on the day: it must be neither quoted nor shown.
   */
  former_text: z.string().optional(),
  /** Which wording of an amended article the text is, and warnings; absent if nothing is to be said. */
  wording: z.strictObject(wordingFields).optional(),
  /** The acts that amended the wording, in Arabic: «المعدلة بالمرسوم الملكي رقم م/23 وتاريخ 21/2/1442هـ». */
  amended_by: z.string().optional(),
});

/** A passage: a text that was retrieved for a question and that the answer may cite. */
export type Passage = z.infer<typeof passageSchema>;

export const LANGUAGES = ['ar', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];

const groundedQuestionSchema = z.object({
  question: z.string(),
  /** Language in which the answer is written. */
  language: z.enum(LANGUAGES),
  /** The passages, most relevant first; each reference occurs once. */
  passages: z.array(passageSchema),
  /** True if the passages' scores are probabilities given by a reranker. */
  reranked: z.boolean(),
  /** Upper-case code of the country that the question names, else of the one that the caller prefers. */
  jurisdiction: z.string().optional(),
});

export type GroundedQuestion = z.infer<typeof groundedQuestionSchema>;

/** Key in the AI SDK's `providerOptions` under which the extractive model finds its values. */
const PROVIDER = 'sanad';

/** Returns the reference that identifies a passage in the tokens of an answer. */
export function referenceTo({
  canonical_id,
  article_no,
}: Pick<Passage, 'canonical_id' | 'article_no'>): string {
  return article_no === undefined ? canonical_id : `${canonical_id}#${article_no}`;
}

/** Returns the token that cites a passage in an answer. */
export const referenceToken = ({ reference }: Pick<Passage, 'reference'>): string => `[[REF:${reference}]]`;

/** Wraps question and passages as `providerOptions` of the AI SDK. */
export const toProviderOptions = (grounded: GroundedQuestion): { sanad: GroundedQuestion } => ({
  [PROVIDER]: grounded,
});

/**
 * Reads question and passages from a call's `providerOptions`. Throws a ZodError if `toProviderOptions` did
 * not write them.
 */
export function fromProviderOptions(
  options: Readonly<Record<string, unknown>> | undefined,
): GroundedQuestion {
  return groundedQuestionSchema.parse(options?.[PROVIDER]);
}
