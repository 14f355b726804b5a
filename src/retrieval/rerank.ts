/** Reranks the candidates of a search, with a timeout. */
import type { IndexFilter, Passages, SearchQuery } from '../core.ts';
import { candidatePlaces } from '../core.ts';
import type { Retrieval } from './hybrid.ts';
import { isEverywhere, rankIn } from './hybrid.ts';
import type { Candidate, Contributions, Reranker, RerankRequest } from './reranker.ts';

export interface RerankedList {
  /** Ordinals of the reranked articles, best first; equal scores in the order of the ordinals. */
  readonly articles: Uint32Array;
  /**
   * Probabilities, from 0 to 1, that the articles answer the query, in the order of `articles`. Those of
   * articles that the query cites are set to 1 or just below.
   */
  readonly scores: Float64Array;
  /**
   * Contribution of each feature to an article's score, by article ordinal; present if requested and if the
   * reranker has features.
   */
  readonly contributions?: ReadonlyMap<number, Contributions>;
}

export type RerankOutcome = RerankedList | { readonly failure: unknown };

export interface RerankOptions extends Omit<RerankRequest, 'candidates'> {
  readonly found: Retrieval;
  /** Filter of the lists. */
  readonly filter: IndexFilter | null;
  /** Number of articles that are reranked; `candidatesOf` chooses them. */
  readonly candidates: number;
  readonly explain: boolean;
}

/**
 * Reranks the best candidates of the fused and the dense list. Articles that the query cites stay first, in
 * their order.
 * Returns the failure if the reranker fails, times out or returns invalid scores. Rejects only if `signal`
 * aborts.
 */
export async function rerank(
  reranker: Reranker,
  { found, filter, candidates: count, explain, ...rest }: RerankOptions,
  signal: AbortSignal,
): Promise<RerankOutcome> {
  const { query, index } = rest;
  const candidates = candidatesOf(found, count, { query, filter, passages: index.passages });
  const request = { ...rest, candidates };
  const { signal: either, end } = withTimeout(signal, reranker.timeoutMs);
  try {
    const [scores, contributions] = await orAborted(
      Promise.all([
        reranker.score(request, either),
        explain ? reranker.contributions?.(request, either) : undefined,
      ]),
      either,
    );
    return {
      ...inOrder(found, candidates, checked(scores, candidates.length)),
      ...(contributions && {
        contributions: new Map(
          candidates.map(({ article }, at) => [article, contributions[at] ?? {}] as const),
        ),
      }),
    };
  } catch (failure) {
    if (signal.aborted) throw failure;
    return { failure };
  } finally {
    end();
  }
}

/**
 * Returns a signal that aborts with `signal` or after the timeout. `end` releases its timer and its listener:
 * `AbortSignal.timeout` would keep a timer of each search until it ends, and then make an error of it.
 */
function withTimeout(signal: AbortSignal, timeoutMs: number): { signal: AbortSignal; end: () => void } {
  const controller = new AbortController();
  const abort = () => controller.abort(signal.reason);
  const timer = setTimeout(
    () => controller.abort(new DOMException(`no answer within ${timeoutMs} ms`, 'TimeoutError')),
    timeoutMs,
  );
  if (signal.aborted) abort();
  else signal.addEventListener('abort', abort, { once: true });
  const end = () => {
    clearTimeout(timer);
    signal.removeEventListener('abort', abort);
  };
  return { signal: controller.signal, end };
}

/** The search that found the lists, and the passages of its index. */
interface Searched {
  readonly query: Pick<SearchQuery, 'text'>;
  readonly filter: IndexFilter | null;
  readonly passages: Passages | undefined;
}

/**
 * Returns the candidates for the reranker in the order of the fused list, as `candidatePlaces` of the core
 * chooses them: a quarter is kept for the best of the dense list and of the list by questions that were asked.
 */
export function candidatesOf(
  { lists, articles, chunks, scores }: Retrieval,
  count: number,
  searched: Searched,
): Candidate[] {
  const places = candidatePlaces(
    articles,
    nearest(lists, searched),
    lists.asked?.articles ?? NO_ARTICLES,
    count,
  );
  return Array.from(places, (at) => {
    const article = articles[at] as number;
    return {
      article,
      chunk: chunks[at] as number,
      sparse: rankIn(lists.sparse, article),
      dense: rankIn(lists.dense, article),
      fused: { rank: at + 1, score: scores[at] as number },
    };
  });
}

const NO_ARTICLES = new Uint32Array();

/** Returns the articles of the dense list, beside those of likely laws for a query in all countries. */
function nearest({ sparse, dense }: Retrieval['lists'], { query, filter, passages }: Searched): Uint32Array {
  if (dense === undefined) return NO_ARTICLES;
  if (!isEverywhere(query, filter) || sparse === undefined || passages === undefined) return dense.articles;
  return passages.besideLikelyLaws(sparse.articles, sparse.scores, dense.articles);
}

/**
 * Returns the result of `work`, or rejects as soon as the signal aborts, because not every reranker observes
 * its signal.
 */
async function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  let onAbort = () => {};
  const aborted = new Promise<never>((_, reject) => {
    onAbort = () => reject(signal.reason);
    if (signal.aborted) onAbort();
    else signal.addEventListener('abort', onAbort, { once: true });
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}

function checked(scores: Float64Array, count: number): Float64Array {
  if (scores.length !== count || !scores.every((score) => score >= 0 && score <= 1)) {
    throw new Error(`the reranker gave no probability for each of ${count} candidates`);
  }
  return scores;
}

/**
 * Difference between the scores given to two consecutive cited articles, so that sorting by score keeps their
 * order.
 */
const STEP = 1e-6;

/**
 * Sorts the candidates by score. Cited articles get scores from 1 downwards in steps of `STEP`; the scores of
 * all other articles are capped below them.
 */
function inOrder(
  { lists: { citation } }: Retrieval,
  candidates: readonly Candidate[],
  scores: Float64Array,
): RerankedList {
  const cited = new Map([...(citation?.articles ?? [])].map((article, at) => [article, 1 - STEP * at]));
  const highest = 1 - STEP * cited.size;
  const ranked = candidates.map(({ article }, at) => ({
    article,
    score: cited.get(article) ?? Math.min(scores[at] as number, highest),
  }));
  ranked.sort((a, b) => b.score - a.score || a.article - b.article);
  return {
    articles: Uint32Array.from(ranked, ({ article }) => article),
    scores: Float64Array.from(ranked, ({ score }) => score),
  };
}
