/**
 * Decides whether the retrieved passages answer the question or only share words with it. In the latter case
 * the answer is a refusal.
 */
import type { GroundedQuestion } from '../passages.ts';
import { countriesNamedIn, isOfAny } from './named-countries.ts';
import type { Candidate } from './score.ts';

/**
 * Minimum values for an answer; below them, the model refuses.
 *
 * `score` is the score of the best sentence. Its threshold was chosen on one half of the questions and
 * confirmed on the other (2026-11-22). The figures are answers with a relevant citation minus answers without
 * one, as a share of the questions, averaged over the query sets lay-ar, lay-en and sa-faq.
 *
 * score          0.8     0.9     1.0    1.1    1.2
 * first half    −.11    −.05     .09    .11    .08
 * second half   −.11     .01     .08    .11    .14
 *
 * `covered` is the share of the question's words in a sentence. Its threshold prevents answers by similarity
 * of meaning alone.
 *
 * `probability` is the reranker's score of the best passage. It is used for Arabic questions only, because
 * the reranker compares words and says nothing about an English question (area under the ROC curve: .44 on
 * lay-en, .76 on sa-faq, .79 on lay-ar). A threshold of .05 removes 1 right and 3 wrong answers; .08 removes
 * 9 and 12. Of the 13 answers to Arabic questions that no law answers (`test/fixtures/off-topic`, in two
 * corpora), they remove 6 and 9. The score of the quoted passage, instead of the best one, separates right
 * from wrong slightly better, but fails on small corpora.
 *
 * Right answers kept and wrong answers removed were also counted on each half alone: one half chooses .08,
 * the other .05. Logistic regressions over these and a dozen further features were trained on each half and
 * tested on the other. The best one knows the margin of the first passage over the fifth. On sa-faq it
 * refuses .64 of the unanswerable questions with .478 right, or .70 with .454; the thresholds refuse .64 with
 * .463. On lay-ar it has 5 and 4 right answers of 67 against 6 with the thresholds, and it answers more
 * questions that no law answers.
 */
const LEAST = { score: 1.1, covered: 0.2, probability: 0.08 } as const;

/**
 * Keeps the sentences whose passage belongs to a country that the question names, or names that country
 * itself, and those of an article that the question cites. Keeps all sentences if the question names no
 * country.
 */
export function fitting(
  candidates: readonly Candidate[],
  { question, passages }: GroundedQuestion,
): Candidate[] {
  const countries = countriesNamedIn(question);
  const fits = passages.map((passage) => passage.named === true || isOfAny(countries, passage));
  return candidates.filter(({ passage }) => fits[passage]);
}

/**
 * True if the chosen sentences answer the question: one of them reaches the thresholds of `score` and
 * `covered`, and one passage reaches that of `probability`. The probability is compared only for an Arabic
 * question with reranked passages. A sentence of an article that the question names is always enough.
 */
export function isAnswered(
  chosen: readonly Candidate[],
  { question, passages, reranked }: GroundedQuestion,
): boolean {
  const isWeighed = reranked && /\p{Script=Arabic}/u.test(question);
  const isLikely = !isWeighed || passages.some(({ score }) => score >= LEAST.probability);
  return chosen.some(
    ({ score, covered, named }) => named || (isLikely && score >= LEAST.score && covered >= LEAST.covered),
  );
}
