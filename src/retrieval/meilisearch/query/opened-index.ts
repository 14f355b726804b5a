/** An index on Meilisearch's servers, and the passages beside it, as a retriever. */
import type { MultiSearchQuery } from 'meilisearch';
import type { SearchQuery } from '../../../core.ts';
import { Passages } from '../../../core.ts';
import type { BothLists, OpenedIndex, RankedList } from '../../contract.ts';
import { finishedIndex } from '../index/index-record.ts';
import type { Asked } from './queries.ts';
import { denseQuery, sparseQueries } from './queries.ts';
import type { Readers } from './readers.ts';
import { bestOfArticles } from './sparse-order.ts';
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

  /** The hits of each query, in their order. */
  async function ask(
    queries: readonly MultiSearchQuery[],
    options: { signal?: AbortSignal | undefined; mild?: boolean },
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

  const sparseAsked = (query: SearchQuery, asked: Asked) =>
    sparseQueries(weightedTerms(query, statistics), query, asked);
  const sparseList = (query: SearchQuery, hits: Hit[][], limit: number) =>
    bestOfArticles(hits.flat(), (chunks) => passages.weigh(query, chunks), limit);

  return {
    info: { documents: whole.documents, articles: whole.articles, chunks: whole.chunks },
    passages,
    async probe(signal) {
      // Of the index itself, with the key that searches: a server that lost it, or knows another key, is there for nobody.
      await ask([{ indexUid: index, q: '', limit: 0 }], { signal });
    },
    async sparse(asIs, filter, limit, signal) {
      const query = passages.weighed(asIs);
      const hits = await ask(sparseAsked(query, { index, filter, limit }), { signal });
      return sparseList(asIs, hits, limit);
    },
    async dense(vector, filter, limit, signal) {
      const [hits = []] = await ask([denseQuery(vector, { index, filter, limit })], { signal });
      return denseList(hits);
    },
    async both(asIs, vector, filter, limit, signal): Promise<BothLists> {
      const query = passages.weighed(asIs);
      const asked = { index, filter, limit };
      const queries = sparseAsked(query, asked);
      try {
        // One query that fails fails them all: what the dense one comes to is then asked for alone.
        const [dense = [], ...sparse] = await ask([denseQuery(vector, asked), ...queries], {
          signal,
          mild: true,
        });
        return { dense: denseList(dense), sparse: sparseList(asIs, sparse, limit) };
      } catch (failure) {
        signal?.throwIfAborted();
        return { dense: await this.dense(vector, filter, limit, signal), sparse: { failure } };
      }
    },
  };
}

/** Meilisearch's score goes from 0 for opposite to 1 for equal. */
function denseList(hits: readonly Hit[]): RankedList {
  return {
    articles: Uint32Array.from(hits, ({ article }) => article),
    chunks: Uint32Array.from(hits, ({ chunk }) => chunk),
    scores: Float32Array.from(hits, ({ _rankingScore: score = 0 }) => 2 * score - 1),
  };
}
