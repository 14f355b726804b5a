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
import { hasAnswered } from '../service/failure.ts';
import type { CallOptions, MeilisearchServer } from '../service/server.ts';
import type { DenseQuery, ListRequest } from './queries.ts';
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
  async function post(
    server: MeilisearchServer,
    queries: readonly MultiSearchQuery[],
    options: CallOptions,
  ): Promise<Hit[][]> {
    if (queries.length === 0) return [];
    const { results } = await server.post<{ results: { hits: Hit[] }[] }>(
      'multi-search',
      { queries },
      options,
    );
    return results.map(({ hits }) => hits);
  }

  /**
   * Sends the queries of a sparse list in two calls: Meilisearch runs the queries of a call one after the
   * other, and calls side by side. With a preferred country there are twelve queries.
   */
  async function postSparse(
    server: MeilisearchServer,
    queries: readonly MultiSearchQuery[],
    options: CallOptions,
  ): Promise<Hit[][]> {
    const half = Math.ceil(queries.length / 2);
    const calls = [queries.slice(0, half), queries.slice(half)];
    return (await Promise.all(calls.map((call) => post(server, call, options)))).flat();
  }

  const ask = (queries: readonly MultiSearchQuery[], signal: AbortSignal | undefined) =>
    servers.ask((server, timeoutMs) => post(server, queries, { signal, timeoutMs }), { signal });

  const sparseQueriesFor = (query: SearchQuery, asked: ListRequest) => {
    const weighed = passages.weighed(query);
    return sparseQueries(weightedTerms(weighed, statistics), weighed, asked);
  };
  const sparseList = (query: SearchQuery, hits: readonly Hit[][], limit: number) =>
    bestOfArticles(hits.flat(), (chunks) => passages.weigh(query, chunks), limit);

  async function denseList(hits: readonly Hit[], query: DenseQuery, limit: number, signal?: AbortSignal) {
    const nearest = firstOfArticles(hits).slice(0, limit);
    if (2 * nearest.length >= limit || hits.length < query.limit) return rankedList(nearest);
    // Few articles hold the nearest chunks. Meilisearch then counts articles, which takes it longer.
    const [all = []] = await ask([{ ...query, limit, distinct: 'article' }], signal);
    return rankedList(all);
  }

  return {
    info: { documents: whole.documents, articles: whole.articles, chunks: whole.chunks },
    passages,
    async probe(signal) {
      // The probe searches the index with the key of searches, so that a server that lacks the index or
      // refuses the key fails it.
      await ask([{ indexUid: index, q: '', limit: 0 }], signal);
    },
    async sparse(query, filter, limit, signal) {
      const queries = sparseQueriesFor(query, request(filter, limit));
      const hits = await servers.ask(
        (server, timeoutMs) => postSparse(server, queries, { signal, timeoutMs }),
        { signal },
      );
      return sparseList(query, hits, limit);
    },
    async dense(vector, filter, limit, signal) {
      const query = denseQuery(vector, request(filter, limit));
      const [hits = []] = await ask([query], signal);
      return denseList(hits, query, limit, signal);
    },
    async both(query, vector, filter, limit, signal): Promise<BothLists> {
      const asked = request(filter, limit);
      const denseAsked = denseQuery(vector, asked);
      const sparseAsked = sparseQueriesFor(query, asked);
      // Calls to one server, side by side. They are one call for the circuit breaker, which does not count an
      // error response to those of the sparse list.
      const [[dense = []], sparse] = await servers.ask(
        async (server, timeoutMs) => {
          const options = { signal, timeoutMs };
          const both = await Promise.allSettled([
            post(server, [denseAsked], options),
            postSparse(server, sparseAsked, options),
          ]);
          if (both[0].status === 'rejected') throw both[0].reason;
          if (both[1].status === 'rejected' && !hasAnswered(both[1].reason)) throw both[1].reason;
          return [both[0].value, both[1]] as const;
        },
        { signal },
      );
      return {
        dense: await denseList(dense, denseAsked, limit, signal),
        sparse:
          sparse.status === 'fulfilled' ? sparseList(query, sparse.value, limit) : { failure: sparse.reason },
      };
    },
  };
}

/** Returns the first hit of each article. */
function firstOfArticles(hits: readonly Hit[]): Hit[] {
  const seen = new Set<number>();
  return hits.filter(({ article }) => !seen.has(article) && seen.add(article));
}

/**
 * Converts scores: Meilisearch's vector score is 0 for opposite and 1 for equal vectors, a cosine −1 and 1.
 */
function rankedList(hits: readonly Hit[]): RankedList {
  return {
    articles: Uint32Array.from(hits, ({ article }) => article),
    chunks: Uint32Array.from(hits, ({ chunk }) => chunk),
    scores: Float32Array.from(hits, ({ _rankingScore: score = 0 }) => 2 * score - 1),
  };
}
