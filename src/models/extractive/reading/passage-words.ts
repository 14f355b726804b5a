/** Reads the terms of passages and of their sentences, and compares them with the concepts of a question. */
import { analyzeBatch } from '../../../core.ts';
import type { Passage } from '../../passages.ts';
import type { Concept } from './question.ts';
import { coverage } from './question.ts';
import type { Quotable, Sentence } from './sentences.ts';

/** The words of a passage, and how well they cover the question. */
interface Words {
  readonly passage: Passage;
  readonly tokens: readonly Placed[];
  readonly titleTokens: readonly Placed[];
  readonly titleTerms: ReadonlySet<string>;
  /** How well text and title cover each concept of the question, from 0 to 1. */
  readonly text: readonly number[];
  readonly title: readonly number[];
}

/** Reads the words of each passage and of its title. */
export function readWords(passages: readonly Passage[], concepts: readonly Concept[]): Words[] {
  const analyzed = analyzeBatch(passages.flatMap(({ text, title }) => [text, title]));
  const sharesOf = (terms: ReadonlySet<string>) => concepts.map((concept) => coverage(concept, terms));
  return passages.map((passage, place) => {
    const [tokens = [], inTitle = []] = analyzed.slice(2 * place, 2 * place + 2);
    const titleTerms = new Set(inTitle.map(({ term }) => term));
    const text = sharesOf(new Set(tokens.map(({ term }) => term)));
    return { passage, tokens, titleTokens: inTitle, titleTerms, text, title: sharesOf(titleTerms) };
  });
}

/** A sentence of a passage, and how well its words cover the question. */
interface Read {
  readonly place: number;
  readonly passage: Passage;
  readonly sentence: Sentence;
  /** Terms (stemmed words) of the sentence in text order. */
  readonly order: readonly string[];
  /**
   * How well each concept of the question is covered: `shares` by the sentence with its introduction,
   * `leadShares` by the introduction alone, `title` by the title of the passage. From 0 to 1.
   */
  readonly shares: readonly number[];
  readonly leadShares: readonly number[];
  readonly title: readonly number[];
}

/** Reads the words of each sentence. `quotables` are the passages cut into sentences, in the order of `words`. */
export function readSentences(
  words: readonly Words[],
  quotables: readonly Quotable[],
  concepts: readonly Concept[],
): Read[] {
  const sharesOf = (terms: ReadonlySet<string>) => concepts.map((concept) => coverage(concept, terms));
  return words.flatMap(({ passage, tokens, title }, place) =>
    (quotables[place]?.sentences ?? []).map((sentence) => {
      const order = termsIn(tokens, sentence);
      const lead = sentence.lead === undefined ? [] : termsIn(tokens, sentence.lead);
      const shares = sharesOf(new Set([...lead, ...order]));
      const leadShares = lead.length === 0 ? [] : sharesOf(new Set(lead));
      return { place, passage, sentence, order, shares, leadShares, title };
    }),
  );
}

interface Placed {
  readonly term: string;
  readonly start: number;
  readonly end: number;
}

/**
 * Returns the terms of the tokens that lie within a sentence. Tokens come in text order, except that the
 * token of a number with grouped digits follows the tokens of its groups.
 */
function termsIn(tokens: readonly Placed[], { start, end }: Pick<Sentence, 'start' | 'end'>): string[] {
  const terms: string[] = [];
  for (const token of tokens) {
    if (token.start > end) break;
    if (token.start >= start && token.end <= end) terms.push(token.term);
  }
  return terms;
}
