/** Reads a question into concepts, each with synonyms from glossary and thesaurus. */
import { analyze, analyzeBatch, readQuery, readQuestionWords } from '../../core.ts';

/** One word of the question. */
export interface Concept {
  readonly term: string;
  /** Synonyms: the terms of one phrase, and the probability that it means the same. */
  readonly others: ReadonlyArray<{ readonly terms: readonly string[]; readonly trust: number }>;
}

export interface Asked {
  readonly concepts: readonly Concept[];
  /** The question in Arabic. For a question in another script, the Arabic expansions. */
  readonly arabic: string;
  /** Upper-case code of the country that the question names. */
  readonly country: string | undefined;
  /** True if a number answers it: how much, how long, until when. */
  readonly forNumber: boolean;
}

/** A glossary entry is a translation. A thesaurus entry is the usual meaning. */
const TRUST = { glossary: 1, thesaurus: 0.85 } as const;

export function readQuestion(question: string): Asked {
  const { text, expansions, preferredJurisdiction } = readQuery(question);
  // Positions refer to the whole question. `text` lacks words that only name a country.
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
  const { tokens, forNumber } = readQuestionWords(question);
  for (const { term, start, end } of tokens) {
    // Both lists are in text order: an expansion that ends before this term ends before all later terms.
    while (passed < alternatives.length && (alternatives[passed] as Place).end <= start) passed += 1;
    const others: Concept['others'][number][] = [];
    for (let at = passed; at < alternatives.length && (alternatives[at] as Place).start < end; at += 1)
      others.push(...(alternatives[at] as (typeof alternatives)[number]).others);
    if (concepts.has(term) || (others.length === 0 && !kept.has(term))) continue;
    concepts.set(term, { term, others });
  }
  return {
    concepts: [...concepts.values()],
    arabic: /\p{Script=Arabic}/u.test(question)
      ? question
      : expansions.map(({ alternatives }) => alternatives[0]).join(' '),
    country: preferredJurisdiction ?? undefined,
    forNumber,
  };
}

type Place = { readonly start: number; readonly end: number };

/** Degree to which the terms express the concept, from 0 to 1. */
export function coverage({ term, others }: Concept, terms: ReadonlySet<string>): number {
  if (terms.has(term)) return 1;
  let best = 0;
  for (const { terms: all, trust } of others) {
    const found = all.reduce((count, one) => count + (terms.has(one) ? 1 : 0), 0);
    best = Math.max(best, (trust * found) / all.length);
  }
  return best;
}
