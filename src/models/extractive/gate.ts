/**
 * Decides which passages answer the question. If none does, or all only share words with it, the answer is a
 * refusal.
 */
import { bareSubject, fitsAsker, namedArticle, nameFits } from '../../core.ts';
import type { GroundedQuestion, Passage } from '../passages.ts';
import type { Chosen } from './certainty.ts';
import { certainty, certaintyOfText } from './certainty.ts';
import { featuresOf, isAsked, isBelowLaw } from './features.ts';
import { probabilities, probabilityAmong } from './probability.ts';
import { withQuantity } from './quantity.ts';
import { isOfAny, wantedCountries } from './reading/named-countries.ts';
import type { Asked } from './reading/question.ts';
import { coverage } from './reading/question.ts';
import { isRuling } from './reading/rulings.ts';
import type { Candidate, Scored, ScoredPassage } from './score.ts';
import { farthest } from './word-likeness.ts';

/**
 * Minimum certainty for an answer (`certainty.ts`); below it the model refuses. Everyday questions
 * (`eval/everyday/`) and 1,552 of the test split whose best passage was asked about; weights of the other
 * four fifths of the laws (2026-11-30). `before`: without the sentence's likeness, other laws and numbers, at
 * .46.
 *
 *         everyday, 832 with an answer   624 without   test split
 *  least   right   not                    answered      right  not
 *  before   501     67                        55          835   180
 *  .44      502     67                        58          860   191
 *  .46      498     61                        53          849   178
 *  .48      494     56                        47          835   174
 *  .52      486     54                        40          812   154
 *
 * With all limits and weights in sample, .455 has 519 right and 68 not, .46 has 518 and 66.
 *
 * Two more limits are gone since 2026-11-29: that the best sentence has a fifth of the question's words, and
 * that the reranker gives a passage .03. People do not ask in the words of the law: with both, 280 of 833
 * were right. Older values are in the history of benches/answers.md.
 */
const LEAST = 0.455;

/**
 * The same where nothing was asked about the best passage, with the share of the question's words in its best
 * sentence. An article is judged by the probability among all passages. From .25 on, as before, to .4, 2
 * everyday questions are answered rightly and 15 wrongly, of the test split 9 and 16 (2026-11-30). Where
 * nothing was asked about any law it would be 47 and 40: such a corpus has a fifth fewer right answers, and
 * half of the wrong ones. A text without articles is judged by its certainty. 628 questions to answers of a
 * ministry: right; refused of those whose answer was retrieved and of the others, with `LEAST` at .46:
 *
 *  text     right   refused: found  not
 *  before   .521            .150   .497
 *  .50      .529            .143   .517
 *  .51      .527            .146   .517
 *  .52      .525            .154   .544
 */
const LEAST_OF_UNASKED = { article: 0.4, text: 0.51, covered: 0.2 } as const;

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
 *
 * Since 2026-11-30 the probability is that among all passages, as of articles, and a ruling that is `sure`
 * needs no word of the question: people ask in the words of the street. 205 questions of the split and 19
 * everyday ones whose best passage is a ruling; weights of all:
 *
 *  among, covered, sure   test: right  not   everyday: right  not
 *  by itself, .20, .15             65   16                 7    1
 *  .20, .15, .30                   68   17                11    1
 *  .18, .15, .30                   70   18                11    1
 *  .16, .15, .25                   74   24                11    1
 */
const LEAST_OF_RULING = { probability: 0.18, covered: 0.15, sure: 0.3 } as const;

/** Minimum probability of an article of the labour law for laws of officials to be left out, as a share. */
const OF_EMPLOYEES = 0.4;

/** Minimum probability of a second passage, as a share of that of the first. */
const SECOND = 0.4;

/**
 * The same for a second passage that has no word of the question which the first one lacks. Of 63 such
 * passages between both shares 14 answer, of 48 that have such a word 14 (everyday questions and test split,
 * 2026-11-30).
 */
const CLOSE = 0.6;

/** A passage lacks a word of the question below the first share, and has it from the second share on. */
const WORD = { lacks: 0.3, has: 0.6 } as const;

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
  const { passages } = grounded;
  const named = [...passages.keys()].filter((place) => passages[place]?.named);
  const quotable = new Set(candidates.map(({ passage }) => passage));
  if (named.length > 0) return named.filter((place) => quotable.has(place));
  const chances = probabilities(featuresOf(scored, asked, grounded), grounded);
  const read = { candidates, scored, asked, passages };
  const { best, others, chanceOf } = ranking(chances, read, grounded);
  if (best === undefined || !isCertain(best, others, chanceOf, read)) return [];
  const isOfRepealedLaw = (place: number) =>
    passages[place]?.wording?.warnings?.includes('law_repealed') === true;
  const mayBeRepealed = (place: number) =>
    passages[place]?.wording?.warnings?.includes('repeal_day_unknown') === true;
  const isHeld = (place: number) =>
    passages[place]?.status !== 'repealed' && !isOfRepealedLaw(place) && !mayBeRepealed(place);
  // A law in force comes before a repealed one and one that may be, whose words are often those of its
  // successor, and before the bylaw of a repealed one, whose periods and fees may be those of before.
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
  const adds = addsTo(first, read);
  const second = beside.find(
    (place) =>
      place !== first &&
      !isOfRepealedLaw(place) &&
      !(mayBeRepealed(place) && isHeld(first)) &&
      overlap(terms, bestOf(candidates, place).terms) <= SAME &&
      (chanceOf(place) >= CLOSE * chanceOf(first) || adds(place)),
  );
  return second === undefined ? [first] : [first, second];
}

/** Returns a function that tells if a passage has a word of the question that the first one lacks. */
function addsTo(first: number, { candidates, scored, asked }: Read): (place: number) => boolean {
  const termsOf = (place: number) => {
    const own = candidates.filter(({ passage }) => passage === place);
    return new Set([
      ...own.flatMap(({ terms }) => [...terms]),
      ...(scored.passages[place]?.titleTerms ?? []),
    ]);
  };
  const known = termsOf(first);
  const lacking = asked.concepts.filter((concept) => coverage(concept, known) < WORD.lacks);
  return (place) => {
    const terms = termsOf(place);
    return lacking.some((concept) => coverage(concept, terms) >= WORD.has);
  };
}

/**
 * Returns the place of the most probable passage that may be quoted, with what is known of it; nothing if
 * none may be. `chances` are the probabilities of the passages. @internal Exported for the program that
 * learns the weights of the certainty.
 */
export function mostProbable(
  chances: readonly number[],
  candidates: readonly Candidate[],
  scored: Scored,
  asked: Asked,
  grounded: GroundedQuestion,
): { readonly place: number; readonly chosen: Chosen } | undefined {
  const read = { candidates, scored, asked, passages: grounded.passages };
  const { best, others, chanceOf } = ranking(chances, read, grounded);
  if (best === undefined) return undefined;
  return { place: best, chosen: chosenOf(best, others, chanceOf, read) };
}

/** Returns the places that may be quoted, most probable first. */
function ranking(chances: readonly number[], read: Read, grounded: GroundedQuestion) {
  const { passages, candidates, asked } = read;
  const quotable = new Set(candidates.map(({ passage }) => passage));
  const chanceOf = (place: number) => chances[place] as number;
  const fits = fitsAsker(
    grounded.question,
    passages.map(({ title }) => title),
  );
  const ranked = fitting(asked, grounded)
    .filter((place) => quotable.has(place) && fits[place] !== 'others')
    .sort((a, b) => chanceOf(b) - chanceOf(a));
  const [best, ...others] = withQuantity(withoutOfficials(ranked, fits, chanceOf), chanceOf, read);
  return { best, others, chanceOf };
}

interface Read {
  readonly candidates: readonly Candidate[];
  readonly scored: Scored;
  readonly asked: Asked;
  readonly passages: readonly Passage[];
}

/** True if the best passage answers with enough probability. */
function isCertain(
  best: number,
  others: readonly number[],
  chanceOf: (place: number) => number,
  read: Read,
): boolean {
  const passage = read.passages[best] as Passage;
  const { covered } = bestOf(read.candidates, best);
  const chosen = chosenOf(best, others, chanceOf, read);
  const among = probabilityAmong(chosen.probability, chosen.rivals);
  if (isRuling(passage)) {
    // A ruling without the number that the question asks for is about something else, unless it is sure.
    const isSaid = covered >= LEAST_OF_RULING.covered && chosen.number >= 0;
    return among >= (isSaid ? LEAST_OF_RULING.probability : LEAST_OF_RULING.sure);
  }
  if (isAsked(passage)) return certainty(chosen) >= LEAST;
  if (covered < LEAST_OF_UNASKED.covered) return false;
  if (passage.article_no === undefined) return certaintyOfText(chosen) >= LEAST_OF_UNASKED.text;
  return among >= LEAST_OF_UNASKED.article;
}

/** Returns what is known of the best passage. */
function chosenOf(
  best: number,
  others: readonly number[],
  chanceOf: (place: number) => number,
  { candidates, scored, asked, passages }: Read,
): Chosen {
  const { terms, sentence } = bestOf(candidates, best);
  const passage = passages[best] as Passage;
  // A second print of the same article is no rival.
  const rivals = others.filter((place) => overlap(terms, bestOf(candidates, place).terms) <= SAME);
  const own = candidates.filter((one) => one.passage === best);
  const elsewhere = passages.filter((other) => !areOfOneLaw(other, passage));
  return {
    probability: chanceOf(best),
    rivals: rivals.map(chanceOf),
    asked: likenessToAsked(passage),
    nearest: farthest(asked, scored.passages[best] as ScoredPassage, imposesPenalty(candidates, best)),
    likeness: Math.max(0, ...own.map(({ likeness }) => likeness)),
    elsewhere: Math.max(0, ...elsewhere.map(likenessToAsked)),
    number: asked.forNumber ? (sentence.hasNumber ? 1 : -1) : 0,
  };
}

/** True for passages of one document, or of a law and its bylaw, whose title ends with that of the law. */
function areOfOneLaw(one: Passage, other: Passage): boolean {
  if (one.canonical_id === other.canonical_id) return true;
  return one.title.endsWith(other.title) || other.title.endsWith(one.title);
}

const likenessToAsked = ({ found }: Passage): number => found?.asked.cosine ?? 0;

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
 * retrieved, other articles do not fit, except those of an act whose title names the article. Behind «م 46
 * تنفيذ» no act fits: its title has the number of a decree, «م/46».
 */
function fitting(
  { laws, article, country }: Asked,
  { question, jurisdiction, passages }: GroundedQuestion,
): number[] {
  const countries = wantedCountries(question, jurisdiction ?? country);
  const isInShort = bareSubject(question, jurisdiction ?? country) !== null;
  const places = [...passages.keys()].filter((place) => {
    const passage = passages[place] as Passage;
    const isNamed = article === undefined || (!isInShort && namedArticle(passage.title) === article);
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
