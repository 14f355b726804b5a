/**
 * Finds a page of articles for a question, for `search` and `reason`: analyses the question, retrieves,
 * reranks, and cuts the list.
 */
import { dayNumber } from '../../articles/in-time.ts';
import { shownState } from '../../articles/shown-wording.ts';
import type { SearchQuery } from '../../core.ts';
import { builtinReranker } from '../../core.ts';
import type { Generation } from '../../generations/generation.ts';
import { inStage } from '../../observability/stages.ts';
import type { Retrieval } from '../../retrieval/hybrid.ts';
import { retrieve } from '../../retrieval/hybrid.ts';
import type { RerankedList, RerankOptions } from '../../retrieval/rerank.ts';
import { rerank } from '../../retrieval/rerank.ts';
import { RerankerSkipped } from '../../retrieval/reranker.ts';
import type { Filters } from '../../schema/filters.ts';
import { indexFilter } from '../../schema/filters.ts';
import type { ArticleCard } from '../../stores/corpus.ts';
import { acceptedJurisdictions } from '../accepted-jurisdictions.ts';
import type { Context } from '../context.ts';
import type { Services } from '../services.ts';
import { pinnedArticles } from './cited.ts';
import { citingDocuments, documentNumbers, readCited } from './citing.ts';
import { namedLaws } from './named-laws.ts';
import { isNotYetLaw } from './not-yet-law.ts';
import type { Hit, PageOptions } from './page.ts';
import { cutPage } from './page.ts';

/**
 * Number of candidates in each ranked list, for each result of the page, and the minimum number. Both are
 * enough for the fusion and for the input of the reranker.
 */
const { candidatesPerResult: CANDIDATES_PER_RESULT, minCandidates: FEWEST_CANDIDATES } = builtinReranker();

export interface SearchRequest {
  /** Text of the question as received. */
  readonly text: string;
  readonly filters: Filters | undefined;
  /** The jurisdiction that the request prefers; if undefined, the setting of the caller's account applies. */
  readonly preferredJurisdiction: string | undefined;
  readonly topK: number;
  /** Number of candidates of each list, and of articles to rerank, if not as many as `topK` results need. */
  readonly candidates?: number;
  readonly rerank: boolean;
  /** True if the reranker has to return how much each feature contributed to a score. */
  readonly explain: boolean;
  /** True if the caller reads the lists that were fused. */
  readonly singleLists: boolean;
  /**
   * Gregorian day, `YYYY-MM-DD`. Only wordings in force on this day are found, unless `everyWording` is true.
   */
  readonly day: string;
  /** True if wordings that are in force on other days than `day` are found too. */
  readonly everyWording: boolean;
  /** True if articles without a wording on the day are left out, unless the question cites them. */
  readonly onlyWithText?: boolean;
  /** Ordinals of the documents to search, in ascending order; those that the filters keep if undefined. */
  readonly documents?: Uint32Array;
}

export interface Found {
  /** The analysed question: its terms, expansions and preferred country. */
  readonly query: SearchQuery;
  readonly page: readonly Hit[];
  readonly retrieval: Retrieval;
  /** The reranked list; undefined if reranking was not wanted, was skipped under load, or failed. */
  readonly reranked: RerankedList | undefined;
}

export async function find(
  wanted: SearchRequest,
  generation: Generation,
  context: Context,
  services: Services,
): Promise<Found> {
  const { text, filters, topK, day, everyWording } = wanted;
  const candidates = wanted.candidates ?? Math.max(CANDIDATES_PER_RESULT * topK, FEWEST_CANDIDATES);
  const { corpus, index } = generation;
  const preferred = wanted.preferredJurisdiction ?? settingOf(context, services);
  const query = services.readQuery(text, filters?.jurisdiction, preferred);
  const citing =
    filters?.cites && (await citingDocuments(readCited(filters.cites), generation, context.signal));
  const filter = indexFilter(filters, {
    on: everyWording ? undefined : dayNumber(day),
    documents: wanted.documents ?? (citing ? documentNumbers(citing) : undefined),
  });
  const defaults = { defaultJurisdiction: services.jurisdictions.default, day, everyWording };
  const citingQuery = { text, query, filters, filter };
  const pinned = await pinnedArticles(citingQuery, generation, defaults, context.signal);
  const named = pinned.length > 0 ? undefined : namedLaws(citingQuery, corpus, day);
  const rerankAtOnce = atOnce(wanted, services);
  const retrieval = await retrieve(
    {
      retriever: index,
      embedQuery: services.embedQuery,
      embedder: services.about.embedder,
      stages: context.stages,
    },
    {
      query,
      filter,
      candidates,
      pinned,
      ...(named && { named }),
      rerank: rerankAtOnce,
      reranked: isRerankedByBuiltin(wanted, services),
      // A reranker that runs by itself reads the lists too.
      singleLists: wanted.singleLists || (wanted.rerank && rerankAtOnce === undefined),
    },
    context.signal,
  );
  if (retrieval.fusion === 'dense') {
    services.log.warn({ request_id: context.requestId, err: retrieval.sparseFailure }, 'sparse list failed');
  }
  const reranked =
    retrieval.reranked ??
    (await rerankBest(wanted, { query, filter, found: retrieval }, generation, context, services));
  const page = cutPage(reranked ?? retrieval, topK, {
    card: (article) => corpus.card(article),
    factor: factorOn(wanted, { retrieval, reranked, named }, generation, services),
    everyWording,
  });
  return { query, page, retrieval, reranked };
}

/**
 * Returns the jurisdiction that the caller's account prefers. Returns undefined if the account has no such
 * setting, or if this instance no longer accepts the jurisdiction.
 */
function settingOf({ caller }: Context, services: Services): string | undefined {
  const { preferred_jurisdiction: code } = caller.account;
  return code !== undefined && acceptedJurisdictions(services).includes(code) ? code : undefined;
}

/**
 * Factor on the score of an article that is repealed or whose wording is unknown. The passage of such an
 * article is one line that names the amending act, and both the sparse list and the reranker favour short
 * passages.
 */
const WITHOUT_TEXT = 0.5;

/**
 * Factor on the probability of an article of a repealed law, in a search of today's law: its successor often
 * has nearly the same words. With a half, the right article comes earlier in the sets of questions
 * (`benches/retrieval.md`). A fused score, which only says a rank, stays as it is.
 */
const OF_REPEALED_LAW = 0.5;

/**
 * Factor on the score of an article of another law, if the query names a law. With a half, another law comes
 * before the named one more often; with a tenth, no more articles are right (`benches/retrieval.md`).
 */
const OF_ANOTHER_LAW = 0.25;

/**
 * Returns the factor on an article's score that depends on the day of the search, and on the laws that the
 * query names. Articles that the query cites keep their score.
 */
function factorOn(
  { day, everyWording, onlyWithText }: SearchRequest,
  {
    retrieval: { lists },
    reranked,
    named,
  }: Pick<Found, 'retrieval' | 'reranked'> & { named: Uint32Array | undefined },
  { corpus }: Generation,
  { today }: Services,
): NonNullable<PageOptions['factor']> {
  const cited = new Set(lists.citation?.articles);
  const isOfNamed = (card: ArticleCard) =>
    named?.includes(corpus.documentOrdinal(card.canonical_id) ?? -1) ?? true;
  const isPast = day < today();
  return (article, card) => {
    const state = shownState(card, day);
    // Leave out a law made after the day, even if the query cites it. The index leaves it out only if the
    // law's day is known, not if only its year is. A search for every wording shows one marked as not yet law.
    const isMarked = everyWording && state === 'not_yet';
    if (isPast && !isMarked && isNotYetLaw(card, day, corpus)) return 0;
    if (cited.has(article)) return 1;
    const isLaw = isPast || reranked === undefined || card.status !== 'repealed';
    const ofLaw = (isLaw ? 1 : OF_REPEALED_LAW) * (isOfNamed(card) ? 1 : OF_ANOTHER_LAW);
    if (state !== 'repealed' && state !== 'unknown') return ofLaw;
    return onlyWithText ? 0 : ofLaw * WITHOUT_TEXT;
  };
}

/** Number of articles to rerank. */
const rerankedOf = (
  { topK, candidates }: { readonly topK: number; readonly candidates?: number | undefined },
  { fewest }: Services['reranker'],
): number => candidates ?? Math.max(CANDIDATES_PER_RESULT * topK, fewest);

/**
 * Returns the number of articles that may be reranked in the same call as the search; undefined if the
 * reranker runs by itself, as it does to explain its scores, or not at all.
 */
const atOnce = (wanted: SearchRequest, services: Services): number | undefined =>
  isRerankedByBuiltin(wanted, services) && !wanted.explain
    ? rerankedOf(wanted, services.reranker)
    : undefined;

/** True if the built-in reranker is to order the articles; it is skipped under load. */
const isRerankedByBuiltin = (
  { rerank }: Pick<SearchRequest, 'rerank'>,
  { reranker, overload }: Pick<Services, 'reranker' | 'overload'>,
): boolean => rerank && reranker.builtin === true && !overload?.strained;

/** Reranks the retrieved articles; returns undefined if the reranker did not run or failed. */
async function rerankBest(
  { text, topK, candidates, rerank: isWanted, explain }: SearchRequest,
  { query, filter, found }: Pick<RerankOptions, 'query' | 'filter' | 'found'>,
  { corpus, index }: Generation,
  { signal, requestId, stages }: Context,
  { reranker, log, overload }: Services,
): Promise<RerankedList | undefined> {
  // Under high load the reranker is skipped. The fused order is kept, and the answer has `reranked: false`.
  if (!isWanted || overload?.strained || found.articles.length === 0) return undefined;
  const outcome = await inStage(stages, 'rerank', () =>
    rerank(
      reranker,
      {
        queryText: text,
        query,
        filter,
        found,
        candidates: rerankedOf({ topK, candidates }, reranker),
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

/**
 * Returns the words of the question and of its expansions, because words of an expansion may be what found a
 * passage.
 */
export const wordsOf = ({ text, expansions }: SearchQuery): string =>
  [text, ...expansions.flatMap(({ alternatives }) => alternatives)].join(' ');
