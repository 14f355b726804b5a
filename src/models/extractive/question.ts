/** What a question asks for, as far as words tell: its concepts, each with the other words that the law has for it. */
import { analyze, analyzeBatch, readQuery, readQuestionWords } from '../../core.ts';

/** One word of the question. */
export interface Concept {
  readonly term: string;
  /** Other ways to say it: all terms of one together, and how surely they mean the same. */
  readonly others: ReadonlyArray<{ readonly terms: readonly string[]; readonly trust: number }>;
}

export interface Asked {
  readonly concepts: readonly Concept[];
  /** The question in Arabic words, as far as there are any. */
  readonly arabic: string;
  /** Upper-case code of the country that the question names. */
  readonly country: string | undefined;
  /** True if a number answers it: how much, how long, until when. */
  readonly forNumber: boolean;
}

/** A glossary's word is the word; a thesaurus knows what is mostly meant. */
const TRUST = { glossary: 1, thesaurus: 0.85 } as const;

export function readQuestion(question: string): Asked {
  const { text, expansions, preferredJurisdiction } = readQuery(question);
  // Places are those of the whole question; words that only name a country are none of `text`.
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
    // Both are in the order of the question: what ends before a term ends before all that follow.
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

/** How far words with these terms say the concept: 0 to 1. */
export function coverage({ term, others }: Concept, terms: ReadonlySet<string>): number {
  if (terms.has(term)) return 1;
  let best = 0;
  for (const { terms: all, trust } of others) {
    const found = all.reduce((count, one) => count + (terms.has(one) ? 1 : 0), 0);
    best = Math.max(best, (trust * found) / all.length);
  }
  return best;
}
