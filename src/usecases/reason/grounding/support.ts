/**
 * How far a passage bears out what an answer says of it: 0 to 1.
 *
 * By the words of the claim, each weighed by how few of the passages have it, that the passage has; by likeness of
 * meaning, where the embedder knows the language; and by numbers and dates: one that the passage does not have halves
 * the rest. Citations inside the claim are left to those who check laws. It is no proof: a passage may have all the
 * words and say the opposite.
 */
import { analyzeBatch, builtinEmbedder, embed, extractCitations, readFacts } from '../../../core.ts';
import type { Concept } from '../../../models/extractive/question.ts';
import { coverage, readQuestion } from '../../../models/extractive/question.ts';
import { quotable } from '../../../models/extractive/sentences.ts';
import type { Passage } from '../../../models/passages.ts';
import type { KnownFacts } from './facts.ts';
import { knownFacts } from './facts.ts';

/** Meaning can only add: other words for the same thing. */
const MEANING_SHARE = 0.25;
/** Weight of a number or a date that the passage has; a word weighs 0.5 and more. */
const FACT_WEIGHT = 1.5;
/** Factor of the score for each number or date that the passage does not have. */
const WRONG_FACT = 0.5;

/** `undefined` where there is nothing to compare: English of which the glossary knows no word. */
export type SupportOf = (words: string, passage: number) => number | undefined;

/** The passages are read once for all claims. */
export function supportBy(passages: readonly Passage[]): SupportOf {
  const texts = passages.map(({ text, title, citation_string }) => `${citation_string}\n${title}\n${text}`);
  const terms = analyzeBatch(texts).map((tokens) => new Set(tokens.map(({ term }) => term)));
  const facts = texts.map((text) => knownFacts([text]));
  const likenesses = passages.map(({ text }) => likenessTo(text));
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
    return Math.round(1000 * Math.min(1, sum) * WRONG_FACT ** wrong) / 1000;
  };
}

/** A claim that is nothing but a citation stays what it is. */
function withoutCitations(claim: string): string {
  const rest = blanked(claim, extractCitations(claim));
  return /\p{L}{2}/u.test(rest) ? rest : claim;
}

/** A foreign word that the glossary does not know has nothing to be compared with. */
const isComparable = ({ term, others }: Concept): boolean =>
  others.length > 0 || /\p{Script=Arabic}|\d/u.test(term);

function rarity(concept: Concept, passages: ReadonlyArray<ReadonlySet<string>>): number {
  const holding = passages.filter((terms) => coverage(concept, terms) >= 0.5).length;
  return 0.5 + Math.log(1 + (passages.length - holding + 0.5) / (holding + 0.5));
}

/** How many numbers and dates of the words the text has and how many not, and the words without them. */
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

/** «واحد» and «اثنين» in words are more often no count than one. */
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

/** Cosine with the likest sentence. An answer may have thousands of claims: the sentences are embedded once. */
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
