/**
 * Translates a search into queries to one index.
 *
 * Meilisearch finds chunks with all words of a query, then drops words from the end, but never the
 * first. A single query with the words by weight would miss every chunk without the heaviest word. So a
 * *chain* starts at each of the heaviest words in turn. Every chunk found by any chain is a candidate;
 * the order is computed from the passages.
 *
 * nDCG@10 of the sparse list with one, four and six chains of 100 chunks, on each 14th query of
 * dz-principles: .745, .837, .846; ten chains .847. With 200 or 500 chunks in each chain: no change
 * there, at most +.003 on ae-headings.
 */
import type { MultiSearchQuery } from 'meilisearch';
import type { IndexFilter, SearchQuery } from '../../../core.ts';
import { EMBEDDER } from '../index/documents.ts';
import { word } from '../index/terms.ts';
import { filterExpression, withJurisdiction } from './filter.ts';
import type { WeightedTerm } from './weighted-terms.ts';

/** Number of chains. */
const CHAINS = 6;
/**
 * Minimum length of a chain, even if fewer articles are requested: the best are known only after
 * scoring.
 */
const FEWEST_CHUNKS = 100;

export interface ListRequest {
  readonly index: string;
  readonly filter: IndexFilter | null;
  /** Number of articles requested. */
  readonly limit: number;
}

export function sparseQueries(
  terms: readonly WeightedTerm[],
  { preferredJurisdiction }: Pick<SearchQuery, 'preferredJurisdiction'>,
  { index, filter, limit }: ListRequest,
): MultiSearchQuery[] {
  const words = terms.map(({ term }) => word(term));
  const everywhere = filterExpression(filter);
  const expressions =
    preferredJurisdiction == null || filter?.jurisdiction !== undefined
      ? [everywhere]
      : [withJurisdiction(everywhere, preferredJurisdiction), everywhere];
  return expressions.flatMap((expression) =>
    words.slice(0, CHAINS).map((_, from) => ({
      indexUid: index,
      q: words.slice(from).join(' '),
      matchingStrategy: 'last' as const,
      locales: ['ara' as const],
      limit: Math.max(limit, FEWEST_CHUNKS),
      attributesToRetrieve: ['chunk', 'article'],
      ...(expression !== undefined && { filter: expression }),
    })),
  );
}

/** Query for the chunks with the nearest vectors, the nearest of each article. */
export function denseQuery(vector: Float32Array, { index, filter, limit }: ListRequest): MultiSearchQuery {
  const expression = filterExpression(filter);
  return {
    indexUid: index,
    vector: [...vector],
    hybrid: { embedder: EMBEDDER, semanticRatio: 1 },
    limit,
    distinct: 'article',
    showRankingScore: true,
    attributesToRetrieve: ['chunk', 'article'],
    ...(expression !== undefined && { filter: expression }),
  };
}
