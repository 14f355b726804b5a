/**
 * Searches an index that lies on Meilisearch's servers, with the passages that lie in the generation's
 * folder.
 */
import type { MultiSearchQuery } from 'meilisearch';
import type { IndexFilter, SearchQuery } from '../../../core.ts';
import { Passages } from '../../../core.ts';
import { bestOfArticles } from '../../best-of-articles.ts';
import type { BothLists, OpenedIndex, RankedList } from '../../contract.ts';
import { finishedIndex } from '../index/index-record.ts';
import type { ListRequest } from './queries.ts';
import { denseQuery, sparseQueries } from './queries.ts';
import type { Readers } from './readers.ts';
import { weightedTerms } from './weighted-terms.ts';

interface Hit {
  readonly chunk: number;
  readonly article: number;
  readonly _rankingScore?: number;
}

export function openIndex(directory: string, servers: Readers): OpenedIndex {
  const { index, whole } = finishedIndex(directory);
  const passages = Passages.open(directory);
  const statistics = {
    chunks: whole.chunks,
    frequencies: (terms: readonly string[]) => passages.documentFrequencies([...terms]),
  };

  /**
   * Builds a list request. Leaves out the filter by day if no article of the index has days, to save
   * Meilisearch the work.
   */
  const request = (filter: IndexFilter | null, limit: number): ListRequest => {
    const { on, ...others } = filter ?? {};
    return { index, filter: whole.dated && on !== undefined ? { ...others, on } : others, limit };
  };

  /** Sends the queries in one call and returns the hits of each, in the order of the queries. */
  async function ask(
    queries: readonly MultiSearchQuery[],
    options: { signal?: AbortSignal | undefined; tolerant?: boolean },
  ): Promise<Hit[][]> {
    if (queries.length === 0) return [];
    const { signal } = options;
    const answer = await servers.ask(
      (server, timeoutMs) =>
        server.post<{ results: { hits: Hit[] }[] }>('multi-search', { queries }, { signal, timeoutMs }),
      options,
    );
    return answer.results.map(({ hits }) => hits);
  }

  const sparseQueriesFor = (query: SearchQuery, asked: ListRequest) =>
    sparseQueries(weightedTerms(query, statistics), query, asked);
  const sparseList = (query: SearchQuery, hits: Hit[][], limit: number) =>
    bestOfArticles(hits.flat(), (chunks) => passages.weigh(query, chunks), limit);

  return {
    info: { documents: whole.documents, articles: whole.articles, chunks: whole.chunks },
    passages,
    async probe(signal) {
      // The probe searches the index with the key of searches, so that a server that lacks the index or
      // refuses the key fails it.
      await ask([{ indexUid: index, q: '', limit: 0 }], { signal });
    },
    async sparse(asIs, filter, limit, signal) {
      const query = passages.weighed(asIs);
      const hits = await ask(sparseQueriesFor(query, request(filter, limit)), { signal });
      return sparseList(asIs, hits, limit);
    },
    async dense(vector, filter, limit, signal) {
      const [hits = []] = await ask([denseQuery(vector, request(filter, limit))], { signal });
      return denseList(hits);
    },
    async both(asIs, vector, filter, limit, signal): Promise<BothLists> {
      const query = passages.weighed(asIs);
      const asked = request(filter, limit);
      const queries = sparseQueriesFor(query, asked);
      try {
        // If one query of a multi-search fails, Meilisearch fails them all. The dense query is then sent
        // again alone.
        const [dense = [], ...sparse] = await ask([denseQuery(vector, asked), ...queries], {
          signal,
          tolerant: true,
        });
        return { dense: denseList(dense), sparse: sparseList(asIs, sparse, limit) };
      } catch (failure) {
        signal?.throwIfAborted();
        return { dense: await this.dense(vector, filter, limit, signal), sparse: { failure } };
      }
    },
  };
}

/**
 * Converts scores: Meilisearch's vector score is 0 for opposite and 1 for equal vectors, a cosine −1 and 1.
 */
function denseList(hits: readonly Hit[]): RankedList {
  return {
    articles: Uint32Array.from(hits, ({ article }) => article),
    chunks: Uint32Array.from(hits, ({ chunk }) => chunk),
    scores: Float32Array.from(hits, ({ _rankingScore: score = 0 }) => 2 * score - 1),
  };
}
