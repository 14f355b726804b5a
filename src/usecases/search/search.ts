import type { z } from 'zod';
import type { SearchQuery } from '../../core.ts';
import { snippets } from '../../core.ts';
import type { Generation } from '../../generations/generation.ts';
import { inStage } from '../../observability/stages.ts';
import type { Retrieval } from '../../retrieval/hybrid.ts';
import { chunkOf, rankIn, rankInAsked } from '../../retrieval/hybrid.ts';
import type { RerankedList } from '../../retrieval/rerank.ts';
import { dayProblems, statedDay } from '../../schema/day.ts';
import type { Corpus } from '../../stores/corpus.ts';
import { unknownJurisdiction } from '../accepted-jurisdictions.ts';
import type { Context } from '../context.ts';
import type { StatusFields } from '../document/status-on-day.ts';
import { statusFields, wantsStatus } from '../document/status-on-day.ts';
import { wordingFieldsOf } from '../document/wording-fields.ts';
import { EXAMPLES } from '../examples.ts';
import { operation } from '../operation.ts';
import type { Services } from '../services.ts';
import { withGeneration } from '../services.ts';
import { citingPage } from './citing-page.ts';
import { find, wordsOf } from './find.ts';
import type { Hit } from './page.ts';
import { queryOrCites, statusOfTwoDays } from './problems.ts';
import type { QueryReading, SearchResult } from './schema.ts';
import { SNIPPET_LENGTH, searchInput, searchOutput } from './schema.ts';

/** Input of a search after its day was converted: `as_of` is the Gregorian day, if the request states one. */
type SearchInput = Omit<z.output<typeof searchInput>, 'calendar'>;

export const search = operation({
  name: 'search',
  summary: 'Hybrid search over articles, rulings and fatwas',
  group: 'Research',
  description:
    'Two lists, one by words and one by meaning, are fused and reranked. Each article is one result. ' +
    'Results are ordered by score, then by `canonical_id` and `article_no`, so that the same request ' +
    'on the same corpus has the same answer. Articles are searched in the wording of the day.',
  access: 'key',
  http: { method: 'POST', path: '/v1/search' },
  input: searchInput,
  output: searchOutput,
  example: EXAMPLES.search,
  rate: 'default',
  costClass: 'search',
  budgetMs: 5_000,
  errors: [],
  check: (input, services) => [
    ...unknownJurisdiction(input, ['filters', 'jurisdiction'], services),
    ...unknownJurisdiction(input, ['preferred_jurisdiction'], services),
    ...queryOrCites(input),
    ...statusOfTwoDays(input),
    ...dayProblems(input),
  ],
  async run({ calendar, ...asked }, context, services) {
    const started = performance.now();
    const stated = statedDay({ as_of: asked.as_of, calendar });
    const input: SearchInput = { ...asked, as_of: stated };
    const day = stated ?? services.today();
    const { query } = input;
    const answer = await withGeneration(services, (generation) =>
      query === undefined
        ? listCiting(input, day, generation, context, services)
        : searchFor({ ...input, query }, day, generation, context, services),
    );
    const { results, total, ...found } = answer;
    return {
      results,
      ...(total !== undefined && { total }),
      took_ms: Math.round(performance.now() - started),
      ...found,
    };
  },
});

type Answer = Omit<z.output<typeof searchOutput>, 'took_ms'>;

async function searchFor(
  input: SearchInput & { query: string },
  day: string,
  generation: Generation,
  context: Context,
  services: Services,
): Promise<Answer> {
  const { corpus, graph } = generation;
  const { query, page, retrieval, reranked } = await find(
    {
      text: input.query,
      filters: input.filters,
      preferredJurisdiction: input.preferred_jurisdiction,
      topK: input.top_k,
      rerank: input.rerank,
      explain: input.explain,
      singleLists: input.explain,
      day,
      everyWording: input.include?.includes('superseded') ?? false,
    },
    generation,
    context,
    services,
  );
  const authority = (id: string) => graph.value(corpus.documentOrdinal(id) ?? -1) ?? undefined;
  const questionOf = (article: number) =>
    generation.index.passages?.nearestQuestion(query, article) ?? undefined;
  const lists = { found: retrieval, reranked, authority, questionOf };
  return {
    results: inStage(context.stages, 'hydrate', () => {
      const chunks = page.map(({ article }) => chunkOf(retrieval, article));
      const passages = passagesOf(chunks, input, wordsOf(query), corpus);
      return page.map((hit, at) => ({
        ...present(hit, passages[at]),
        ...(input.explain && { explain: explain(hit, lists) }),
        ...withWording(hit, statusAsked(hit, input, corpus, services), day, corpus),
      }));
    }),
    fusion: retrieval.fusion,
    reranked: reranked !== undefined,
    ...(reranked && { reranker: services.reranker.id }),
    ...(input.explain && { explain: explainQuery(input.query, query) }),
  };
}

/** Lists the documents that cite the one of `filters.cites`, without a query. */
async function listCiting(
  input: SearchInput,
  day: string,
  generation: Generation,
  context: Context,
  services: Services,
): Promise<Answer> {
  const { filters = {}, offset = 0, top_k: size } = input;
  const { corpus } = generation;
  const asked = { cites: filters.cites ?? '', filters, offset, size, day };
  const { hits, total, words } = await citingPage(asked, generation, context, services);
  return {
    results: inStage(context.stages, 'hydrate', () => {
      const chunks = hits.map(({ chunk }) => chunk);
      const passages = passagesOf(chunks, input, words, corpus);
      return hits.map((hit, at) => ({
        ...present(hit, passages[at]),
        ...withWording(hit, statusAsked(hit, input, corpus, services), day, corpus),
      }));
    }),
    total,
    fusion: 'none',
    reranked: false,
  };
}

/** The ranked lists from which the results were taken. `explain` shows a result's rank in each. */
interface Lists {
  readonly found: Retrieval;
  readonly reranked: RerankedList | undefined;
  readonly authority: (canonicalId: string) => number | undefined;
  /** Returns the question that was asked about an article and is nearest to the query. */
  readonly questionOf: (article: number) => string | undefined;
}

/** Returns the part of each chunk that the words match best; none if the request leaves texts out. */
function passagesOf(
  chunks: readonly (number | undefined)[],
  { include_text }: SearchInput,
  words: string,
  corpus: Corpus,
): readonly (string | undefined)[] {
  if (!include_text) return [];
  const texts = chunks.map((chunk) => (chunk === undefined ? '' : corpus.chunkText(chunk)));
  const found = snippets(texts, words, SNIPPET_LENGTH);
  return found.map((snippet, at) => (chunks[at] === undefined ? undefined : snippet));
}

function present({ card, score }: Pick<Hit, 'card' | 'score'>, snippet: string | undefined): SearchResult {
  const { canonical_id, doc_type, title, article_no, year, status, citation_string, meta } = card;
  return {
    canonical_id,
    score,
    doc_type,
    title,
    ...(article_no !== undefined && { article_no }),
    ...(snippet !== undefined && { snippet }),
    ...(year !== undefined && { year }),
    status,
    citation_string,
    ...(meta !== undefined && { meta }),
  };
}

/**
 * Returns the document's status on the requested day and its reason, which replace the stored status in the
 * result; empty if the request asks for neither.
 */
function statusAsked(
  { card }: Pick<Hit, 'card'>,
  asked: SearchInput,
  corpus: Corpus,
  services: Services,
): Partial<StatusFields> {
  const document = wantsStatus(asked) ? corpus.documentOrdinal(card.canonical_id) : undefined;
  return document === undefined ? {} : statusFields(corpus, document, asked, services);
}

/** Returns the status fields with those of the wording that the result shows. */
function withWording({ card }: Pick<Hit, 'card'>, asked: Partial<StatusFields>, day: string, corpus: Corpus) {
  return { ...asked, ...wordingFieldsOf(corpus, card, day, asked.status ?? card.status) };
}

/** Describes how the query was analysed, for requests with `explain`. */
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

/** Returns rank and score of a result in each list that holds it, and after fusion and reranking. */
function explain(
  { article, rank, score, card }: Hit,
  { found, reranked, authority, questionOf }: Lists,
): SearchResult['explain'] {
  const authorityValue = authority(card.canonical_id);
  const { lists, articles, scores } = found;
  const ranked = (name: 'sparse' | 'dense' | 'citation') => {
    const found = rankIn(lists[name], article);
    return found && { [name]: { rank: found.rank, score: found.score } };
  };
  const fused = articles.indexOf(article);
  const contributions = reranked?.contributions?.get(article);
  return {
    ...ranked('sparse'),
    ...ranked('dense'),
    ...ranked('citation'),
    ...askedBefore(rankInAsked(lists.asked, article), () => questionOf(article)),
    fused: { rank: fused + 1, score: scores[fused] as number },
    ...(reranked && { reranked: { rank, score } }),
    // The API calls the contributions of the reranker's features `signs`; the name is kept for `/v1`.
    ...(contributions && { signs: contributions }),
    ...(authorityValue !== undefined && { authority: authorityValue }),
  };
}

/** Says by which question that was asked before a result was found, and how like the query it is. */
function askedBefore(
  found: ReturnType<typeof rankInAsked>,
  nearest: () => string | undefined,
): Pick<NonNullable<SearchResult['explain']>, 'asked'> {
  if (found === undefined) return {};
  const { rank, score, byWords, cosine } = found;
  const question = nearest();
  return { asked: { rank, score, words: byWords, cosine, ...(question !== undefined && { question }) } };
}
