/**
 * Leaves out articles that state no quantity, if only a quantity answers the question: «كم يوم», `how many`.
 * Such an article is on the subject, and does not say what is asked.
 *
 * Everyday questions, 832 with an answer and 624 without one, and 3,584 of the test split, by label, in
 * sample (2026-12-01):
 *
 *                            everyday: right  wrong  without: answered   test: right  wrong
 *  before                               529     72                  65         1,977    417
 *  they never come first                528     71                  55
 *  and without one nearly as
 *  probable the answer is a refusal     528     70                  53         1,974    415
 */
import type { Passage } from '../passages.ts';
import type { Asked } from './reading/question.ts';
import { isRuling } from './reading/rulings.ts';
import type { Candidate, Scored } from './score.ts';

/** Minimum probability of an article with a quantity, as a share of that of the best one without. */
const NEARLY = 0.4;

/**
 * Returns the places, most probable first, for a question that asks for a quantity: if the first one states
 * none, those alone that do, or none at all if they are far less probable.
 */
export function withQuantity(
  ranked: readonly number[],
  chanceOf: (place: number) => number,
  { asked, candidates, scored, passages }: Read,
): readonly number[] {
  const states = (place: number) =>
    !isArticleOrRuling(passages[place]) ||
    scored.passages[place]?.hasNumberWord === true ||
    candidates.some(
      ({ passage, sentence }) =>
        passage === place && (sentence.hasNumber || sentence.lead?.hasNumber === true),
    );
  const [best] = ranked;
  if (!asked.forQuantity || best === undefined || states(best)) return ranked;
  const stating = ranked.filter(states);
  const [first] = stating;
  return first !== undefined && chanceOf(first) >= NEARLY * chanceOf(best) ? stating : [];
}

interface Read {
  readonly asked: Asked;
  readonly candidates: readonly Candidate[];
  readonly scored: Scored;
  readonly passages: readonly Passage[];
}

/** Answers of a ministry print their numbers in tables and pictures that the text lacks. */
const isArticleOrRuling = (passage: Passage | undefined): boolean =>
  passage !== undefined && (passage.article_no !== undefined || isRuling(passage));
