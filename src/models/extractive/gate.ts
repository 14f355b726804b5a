/**
 * Decides which passages answer the question. If none does, or all only share words with it, the answer is a
 * refusal.
 */
import { fitsAsker, namedArticle, nameFits } from '../../core.ts';
import type { GroundedQuestion, Passage } from '../passages.ts';
import { featuresOf, isAsked, isBelowLaw } from './features.ts';
import { probabilities, probabilityAmong } from './probability.ts';
import { isOfAny, wantedCountries } from './reading/named-countries.ts';
import type { Asked } from './reading/question.ts';
import { isRuling } from './reading/rulings.ts';
import type { Candidate, Scored } from './score.ts';

/**
 * Minimum probability for an answer, that of the best passage among all of them (`probabilityAmong`); below
 * it the model refuses. Weights and value are of 2026-11-29. Shares of the 832 everyday questions with an
 * answer (`eval/everyday/`) and of 3,114 of the test split, the best passage right and not; refused of those
 * whose answer was retrieved and of the others; `answered`, the share answered of 624 everyday questions
 * without an answer. Each half is judged by the weights of the other.
 *
 *         everyday                                        test split
 * least   right  not    refused: found  not   answered    right  not    refused: found  not
 *  .15     .639  .117            .18  .78         .18      .551  .149            .23  .82
 *  .20     .603  .093            .24  .88         .14      .515  .114            .30  .88
 *  .26     .558  .075            .31  .92         .10      .472  .091            .37  .90
 *
 * Without a reranker .20 gives right .590 and wrong .101 of the everyday ones. Two more limits are gone: that
 * the best sentence has a fifth of the question's words, and that the reranker gives a passage .03. They
 * refused what the probability knows better, since people do not ask in the words of the law: with both, 280
 * of the 833 were right and 35 wrong at .18, without 523 and 87; unanswered ones refused 384 and 365 of 419.
 *
 * With the reranker `builtin-signs-9` (2026-11-30) all probabilities are a little higher. By the service, of
 * 833 everyday questions with an answer and 419 without: .24, as it is, has 507 right, 83 wrong, and refuses
 * 350 of the 419. The model of an hour before had 513, 83 and 346 at .22, and 505, 81 and 351 at .24;
 * `builtin-signs-8` 502, 86 and 359 at .22.
 *
 * Before, with `builtin-signs-7` and weights that did not know the likeness to asked questions, right were
 * .22 of the everyday ones and wrong .05. Older values are in benches/answers.md.
 */
const LEAST = 0.24;

/**
 * The same where nothing was asked about the best passage, with the share of the question's words in its best
 * sentence: weights (`unasked`) of before questions were looked up. 628 questions to answers of a ministry
 * (2026-11-30, .26 with the model as it is, the others with the one before), right first; refused of those
 * whose answer was retrieved and of the others:
 *
 *  least   right   refused: found  not
 *  .25     .527            .136   .486
 *  .26     .519            .150   .490
 *  .27     .519            .151   .493
 *  .29     .511            .169   .514
 *  .31     .500            .184   .542
 */
const LEAST_OF_UNASKED = { probability: 0.26, covered: 0.2 } as const;

/**
 * Minimum values for a ruling; `covered` is the share of the question's words in its best sentence, which
 * prevents answers by similarity of meaning alone. Of the questions to rulings in `eval/questions/`, each
 * half judged by the weights of the other (2026-11-24), first quotations that are right and that are not;
 * `answered`, those answered of 545 questions that no ruling answers.
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
const LEAST_OF_RULING = { probability: 0.2, covered: 0.15 } as const;

/** Minimum probability of an article of the labour law for laws of officials to be left out, as a share. */
const OF_EMPLOYEES = 0.4;

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
  const chances = probabilities(featuresOf(scored, asked, grounded), grounded);
  const chanceOf = (place: number) => chances[place] as number;
  const fits = fitsAsker(
    grounded.question,
    passages.map(({ title }) => title),
  );
  const ranked = fitting(asked, grounded)
    .filter((place) => quotable.has(place) && fits[place] !== 'others')
    .sort((a, b) => chanceOf(b) - chanceOf(a));
  const [best, ...others] = withoutOfficials(ranked, fits, chanceOf);
  if (best === undefined) return [];
  const decides = isRuling(passages[best] as Passage);
  const least = leastOf(passages[best] as Passage);
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

function leastOf(passage: Passage): { readonly probability: number; readonly covered: number } {
  if (isRuling(passage)) return LEAST_OF_RULING;
  return isAsked(passage) ? { probability: LEAST, covered: 0 } : LEAST_OF_UNASKED;
}

/**
 * Most people who ask about their work are employees, and laws for officials say the same things in other
 * numbers. So these are left out if the question does not say whose work it is about and an article of the
 * labour law is about as probable as the best passage.
 */
function withoutOfficials(
  ranked: readonly number[],
  fits: readonly string[],
  chanceOf: (place: number) => number,
): readonly number[] {
  const best = ranked[0];
  if (best === undefined) return ranked;
  const labour = ranked.find((place) => fits[place] === 'employees');
  const rivals = labour !== undefined && chanceOf(labour) >= OF_EMPLOYEES * chanceOf(best);
  return rivals ? ranked.filter((place) => fits[place] !== 'officials') : ranked;
}

/**
 * Returns the places of the passages that belong to a country and to a law that the question names. All do if
 * it names none; the country that the caller prefers counts as one named. If it names an article that was not
 * retrieved, other articles do not fit, except those of an act whose title names the article.
 */
function fitting(
  { laws, article, country }: Asked,
  { question, jurisdiction, passages }: GroundedQuestion,
): number[] {
  const countries = wantedCountries(question, jurisdiction ?? country);
  const places = [...passages.keys()].filter((place) => {
    const passage = passages[place] as Passage;
    const isNamed = article === undefined || namedArticle(passage.title) === article;
    return isOfAny(countries, passage) && isNamed;
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
