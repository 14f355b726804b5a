/** Decides if the passages answer the question or only share its words. */
import type { GroundedQuestion } from '../passages.ts';
import { countriesNamedIn, isOfAny } from './named-countries.ts';
import type { Candidate } from './score.ts';

/**
 * Thresholds for an answer. `score` is that of the best sentence. It was chosen on one half of the questions
 * and confirmed on the other (2026-11-22). Figures: answers with a relevant citation minus answers without
 * one, as a share of the questions, mean of lay-ar, lay-en and sa-faq.
 *
 *     score          0.8     0.9     1.0    1.1    1.2
 *     first half    −.11    −.05     .09    .11    .08
 *     second half   −.11     .01     .08    .11    .14
 *
 * `covered` keeps similarity of meaning alone from giving an answer.
 *
 * `probability` is the reranker's score of the best passage. It is used for Arabic questions only, because
 * the reranker compares words and says nothing about an English question (area under the curve .44 on lay-en,
 * .76 on sa-faq, .79 on lay-ar). The thresholds .05 and .08 remove 1 right and 3 wrong answers, and 9 and 12.
 * Of the 13 answers to Arabic questions that no law answers (`test/fixtures/off-topic`, in two corpora), they
 * remove 6 and 9. The score of the quoted passage separates these slightly better, but fails on small
 * corpora.
 *
 * By right answers kept and wrong answers removed, each half chooses .08 or .05. Logistic regressions over
 * these and a dozen further features were trained on each half and tested on the other. The best one knows
 * the margin of the first passage over the fifth. On sa-faq it refuses .64 of the unanswerable questions with
 * .478 right, or .70 with .454; the thresholds refuse .64 with .463. On lay-ar it has 5 and 4 right answers
 * of 67 against 6 here, and it answers more questions that no law answers.
 */
const LEAST = { score: 1.1, covered: 0.2, probability: 0.08 } as const;

/**
 * Candidates whose passage has the law of a country that the question names. All candidates if it names none.
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
 * `covered`, and one passage reaches that of `probability`. The latter is compared only for an Arabic
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
