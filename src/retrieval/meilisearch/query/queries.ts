/**
 * A search as queries to one index.
 *
 * Meilisearch finds chunks that have the first words of a query, and of fewer and fewer of them: the first is never
 * given up. So one query of words by weight would miss whatever lacks the heaviest. A *chain* begins at each of the
 * heaviest words in turn, and what any chain finds is a candidate; their order is made beside the passages.
 * nDCG@10 of the list by words with one, four and six chains of 100 chunks, each 14th query of dz-principles: .745,
 * .837, .846; ten chains .847; 200 or 500 chunks of each brought nothing there and .003 at most on ae-headings.
 */
import type { MultiSearchQuery } from 'meilisearch';
import type { IndexFilter, SearchQuery } from '../../../core.ts';
import { EMBEDDER } from '../index/documents.ts';
import { word } from '../index/terms.ts';
import { filterExpression, withJurisdiction } from './filter.ts';
import type { WeightedTerm } from './weighted-terms.ts';

/** Words at which a chain begins. */
const CHAINS = 6;
/** Chunks that a chain gives, though fewer articles be wanted: what comes first is not known before all are weighed. */
const FEWEST_CHUNKS = 100;

export interface Asked {
  readonly index: string;
  readonly filter: IndexFilter | null;
  /** Articles that are wanted. */
  readonly limit: number;
}

export function sparseQueries(
  terms: readonly WeightedTerm[],
  { preferredJurisdiction }: Pick<SearchQuery, 'preferredJurisdiction'>,
  { index, filter, limit }: Asked,
): MultiSearchQuery[] {
  const words = terms.map(({ term }) => word(term));
  const everywhere = filterExpression(filter);
  const places =
    preferredJurisdiction == null || filter?.jurisdiction !== undefined
      ? [everywhere]
      : [withJurisdiction(everywhere, preferredJurisdiction), everywhere];
  return places.flatMap((place) =>
    words.slice(0, CHAINS).map((_, from) => ({
      indexUid: index,
      q: words.slice(from).join(' '),
      matchingStrategy: 'last' as const,
      locales: ['ara' as const],
      limit: Math.max(limit, FEWEST_CHUNKS),
      attributesToRetrieve: ['chunk', 'article'],
      ...(place !== undefined && { filter: place }),
    })),
  );
}

/** Chunks by the nearness of their vectors, the nearest of each article. */
export function denseQuery(vector: Float32Array, { index, filter, limit }: Asked): MultiSearchQuery {
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
