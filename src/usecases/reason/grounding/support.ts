/**
 * Support score of a claim by a passage, from 0 to 1.
 *
 * The base is the share of the words of the claim that the passage has. Each word weighs more if fewer
 * passages have it. Cosine similarity adds to it if the embedder knows the language. Each number or date that
 * the passage lacks halves the score. Words in another order than in the passage lower it, so that only what
 * is word for word has 1. Citations inside the claim are ignored, because `laws.ts` checks them.
 * The score is no proof: a passage may have all the words and say the opposite.
 */
import {
  analyzeBatch,
  builtinEmbedder,
  embed,
  extractCitations,
  normalize,
  readFacts,
} from '../../../core.ts';
import type { Concept } from '../../../models/extractive/reading/question.ts';
import { coverage, readQuestion } from '../../../models/extractive/reading/question.ts';
import { quotable } from '../../../models/extractive/reading/sentences.ts';
import type { Passage } from '../../../models/passages.ts';
import type { KnownFacts } from './facts.ts';
import { knownFacts } from './facts.ts';

/**
 * Maximum share of its distance from 1 by which similarity of meaning can raise the score by words. It never
 * lowers the score, because a synonym counts as support.
 */
const MEANING_SHARE = 0.25;
/** Weight of a number or date of the claim in the score. A word weighs at least 0.5. */
const FACT_WEIGHT = 1.5;
/**
 * The support score is multiplied by this for each number or date of the claim that the passage does not
 * have.
 */
const WRONG_FACT = 0.5;
/**
 * Share of the score that depends on the order of the words. A claim that turns a rule round has its words,
 * and not next to each other.
 */
const ORDER_SHARE = 0.2;

/**
 * Returns the support of a claim by a passage; undefined if there is nothing to compare, as in English of
 * which the glossary knows no word.
 */
export type SupportOf = (words: string, passage: number) => number | undefined;

/**
 * Makes the function that scores how well a passage supports a claim. Each passage is analysed once for all
 * claims.
 */
export function supportBy(passages: readonly Passage[]): SupportOf {
  const texts = passages.map(({ text, title, citation_string }) => `${citation_string}\n${title}\n${text}`);
  const terms = analyzeBatch(texts).map((tokens) => new Set(tokens.map(({ term }) => term)));
  const facts = texts.map((text) => knownFacts([text]));
  const likenesses = passages.map(({ text }) => likenessTo(text));
  const orders = texts.map((text) => new Set(pairsOf(text)));
  return (claim, place) => {
    const words = withoutCitations(claim);
    const { right, wrong, rest } = compareFacts(words, facts[place] as KnownFacts);
    const concepts = readQuestion(rest).concepts.filter(isComparable);
    if (concepts.length + right + wrong === 0) return undefined;
    let [covered, total] = [right * FACT_WEIGHT, (right + wrong) * FACT_WEIGHT];
    for (const concept of concepts) {
      const weight = rarity(concept, terms);
      covered += weight * coverage(concept, terms[place] as ReadonlySet<string>);
      total += weight;
    }
    const byWords = covered / total;
    const byMeaning = byWords === 1 ? 1 : (likenesses[place] as Likeness)(words);
    const sum = byWords + (1 - byWords) * MEANING_SHARE * byMeaning;
    // A citation before the words is left out, and one that the passage has is part of them.
    const inOrder = Math.max(
      ...[words, claim].map((one) => orderOf(one, orders[place] as ReadonlySet<string>)),
    );
    const score = Math.min(1, sum) * (1 - ORDER_SHARE * (1 - inOrder)) * WRONG_FACT ** wrong;
    return Math.round(1000 * score) / 1000;
  };
}

/** Returns the share of neighbouring words that are neighbours in the passage too. */
function orderOf(words: string, passage: ReadonlySet<string>): number {
  const pairs = pairsOf(words);
  return pairs.length === 0 ? 1 : pairs.filter((pair) => passage.has(pair)).length / pairs.length;
}

/** Returns each two neighbouring words of a text, with those that the analyser leaves out, such as «لا». */
function pairsOf(text: string): string[] {
  const words = normalize(text, 'letters').match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.slice(1).map((word, place) => `${words[place]} ${word}`);
}

/** Removes the citations from a claim. A claim that is only a citation is returned unchanged. */
function withoutCitations(claim: string): string {
  const rest = blanked(claim, extractCitations(claim));
  return /\p{L}{2}/u.test(rest) ? rest : claim;
}

/**
 * False for a word in another script that the glossary does not know, because no Arabic word can be compared
 * with it.
 */
const isComparable = ({ term, others }: Concept): boolean =>
  others.length > 0 || /\p{Script=Arabic}|\d/u.test(term);

function rarity(concept: Concept, passages: ReadonlyArray<ReadonlySet<string>>): number {
  const holding = passages.filter((terms) => coverage(concept, terms) >= 0.5).length;
  return 0.5 + Math.log(1 + (passages.length - holding + 0.5) / (holding + 0.5));
}

/**
 * Counts the numbers and dates of a claim that the passage has (`right`) and lacks (`wrong`), and returns the
 * words without them.
 */
function compareFacts(words: string, known: KnownFacts): { right: number; wrong: number; rest: string } {
  const { quantities, dates } = readFacts(words);
  const counted = quantities.filter((quantity) => !isTrifle(quantity));
  const right = counted.filter(known.hasQuantity).length + dates.filter(known.hasDate).length;
  return {
    right,
    wrong: counted.length + dates.length - right,
    rest: blanked(words, [...counted, ...dates]),
  };
}

function blanked(text: string, places: ReadonlyArray<{ start: number; end: number }>): string {
  let [rest, from] = ['', 0];
  for (const { start, end } of [...places].sort((a, b) => a.start - b.start)) {
    rest += `${text.slice(from, Math.max(from, start))} `;
    from = Math.max(from, end);
  }
  return rest + text.slice(from);
}

/**
 * True for a number that is «واحد» or «اثنين» (one or two) in words without a unit, which is seldom a count.
 */
export const isTrifle = ({
  values,
  unit,
  inWords,
}: {
  values: readonly number[];
  unit?: string;
  inWords: boolean;
}): boolean => inWords && unit === undefined && values.every((value) => value <= 2 && value >= 1);

type Likeness = (words: string) => number;

/**
 * Returns a function that gives the cosine similarity of words with the most similar sentence of the text.
 * The sentences are embedded once, because there may be thousands of claims.
 */
function likenessTo(text: string): Likeness {
  let sentences: Float32Array | undefined;
  return (words) => {
    if (!/\p{Script=Arabic}/u.test(words)) return 0;
    const { dimensions } = builtinEmbedder();
    sentences ??= embed(quotable([text]).flatMap((read) => read.sentences.map(({ words }) => words)));
    const claim = embed([words]);
    let best = 0;
    for (let row = 0; row < sentences.length; row += dimensions) {
      let dot = 0;
      for (let at = 0; at < dimensions; at++) {
        dot += (claim[at] as number) * (sentences[row + at] as number);
      }
      best = Math.max(best, dot);
    }
    return best;
  };
}
