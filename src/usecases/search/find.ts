/** Finds a page of articles for a question, for `search` and `reason`: analyse, retrieve, rerank, cut. */
import type { SearchQuery } from '../../core.ts';
import { builtinReranker } from '../../core.ts';
import type { Generation } from '../../generations/generation.ts';
import { inStage } from '../../observability/stages.ts';
import type { Retrieval } from '../../retrieval/hybrid.ts';
import { retrieve } from '../../retrieval/hybrid.ts';
import type { RerankedList } from '../../retrieval/rerank.ts';
import { rerank } from '../../retrieval/rerank.ts';
import { RerankerSkipped } from '../../retrieval/reranker.ts';
import type { Filters } from '../../schema/filters.ts';
import { indexFilter } from '../../schema/filters.ts';
import type { Context } from '../context.ts';

import type { Services } from '../services.ts';
import { pinnedArticles } from './cited.ts';
import type { Hit } from './page.ts';
import { cutPage } from './page.ts';

/** Length of the lists: enough for the fusion and for the input of the reranker. */
const { candidatesPerResult: CANDIDATES_PER_RESULT, minCandidates: FEWEST_CANDIDATES } = builtinReranker();

export interface SearchRequest {
  /** The unchanged question. */
  readonly text: string;
  readonly filters: Filters | undefined;
  readonly topK: number;
  readonly rerank: boolean;
  /** True if the reranker has to return the contribution of each feature. */
  readonly explain: boolean;
}

export interface Found {
  /** The analysed question. */
  readonly query: SearchQuery;
  readonly page: readonly Hit[];
  readonly retrieval: Retrieval;
  /** Undefined if reranking was not wanted, was skipped under load, or failed. */
  readonly reranked: RerankedList | undefined;
}

export async function find(
  wanted: SearchRequest,
  generation: Generation,
  context: Context,
  services: Services,
): Promise<Found> {
  const { text, filters, topK } = wanted;
  const { corpus, index } = generation;
  const query = services.readQuery(text, filters?.jurisdiction);
  const defaults = { defaultJurisdiction: services.jurisdictions.default, today: services.today() };
  const retrieval = await retrieve(
    {
      retriever: index,
      embedQuery: services.embedQuery,
      embedder: services.about.embedder,
      stages: context.stages,
    },
    {
      query,
      filter: indexFilter(filters),
      candidates: Math.max(CANDIDATES_PER_RESULT * topK, FEWEST_CANDIDATES),
      pinned: await pinnedArticles({ text, query, filters }, generation, defaults, context.signal),
    },
    context.signal,
  );
  if (retrieval.fusion === 'dense') {
    services.log.warn({ request_id: context.requestId, err: retrieval.sparseFailure }, 'sparse list failed');
  }
  const reranked = await rerankBest(wanted, query, retrieval, generation, context, services);
  const page = cutPage(reranked ?? retrieval, topK, (article) => corpus.card(article));
  return { query, page, retrieval, reranked };
}

/** Candidates in the order of the reranker; undefined if it did not run or failed. */
async function rerankBest(
  { text, topK, rerank: isWanted, explain }: SearchRequest,
  query: SearchQuery,
  found: Retrieval,
  { corpus, index }: Generation,
  { signal, requestId, stages }: Context,
  { reranker, log, overload }: Services,
): Promise<RerankedList | undefined> {
  // Under strain the fused order is kept, and the answer has `reranked: false`, as for an empty list.
  if (!isWanted || overload?.strained || found.articles.length === 0) return undefined;
  const outcome = await inStage(stages, 'rerank', () =>
    rerank(
      reranker,
      {
        queryText: text,
        query,
        found,
        candidates: Math.max(CANDIDATES_PER_RESULT * topK, reranker.fewest),
        explain,
        passage: ({ article, chunk }) => {
          const { title, heading } = corpus.card(article);
          const text = corpus.chunkText(chunk);
          return (heading === undefined ? [title, text] : [title, heading, text]).join('\n');
        },
        index,
      },
      signal,
    ),
  );
  if (!('failure' in outcome)) return outcome;
  if (!(outcome.failure instanceof RerankerSkipped)) {
    log.warn({ request_id: requestId, reranker: reranker.id, err: outcome.failure }, 'reranker failed');
  }
  return undefined;
}

/** The question and its expansions: a passage may have been found by words of an expansion. */
export const wordsOf = ({ text, expansions }: SearchQuery): string =>
  [text, ...expansions.flatMap(({ alternatives }) => alternatives)].join(' ');
