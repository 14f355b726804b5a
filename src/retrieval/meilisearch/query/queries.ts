/**
 * Translates a search into queries to one Meilisearch index.
 *
 * Meilisearch finds chunks that have all words of a query, then drops words from the end of the query, but
 * never its first word. A single query with the heaviest word first would miss every chunk without that word.
 * So several queries are sent, called chains: the words in order of weight from the first on, from the second
 * on, and so forth. Every chunk that any chain finds is a candidate; the order is computed from the passages.
 *
 * nDCG@10 of the sparse list with one, four and six chains of 100 chunks, on each 14th query of the query set
 * dz-principles: .745, .837, .846; with ten chains .847. Chains of 200 or 500 chunks change nothing on that
 * set, and add at most .003 on the set ae-headings.
 */
import type { MultiSearchQuery } from 'meilisearch';
import type { IndexFilter, SearchQuery } from '../../../core.ts';
import { EMBEDDER } from '../index/documents.ts';
import { word } from '../index/terms.ts';
import { filterExpression, withJurisdiction } from './filter.ts';
import type { WeightedTerm } from './weighted-terms.ts';

/**
 * Number of chains, that is of queries that begin at different words. More than six added .001 (see above).
 */
const CHAINS = 6;
/**
 * Minimum number of chunks that a chain requests, even if fewer articles are wanted: the best chunks are
 * known only after scoring.
 */
const FEWEST_CHUNKS = 100;
/**
 * The same for chunks of all jurisdictions beside those of a preferred one, which come before them unless
 * they match far less well. Half as many take Meilisearch 0.88 of the time (benches/service.md).
 */
const FEWEST_ELSEWHERE = 50;
/** Number of words of a chain. With ten, the same chunks are found, in 1.6 times as long. */
const CHAIN_WORDS = 3;
/** Number of nearest chunks that are asked for each wanted article. */
const CHUNKS_PER_ARTICLE = 1.15;

export interface ListRequest {
  readonly index: string;
  readonly filter: IndexFilter | null;
  /** Number of articles that the caller wants in the ranked list. */
  readonly limit: number;
}

export function sparseQueries(
  terms: readonly WeightedTerm[],
  { preferredJurisdiction }: Pick<SearchQuery, 'preferredJurisdiction'>,
  { index, filter, limit }: ListRequest,
): MultiSearchQuery[] {
  const words = terms.map(({ term }) => word(term));
  const everywhere = filterExpression(filter);
  const most = Math.max(limit, FEWEST_CHUNKS);
  const parts =
    preferredJurisdiction == null || filter?.jurisdiction !== undefined
      ? [{ expression: everywhere, most }]
      : [
          { expression: withJurisdiction(everywhere, preferredJurisdiction), most },
          { expression: everywhere, most: Math.max(Math.ceil(limit / 2), FEWEST_ELSEWHERE) },
        ];
  return parts.flatMap(({ expression, most }) =>
    words.slice(0, CHAINS).map((_, from) => ({
      indexUid: index,
      q: words.slice(from, from + CHAIN_WORDS).join(' '),
      matchingStrategy: 'last' as const,
      locales: ['ara' as const],
      limit: most,
      attributesToRetrieve: ['chunk', 'article'],
      ...(expression !== undefined && { filter: expression }),
    })),
  );
}

export type DenseQuery = MultiSearchQuery & { readonly limit: number };

/**
 * Query for the chunks with the nearest vectors, more than the wanted articles, because an article may have
 * several. Meilisearch would count articles itself (`distinct`), but takes more than twice as long for it.
 */
export function denseQuery(vector: Float32Array, { index, filter, limit }: ListRequest): DenseQuery {
  const expression = filterExpression(filter);
  return {
    indexUid: index,
    vector: [...vector],
    hybrid: { embedder: EMBEDDER, semanticRatio: 1 },
    limit: Math.ceil(CHUNKS_PER_ARTICLE * limit) + 10,
    showRankingScore: true,
    attributesToRetrieve: ['chunk', 'article'],
    ...(expression !== undefined && { filter: expression }),
  };
}
