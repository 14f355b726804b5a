/**
 * Selects the terms of a query to send: Meilisearch reads the first ten words of a query and ignores the
 * rest.
 */
import type { SearchQuery } from '../../../core.ts';
import { termsOf } from '../index/terms.ts';

/** Number of words that Meilisearch reads of a query; fixed in its source, not a setting. */
const WORDS_READ = 10;

export interface WeightedTerm {
  readonly term: string;
  /** Weight of the term in the query: inverse document frequency times count in the query. */
  readonly weight: number;
}

export interface TermStatistics {
  readonly chunks: number;
  /** Returns the number of chunks that contain each term, in the order of the terms. */
  frequencies(terms: readonly string[]): ArrayLike<number>;
}

/**
 * Returns at most ten terms, the heaviest first. Terms of expansions compete with those of the query. Terms
 * that no chunk contains are left out.
 */
export function weightedTerms(query: SearchQuery, statistics: TermStatistics): WeightedTerm[] {
  const counts = termCounts(query);
  const terms = [...counts.keys()];
  const frequencies = statistics.frequencies(terms);
  return terms
    .map((term, at) => {
      const frequency = frequencies[at] as number;
      const rarity = Math.log(1 + (statistics.chunks - frequency + 0.5) / (frequency + 0.5));
      return { term, weight: frequency === 0 ? 0 : rarity * (counts.get(term) as number) };
    })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight || (a.term < b.term ? -1 : 1))
    .slice(0, WORDS_READ);
}

/**
 * Returns the count of each term: the occurrences of a query's own term. For a term that comes from
 * expansions only, the sum of their weights, each divided by the square root of the alternative's number of
 * words.
 */
function termCounts({ text, expansions }: SearchQuery): Map<string, number> {
  const counts = new Map<string, number>();
  const add = (term: string, count: number) => counts.set(term, (counts.get(term) ?? 0) + count);
  const said = termsOf(text);
  for (const term of said) add(term, 1);
  const known = new Set(said);
  for (const { alternatives, weight } of expansions) {
    for (const alternative of alternatives) {
      const length = Math.max(1, alternative.trim().split(/\s+/u).length);
      for (const term of termsOf(alternative)) {
        if (!known.has(term)) add(term, weight / Math.sqrt(length));
      }
    }
  }
  return counts;
}
