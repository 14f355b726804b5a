import type { z } from 'zod';
import type { SearchQuery } from '../../core.ts';
import { readQuery, snippet } from '../../core.ts';
import type { Retrieval } from '../../retrieval/hybrid.ts';
import { bestChunk, placeIn, retrieve } from '../../retrieval/hybrid.ts';
import { RerankerNotAsked } from '../../retrieval/reranker.ts';
import type { SecondStage } from '../../retrieval/second-stage.ts';
import { rerank } from '../../retrieval/second-stage.ts';
import { indexFilter } from '../../schema/filters.ts';
import type { Corpus } from '../../stores/corpus.ts';
import type { Generation } from '../../stores/generation.ts';
import { unknownJurisdiction } from '../jurisdictions/accepted.ts';
import type { Context } from '../operation.ts';
import { operation } from '../operation.ts';
import type { Services } from '../services.ts';
import { withGeneration } from '../services.ts';
import { citedArticles } from './cited.ts';
import type { Hit } from './page.ts';
import { cutPage } from './page.ts';
import type { QueryReading, SearchResult } from './schema.ts';
import { SNIPPET_LENGTH, searchInput, searchOutput } from './schema.ts';

/** Candidates a list: what a reranker is to see, and never so few that fusion has nothing to weigh. */
const CANDIDATES_PER_RESULT = 4;
const FEWEST_CANDIDATES = 100;

type SearchInput = z.output<typeof searchInput>;

export const search = operation({
  name: 'search',
  summary: 'Hybrid search over articles, rulings and fatwas',
  input: searchInput,
  output: searchOutput,
  rate: 'default',
  budgetMs: 5_000,
  errors: [],
  check: (input, services) => unknownJurisdiction(input, ['filters', 'jurisdiction'], services),
  async run(input, context, services) {
    const started = performance.now();
    const query = readQuery(input.query, input.filters?.jurisdiction);
    return withGeneration(services, async (generation) => {
      const { corpus, index } = generation;
      const found = await retrieve(
        { retriever: index, embedQuery: services.embedQuery, embedder: services.about.embedder },
        {
          query,
          filter: indexFilter(input.filters),
          candidates: Math.max(CANDIDATES_PER_RESULT * input.top_k, FEWEST_CANDIDATES),
          pinned: citedArticles(input.query, input.filters, corpus, {
            defaultJurisdiction: services.jurisdictions.default,
            today: services.today(),
          }),
        },
        context.signal,
      );
      if (found.fusion === 'dense') {
        services.log.warn({ request_id: context.requestId, err: found.sparseFailure }, 'sparse list failed');
      }
      const reranked = await secondStage(input, query, found, generation, context, services);
      const page = cutPage(reranked ?? found, input.top_k, (article) => corpus.card(article));
      return {
        results: page.map((hit) => present(hit, input, query, { found, reranked }, corpus)),
        took_ms: Math.round(performance.now() - started),
        fusion: found.fusion,
        reranked: reranked !== undefined,
        ...(reranked && { reranker: services.reranker?.id }),
        ...(input.explain && { explain: explainQuery(input.query, query) }),
      };
    });
  },
});

/** The candidates as the reranker orders them; nothing where none is wanted, there is none, or it fails. */
async function secondStage(
  input: SearchInput,
  query: SearchQuery,
  found: Retrieval,
  { corpus, index }: Generation,
  { signal, requestId }: Context,
  { reranker, log }: Services,
): Promise<SecondStage | undefined> {
  if (!input.rerank || reranker === undefined) return undefined;
  const outcome = await rerank(
    reranker,
    {
      asked: input.query,
      query,
      found,
      candidates: Math.max(CANDIDATES_PER_RESULT * input.top_k, reranker.fewest),
      explain: input.explain,
      passage: ({ article, chunk }) => `${corpus.card(article).title}\n${corpus.chunkText(chunk)}`,
      index,
    },
    signal,
  );
  if (!('failure' in outcome)) return outcome;
  if (!(outcome.failure instanceof RerankerNotAsked)) {
    log.warn({ request_id: requestId, reranker: reranker.id, err: outcome.failure }, 'reranker failed');
  }
  return undefined;
}

/** The lists that led to a page. */
interface Lists {
  readonly found: Retrieval;
  readonly reranked: SecondStage | undefined;
}

function present(
  hit: Hit,
  input: SearchInput,
  query: SearchQuery,
  lists: Lists,
  corpus: Corpus,
): SearchResult {
  const { canonical_id, doc_type, title, article_no, year, status, citation_string, meta } = hit.card;
  const passage = input.include_text && corpus.chunkText(bestChunk(lists.found.lists, hit.article));
  return {
    canonical_id,
    score: hit.score,
    doc_type,
    title,
    ...(article_no !== undefined && { article_no }),
    ...(passage !== false && { snippet: snippet(passage, wordsOf(query), SNIPPET_LENGTH) }),
    ...(year !== undefined && { year }),
    status,
    citation_string,
    ...(meta !== undefined && { meta }),
    ...(input.explain && { explain: explain(hit, lists) }),
  };
}

/** All that the lists were asked: what a passage was found by may be in other words than the query. */
const wordsOf = ({ text, expansions }: SearchQuery) =>
  [text, ...expansions.flatMap(({ alternatives }) => alternatives)].join(' ');

/** What the query was read as. */
function explainQuery(asked: string, { expansions, preferredJurisdiction }: SearchQuery): QueryReading {
  return {
    expansions: expansions.map(({ start, end, source, alternatives, jurisdictions }) => ({
      phrase: asked.slice(start, end),
      source,
      alternatives,
      ...(jurisdictions.length > 0 && { jurisdictions }),
    })),
    ...(preferredJurisdiction != null && { preferred_jurisdiction: preferredJurisdiction }),
  };
}

/** Where the result stands in every list that holds it, before and after fusion and reranking. */
function explain({ article, rank, score }: Hit, { found, reranked }: Lists): SearchResult['explain'] {
  const { lists, articles, scores } = found;
  const place = (name: keyof typeof lists) => {
    const found = placeIn(lists[name], article);
    return found && { [name]: { rank: found.rank, score: found.score } };
  };
  const fused = articles.indexOf(article);
  const signs = reranked?.contributions?.get(article);
  return {
    ...place('sparse'),
    ...place('dense'),
    ...place('citation'),
    fused: { rank: fused + 1, score: scores[fused] as number },
    ...(reranked && { reranked: { rank, score } }),
    ...(signs && { signs }),
  };
}
