/**
 * Hybrid retrieval: a sparse and a dense list, fused into one. An engine may do all of it in one call,
 * with the built-in reranker.
 */
import type { AskedRanking, IndexFilter, RankedOptions, SearchQuery, SingleLists } from '../core.ts';
import { builtinEmbedder, fuseLists } from '../core.ts';
import { ServiceError } from '../errors.ts';
import type { StageRecorder } from '../observability/stages.ts';
import { inStage } from '../observability/stages.ts';
import type { BothLists, RankedList, Retriever } from './contract.ts';
import { areNativeCallsWaiting, nativeCalls } from './native-calls.ts';

/**
 * Names of the ranked lists of one query, which `fuseLists` in the core fuses. `citation` holds the articles
 * that the query cites, `asked` those that answer a question like it which was asked before.
 */
type ListName = 'sparse' | 'dense' | 'citation' | 'asked';

type Lists = Record<Exclude<ListName, 'asked'>, RankedList> & { readonly asked: AskedRanking };

/**
 * An article that the query cites and that therefore ranks first whatever its words are, with the chunk to
 * show.
 */
export interface Pinned {
  readonly article: number;
  readonly chunk: number;
}

export interface RetrievalRequest {
  readonly query: SearchQuery;
  readonly filter: IndexFilter | null;
  /** Number of articles that each list, sparse and dense, is asked for. */
  readonly candidates: number;
  readonly pinned?: readonly Pinned[];
  /**
   * Ordinals, ascending, of the documents that the query names. The best of their articles come first in each
   * list, beside as many others as `candidates` says, so that the scores of a list no longer descend. The
   * documents must pass `filter`.
   */
  readonly named?: Uint32Array;
  /** Number of articles that the built-in reranker scores if the engine can do it in the same call. */
  readonly rerank?: number | undefined;
  /**
   * True if the built-in reranker orders the articles found, in the same call or afterwards. The dense list
   * of the built-in embedder then weighs more. Default: false.
   */
  readonly reranked?: boolean;
  /**
   * False if nobody reads the single lists but the one of cited articles. They may then be left out, because
   * each array of an engine in the native module costs the event loop some microseconds. Default: true.
   */
  readonly singleLists?: boolean;
}

/** Number of articles of named documents that come first in each list. */
const FIRST_OF_NAMED = 20;

export interface Retrieval {
  /**
   * How the lists were combined: reciprocal rank fusion (`rrf`), or `dense` alone if the sparse list failed.
   */
  readonly fusion: 'rrf' | 'dense';
  /** The lists that were fused; without those that the request does not need. */
  readonly lists: Partial<Lists>;
  /**
   * Ordinals of the articles found, best first; equal scores in the order of the ordinals. A score of 1 means
   * first in every list.
   */
  readonly articles: Uint32Array;
  /**
   * The chunk to show of each article, from the list in which the article ranks best; on equal ranks from the
   * sparse list.
   */
  readonly chunks: Uint32Array;
  readonly scores: Float64Array;
  /** The error with which the sparse search failed, if it did. */
  readonly sparseFailure?: unknown;
  /** The articles that were reranked in the same call, best first, with their probabilities. */
  readonly reranked?: { readonly articles: Uint32Array; readonly scores: Float64Array };
}

export interface RetrievalParts {
  readonly retriever: Retriever;
  readonly embedQuery: (text: string, signal: AbortSignal) => Promise<Float32Array>;
  /** The embedder's id, and the weight of the dense list in the fusion. The sparse list has weight 1. */
  readonly embedder: { readonly id: string; readonly weight: number };
  readonly stages?: StageRecorder | undefined;
}

export async function retrieve(
  { retriever, embedQuery, embedder, stages }: RetrievalParts,
  request: RetrievalRequest,
  signal: AbortSignal,
): Promise<Retrieval> {
  const { query, filter, candidates, pinned = [], named } = request;
  const vector = inStage(stages, 'embed', () => embedQuery(textToEmbed(query, embedder.id), signal));
  const embedded = () => vector;
  const atOnce = await inOneCall({ retriever, embedder, stages }, request, embedded, signal);
  if (atOnce !== undefined) return atOnce;
  const search = (filter: IndexFilter | null, limit: number) =>
    bothLists(retriever, query, embedded, { filter, limit, signal, stages });
  const everywhere = search(filter, candidates);
  const found =
    named === undefined
      ? everywhere
      : namedFirst(search({ ...filter, documents: named }, FIRST_OF_NAMED), everywhere);
  const reached = found.catch((cause) => {
    throw new ServiceError('upstream_unavailable', {
      detail: 'Vector search or the embedding model cannot be reached now.',
      cause,
    });
  });
  const [{ sparse, dense }, asked] = await Promise.all([
    reached,
    askedList(retriever, query, named === undefined ? filter : { ...filter, documents: named }, signal),
  ]);
  const failed = 'failure' in sparse;
  const lists = {
    ...(!failed && { sparse }),
    dense,
    ...(pinned.length > 0 && { citation: pinnedList(pinned) }),
    ...(asked.articles.length > 0 && { asked }),
  };
  return {
    fusion: failed ? 'dense' : 'rrf',
    lists,
    ...inStage(stages, 'fuse', () => fuseLists(lists, denseWeight(request, embedder))),
    ...(failed && { sparseFailure: sparse.failure }),
  };
}

/**
 * Returns what `retrieve` does, from one call of the engine. Returns `undefined` if the engine has no such
 * call, if the call would wait, if the query names documents, or if a part failed: the separate calls then
 * find out which.
 */
async function inOneCall(
  { retriever, embedder, stages }: Omit<RetrievalParts, 'embedQuery'>,
  request: RetrievalRequest,
  embedded: () => Promise<Float32Array>,
  signal: AbortSignal,
): Promise<Retrieval | undefined> {
  const { query, filter, candidates, pinned = [], named, rerank, singleLists = true } = request;
  // A search that waits is not reranked, which is known only when its turn comes.
  if (retriever.ranked === undefined || named !== undefined || areNativeCallsWaiting()) return undefined;
  const citation = pinned.length > 0 ? pinnedList(pinned) : undefined;
  const options: RankedOptions = {
    ...(filter && { filter }),
    depth: candidates,
    denseWeight: denseWeight(request, embedder),
    ...(citation && { cited: citation }),
    ...(rerank !== undefined && { candidates: rerank, besideLikelyLaws: isEverywhere(query, filter) }),
    singleLists,
  };
  const began = performance.now();
  const found = await embedded()
    .then((vector) => retriever.ranked?.(query, vector, options, signal))
    .catch(() => undefined);
  if (found === undefined) return undefined;
  const { single, fused, reranked, fuseMs, rerankMs } = found;
  const fuseAt = performance.now() - rerankMs - fuseMs;
  stages?.took('search', began, fuseAt - began);
  stages?.took('fuse', fuseAt, fuseMs);
  if (reranked !== undefined) stages?.took('rerank', fuseAt + fuseMs, rerankMs);
  return {
    fusion: 'rrf',
    lists: { ...(single && foundIn(single)), ...(citation && { citation }) },
    articles: fused.articles,
    chunks: fused.chunks,
    scores: fused.scores,
    ...(reranked !== undefined && reranked.articles.length > 0 && { reranked }),
  };
}

const foundIn = ({ sparse, dense, asked }: SingleLists): Partial<Lists> => ({
  sparse,
  dense,
  ...(asked.articles.length > 0 && { asked }),
});

/**
 * True for an Arabic query in all countries. For these, every second article of the dense list that the
 * reranker gets is of the laws that the sparse list is likely about (`besideLikelyLaws` in the core): more
 * right articles are then among the first hundred (`benches/retrieval.md`).
 */
export const isEverywhere = ({ text }: Pick<SearchQuery, 'text'>, filter: IndexFilter | null): boolean =>
  filter?.jurisdiction === undefined && isArabic(text);

/** Puts the articles of the named documents before the others, in each list. */
async function namedFirst(named: Promise<BothLists>, others: Promise<BothLists>): Promise<BothLists> {
  const [first, then] = await Promise.all([named, others]);
  const hasBoth = !('failure' in first.sparse) && !('failure' in then.sparse);
  return {
    // Without the list of the named documents, the list of all is used as it is.
    sparse: hasBoth ? joined(first.sparse as RankedList, then.sparse as RankedList) : then.sparse,
    dense: joined(first.dense, then.dense),
  };
}

function joined(first: RankedList, then: RankedList): RankedList {
  const known = new Set(first.articles);
  const others = [...then.articles.keys()].filter((at) => !known.has(then.articles[at] as number));
  const both = (key: 'articles' | 'chunks' | 'scores') => [
    ...first[key],
    ...others.map((at) => then[key][at] as number),
  ];
  return {
    articles: Uint32Array.from(both('articles')),
    chunks: Uint32Array.from(both('chunks')),
    scores: Float32Array.from(both('scores')),
  };
}

/** Returns the articles by questions that were asked about them. */
async function askedList(
  { passages }: Retriever,
  query: SearchQuery,
  filter: IndexFilter | null,
  signal: AbortSignal,
): Promise<AskedRanking> {
  if (passages === undefined) return NOTHING;
  return nativeCalls(() => passages.asked(query, filter, ASKED, signal));
}

const NOTHING: AskedRanking = {
  articles: new Uint32Array(),
  chunks: new Uint32Array(),
  scores: new Float32Array(),
  byWords: new Float32Array(),
  cosines: new Float32Array(),
};

/** Number of articles of the list by questions that were asked. */
const ASKED = 30;

interface ListsWanted {
  readonly filter: IndexFilter | null;
  readonly limit: number;
  readonly signal: AbortSignal;
  readonly stages: StageRecorder | undefined;
}

/**
 * Returns the sparse and the dense list: in one call if the engine offers it, else in parallel, so that the
 * sparse search runs while the query is embedded.
 */
async function bothLists(
  retriever: Retriever,
  query: SearchQuery,
  embedded: () => Promise<Float32Array>,
  { filter, limit, signal, stages }: ListsWanted,
): Promise<BothLists> {
  if (retriever.both !== undefined) {
    const { both } = retriever;
    const vector = await embedded();
    return inStage(stages, 'search', () => both.call(retriever, query, vector, filter, limit, signal));
  }
  return inStage(stages, 'search', () => sideBySide(retriever, query, embedded, { filter, limit, signal }));
}

/**
 * Runs the sparse search beside embedding and dense search. The time recorded for the stage `search`
 * therefore includes the embedding.
 */
async function sideBySide(
  retriever: Retriever,
  query: SearchQuery,
  embedded: () => Promise<Float32Array>,
  { filter, limit, signal }: Omit<ListsWanted, 'stages'>,
): Promise<BothLists> {
  const sparseList = async () => retriever.sparse(query, filter, limit, signal);
  const denseList = async () => retriever.dense(await embedded(), filter, limit, signal);
  const [sparse, dense] = await Promise.allSettled([sparseList(), denseList()]);
  if (dense.status === 'rejected') throw dense.reason;
  return {
    sparse: sparse.status === 'fulfilled' ? sparse.value : { failure: sparse.reason },
    dense: dense.value,
  };
}

/**
 * Returns the text to embed: the query itself. If the query has no Arabic letter and the embedder is the
 * built-in one, which knows few English words, the Arabic alternatives of all expansions follow it.
 */
export function textToEmbed({ text, expansions }: SearchQuery, embedderId: string): string {
  if (embedderId !== BUILTIN.id || isArabic(text)) return text;
  return [text, ...expansions.flatMap(({ alternatives }) => alternatives)].join(' ');
}

/**
 * Weight of the dense list of the built-in embedder where the built-in reranker follows: by it the fused list
 * gives the reranker more right candidates (`benches/retrieval.md`), and the reranker decides their order.
 */
const RERANKED_WEIGHT = 0.32;

/**
 * Returns the weight of the dense list. The built-in embedder has weights of its own for articles that the
 * built-in reranker orders, and for a query without an Arabic letter, because the sparse list knows only
 * those English words that the glossary has.
 * @internal Exported for tests, which check the weight without an index.
 */
export function denseWeight(
  { query: { text }, reranked = false }: Pick<RetrievalRequest, 'query' | 'reranked'>,
  { id, weight }: RetrievalParts['embedder'],
): number {
  if (id !== BUILTIN.id || weight !== BUILTIN.weight) return weight;
  if (!isArabic(text)) return BUILTIN.englishWeight;
  return reranked ? RERANKED_WEIGHT : weight;
}

/** True for a text with an Arabic letter. */
const isArabic = (text: string): boolean => /\p{Script=Arabic}/u.test(text);

const BUILTIN = builtinEmbedder();

/** Rank of an article in one of the lists (sparse, dense or fused), from 1, with its score and chunk. */
export interface ListRank {
  readonly rank: number;
  readonly score: number;
  readonly chunk: number;
}

export function rankIn(list: RankedList | undefined, article: number): ListRank | undefined {
  const index = list?.articles.indexOf(article) ?? -1;
  if (list === undefined || index < 0) return undefined;
  return { rank: index + 1, score: list.scores[index] as number, chunk: list.chunks[index] as number };
}

/** How an article was found by a question that was asked about it. */
interface AskedRank extends ListRank {
  /** How like the query a question about the article is by its words, from 0 to about 1. */
  readonly byWords: number;
  /** Cosine of the query and the questions about the article. */
  readonly cosine: number;
}

/** Returns the place of an article in the list by questions that were asked. */
export function rankInAsked(list: AskedRanking | undefined, article: number): AskedRank | undefined {
  const found = rankIn(list, article);
  if (list === undefined || found === undefined) return undefined;
  const at = found.rank - 1;
  return {
    ...found,
    byWords: list.byWords[at] as number,
    cosine: list.cosines[at] as number,
  };
}

/** Returns the chunk to show of an article. Throws if the article is not in the fused list. */
export function chunkOf({ articles, chunks }: Retrieval, article: number): number {
  const chunk = chunks[articles.indexOf(article)];
  if (chunk === undefined) throw new Error(`article ${article} is in none of the lists that were fused`);
  return chunk;
}

function pinnedList(pinned: readonly Pinned[]): RankedList {
  return {
    articles: Uint32Array.from(pinned, ({ article }) => article),
    chunks: Uint32Array.from(pinned, ({ chunk }) => chunk),
    scores: new Float32Array(pinned.length).fill(1),
  };
}
