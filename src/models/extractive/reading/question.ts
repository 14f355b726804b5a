/** Reads a question into concepts: its words, each with synonyms from the glossary and the thesaurus. */
import {
  analyze,
  analyzeBatch,
  extractCitations,
  namedArticle,
  readQuery,
  readQuestionWords,
} from '../../../core.ts';

/** A word of the question, as a term of the analyser, with its synonyms. */
export interface Concept {
  readonly term: string;
  /**
   * Synonyms of the word. Each is a phrase, given by its terms, with the probability that it means the same.
   */
  readonly others: ReadonlyArray<{ readonly terms: readonly string[]; readonly trust: number }>;
}

export interface Asked {
  readonly concepts: readonly Concept[];
  /** The words of the concepts as the question writes them. */
  readonly words: readonly string[];
  /** The question if it has an Arabic letter; else the first Arabic expansion of each of its words. */
  readonly arabic: string;
  /**
   * Upper-case ISO code of the country that the question names, else of the one that the caller prefers;
   * undefined without either.
   */
  readonly country: string | undefined;
  /** Names of the laws that the question names by a title and not by a number. */
  readonly laws: readonly string[];
  /** Key of the article that the question names by its number. */
  readonly article: string | undefined;
  /** True if the question asks for a number: how much, how long, until when. */
  readonly forNumber: boolean;
  /** True if only a quantity answers the question: how many, how much. */
  readonly forQuantity: boolean;
  /** True if the question asks for a penalty. */
  readonly forPenalty: boolean;
  /** True if the question may ask what a term means. */
  readonly forDefinition: boolean;
  /** True if the question asks whether something is allowed. */
  readonly forPermission: boolean;
}

/**
 * Probability that a synonym means the same as the word. A glossary entry is a translation; a thesaurus entry
 * is only the word's usual meaning.
 */
const TRUST = { glossary: 1, thesaurus: 0.85 } as const;

/** Reads a question. `jurisdiction` is the country that the caller prefers, as an upper-case ISO code. */
export function readQuestion(question: string, jurisdiction?: string): Asked {
  const { text, expansions, preferredJurisdiction } = readQuery(question, undefined, jurisdiction);
  // The terms of the question without words that only name a country. The positions below refer to the whole
  // question, so those words are still in the list of tokens.
  const kept = new Set(analyze(text).map(({ term }) => term));
  const alternatives = expansions.map(({ start, end, source, alternatives, weight }) => ({
    start,
    end,
    others: analyzeBatch(alternatives)
      .map((tokens) => ({
        terms: [...new Set(tokens.map(({ term }) => term))],
        trust: TRUST[source] * Math.min(1, weight),
      }))
      .filter(({ terms }) => terms.length > 0),
  }));
  const concepts = new Map<string, Concept>();
  let passed = 0;
  const words: string[] = [];
  const { tokens, forNumber, forQuantity, forPenalty, forDefinition, forPermission } =
    readQuestionWords(question);
  for (const { term, start, end } of tokens) {
    // Tokens and expansions are both in text order: an expansion that ends before this token ends before all
    // later tokens, so it is skipped for good.
    while (passed < alternatives.length && (alternatives[passed] as Place).end <= start) passed += 1;
    const others: Concept['others'][number][] = [];
    for (let at = passed; at < alternatives.length && (alternatives[at] as Place).start < end; at += 1)
      others.push(...(alternatives[at] as (typeof alternatives)[number]).others);
    if (concepts.has(term) || (others.length === 0 && !kept.has(term))) continue;
    concepts.set(term, { term, others });
    words.push(question.slice(start, end));
  }
  return {
    concepts: [...concepts.values()],
    words,
    arabic: /\p{Script=Arabic}/u.test(question)
      ? question
      : expansions.map(({ alternatives }) => alternatives[0]).join(' '),
    country: preferredJurisdiction ?? undefined,
    laws: lawsNamedIn(question),
    article: namedArticle(question) ?? undefined,
    forNumber,
    forQuantity,
    forPenalty,
    forDefinition,
    forPermission,
  };
}

/** Returns the words with which a question names laws: «نظام العمل السعودي», without a number. */
function lawsNamedIn(question: string): string[] {
  return extractCitations(question)
    .filter(({ reference, docType, number }) => reference === 'full' && docType === 'legislation' && !number)
    .flatMap(({ name }) => name ?? []);
}

type Place = { readonly start: number; readonly end: number };

/**
 * Degree, from 0 to 1, to which a sentence's terms express the concept: 1 for the word itself; for a synonym,
 * its probability times the share of its terms that occur. The best synonym counts.
 */
export function coverage({ term, others }: Concept, terms: ReadonlySet<string>): number {
  if (terms.has(term)) return 1;
  let best = 0;
  for (const { terms: all, trust } of others) {
    const found = all.reduce((count, one) => count + (terms.has(one) ? 1 : 0), 0);
    best = Math.max(best, (trust * found) / all.length);
  }
  return best;
}
