import type { z } from 'zod';
import type { SearchQuery } from '../../core.ts';
import { readQuery, snippet } from '../../core.ts';
import type { Retrieval } from '../../retrieval/hybrid.ts';
import { bestChunk, placeIn, retrieve } from '../../retrieval/hybrid.ts';
import { indexFilter } from '../../schema/filters.ts';
import type { Corpus } from '../../stores/corpus.ts';
import { unknownJurisdiction } from '../jurisdictions/accepted.ts';
import { operation } from '../operation.ts';
import { withGeneration } from '../services.ts';
import { citedArticles } from './cited.ts';
import type { Hit } from './page.ts';
import { cutPage } from './page.ts';
import type { QueryReading, SearchResult } from './schema.ts';
import { SNIPPET_LENGTH, searchInput, searchOutput } from './schema.ts';

/** Candidates a list: what a reranker is to see, and never so few that fusion has nothing to weigh. */
const CANDIDATES_PER_RESULT = 4;
const FEWEST_CANDIDATES = 100;

export const search = operation({
  name: 'search',
  summary: 'Hybrid search over articles, rulings and fatwas',
  input: searchInput,
  output: searchOutput,
  rate: 'default',
  budgetMs: 5_000,
  errors: [],
  check: (input, services) => unknownJurisdiction(input, ['filters', 'jurisdiction'], services),
  async run(input, { signal, requestId }, services) {
    const started = performance.now();
    const query = readQuery(input.query, input.filters?.jurisdiction);
    return withGeneration(services, async ({ corpus, index }) => {
      const found = await retrieve(
        { retriever: index, embedQuery: services.embedQuery, embedderId: services.about.embedder.id },
        {
          query,
          filter: indexFilter(input.filters),
          candidates: Math.max(CANDIDATES_PER_RESULT * input.top_k, FEWEST_CANDIDATES),
          pinned: citedArticles(input.query, input.filters, corpus, {
            defaultJurisdiction: services.jurisdictions.default,
            today: services.today(),
          }),
        },
        signal,
      );
      if (found.fusion === 'dense') {
        services.log.warn({ request_id: requestId, err: found.sparseFailure }, 'sparse list failed');
      }
      const page = cutPage(found, input.top_k, (article) => corpus.card(article));
      return {
        results: page.map((hit) => present(hit, input, query, found, corpus)),
        took_ms: Math.round(performance.now() - started),
        fusion: found.fusion,
        reranked: false,
        ...(input.explain && { explain: explainQuery(input.query, query) }),
      };
    });
  },
});

function present(
  hit: Hit,
  input: z.infer<typeof searchInput>,
  query: SearchQuery,
  found: Retrieval,
  corpus: Corpus,
): SearchResult {
  const { canonical_id, doc_type, title, article_no, year, status, citation_string, meta } = hit.card;
  const passage = input.include_text && corpus.chunkText(bestChunk(found.lists, hit.article));
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
    ...(input.explain && { explain: explain(hit, found) }),
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

/** Where the result stands in every list that holds it. */
function explain(hit: Hit, { lists }: Retrieval): NonNullable<SearchResult['explain']> {
  const place = (name: keyof typeof lists) => {
    const found = placeIn(lists[name], hit.article);
    return found && { [name]: { rank: found.rank, score: found.score } };
  };
  return {
    ...place('sparse'),
    ...place('dense'),
    ...place('citation'),
    fused: { rank: hit.rank, score: hit.score },
  };
}
