/**
 * How far a passage bears out what an answer says of it: 0 to 1.
 *
 * By the words of the claim, each weighed by how few of the passages have it, that the passage has; by likeness of
 * meaning, where the embedder knows the language; and by numbers and dates, one of which that the passage does not have
 * halves what words alone would give. It is no proof: a passage may have all the words and say the opposite.
 */
import { analyzeBatch, builtinEmbedder, embed } from '../../../core.ts';
import { coverage, readQuestion } from '../../../models/extractive/question.ts';
import { sentencesOf, wordsOf } from '../../../models/extractive/sentences.ts';
import type { Passage } from '../../../models/passages.ts';
import { factsOf, knownFacts } from './facts.ts';

/** Meaning can only add: other words for the same thing. */
const MEANING_SHARE = 0.25;
/** What each number or date that is not the passage's leaves of the score. */
const WRONG_FACT = 0.5;

export type SupportOf = (words: string, passage: number) => number;

/** The passages are read once for all claims. */
export function supportBy(passages: readonly Passage[]): SupportOf {
  const texts = passages.map(({ text, title, citation_string }) => `${citation_string}\n${title}\n${text}`);
  const terms = analyzeBatch(texts).map((tokens) => new Set(tokens.map(({ term }) => term)));
  return (words, place) => {
    const passage = passages[place] as Passage;
    const { concepts } = readQuestion(words);
    if (concepts.length === 0) return 0;
    const shares = concepts.map((concept) => coverage(concept, terms[place] as ReadonlySet<string>));
    const weights = concepts.map((concept) => {
      const holding = terms.filter((known) => coverage(concept, known) >= 0.5).length;
      return 0.5 + Math.log(1 + (terms.length - holding + 0.5) / (holding + 0.5));
    });
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    const byWords = shares.reduce((sum, share, at) => sum + share * (weights[at] as number), 0) / total;
    const byMeaning = byWords === 1 ? 1 : likeness(words, passage.text);
    const sum = byWords + (1 - byWords) * MEANING_SHARE * byMeaning;
    return (
      Math.round(1000 * Math.min(1, sum) * WRONG_FACT ** wrongFacts(words, texts[place] as string)) / 1000
    );
  };
}

function wrongFacts(words: string, text: string): number {
  const known = knownFacts([text]);
  const { quantities, dates } = factsOf(words);
  return (
    quantities.filter((quantity) => !isTrifle(quantity) && !known.hasQuantity(quantity)).length +
    dates.filter((date) => !known.hasDate(date)).length
  );
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

/** Cosine with the likest sentence. */
function likeness(words: string, text: string): number {
  if (!/\p{Script=Arabic}/u.test(words)) return 0;
  const { dimensions } = builtinEmbedder();
  const vectors = embed([words, ...sentencesOf(text).map((sentence) => wordsOf(text, sentence))]);
  let best = 0;
  for (let row = 1; row < vectors.length / dimensions; row++) {
    let dot = 0;
    for (let at = 0; at < dimensions; at++) {
      dot += (vectors[at] as number) * (vectors[row * dimensions + at] as number);
    }
    best = Math.max(best, dot);
  }
  return best;
}
