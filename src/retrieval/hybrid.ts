/** Hybrid retrieval: sparse and dense in parallel, and one fused list. */
import type { IndexFilter, SearchQuery } from '../core.ts';
import { builtinEmbedder, fuse } from '../core.ts';
import { ServiceError } from '../errors.ts';
import type { RankedList, Retriever } from './contract.ts';

/**
 * Weight of each list in the fusion.
 *
 * Dense: the largest weight at which the fused list is nowhere more than 0.005 nDCG@10 below the sparse one, with the
 * built-in embedder (2026-11-21, fused − sparse; sparse alone 0.687, 0.821, 0.736, 0.576):
 *
 *     weight   ae-headings   dz-principles   dz keywords alone   sa-faq
 *     0.3      −0.027        −0.031          −0.033              −0.009
 *     0.1      −0.005        −0.013          −0.012              −0.003
 *     0.05     −0.002        −0.006          −0.006              −0.001
 *     0.04     −0.002        −0.003          −0.004              +0.000
 *
 * So it moves an article by two places at most, and brings in what shares no word with the query.
 *
 * Citation: a query that cites an article wants that article. Twice the weight puts it before all that the two other
 * lists can give together (1/61 + 0.04/61 < 2/61), and so down to the 57th article named in one query.
 */
export const LIST_WEIGHTS = { sparse: 1, dense: 0.04, citation: 2 } as const;

/** Damping of reciprocal rank fusion, from its paper. */
const FUSION_K = 60;

export type ListName = keyof typeof LIST_WEIGHTS;

/** An article that ranks first whatever the words say, and the chunk to show of it. */
export interface Pinned {
  readonly article: number;
  readonly chunk: number;
}

export interface RetrievalRequest {
  readonly query: SearchQuery;
  readonly filter: IndexFilter | null;
  /** Articles a list. */
  readonly candidates: number;
  readonly pinned?: readonly Pinned[];
}

export interface Retrieval {
  /** `dense` where the sparse list could not be had. */
  readonly fusion: 'rrf' | 'dense';
  readonly lists: Partial<Record<ListName, RankedList>>;
  /** Article ordinals, best first, ties by ordinal; a score of 1 means first in every list. */
  readonly articles: Uint32Array;
  readonly scores: Float64Array;
  /** Why there is no sparse list. */
  readonly sparseFailure?: unknown;
}

export interface RetrievalParts {
  readonly retriever: Retriever;
  readonly embedQuery: (text: string, signal: AbortSignal) => Promise<Float32Array>;
  /** Which embedder that is. */
  readonly embedderId: string;
}

export async function retrieve(
  { retriever, embedQuery, embedderId }: RetrievalParts,
  { query, filter, candidates, pinned = [] }: RetrievalRequest,
  signal: AbortSignal,
): Promise<Retrieval> {
  const sparseList = async () => retriever.sparse(query, filter, candidates, signal);
  const denseList = async () =>
    retriever.dense(await embedQuery(textToEmbed(query, embedderId), signal), filter, candidates, signal);
  const [sparse, dense] = await Promise.allSettled([sparseList(), denseList()]);
  if (dense.status === 'rejected') {
    throw new ServiceError('upstream_unavailable', {
      detail: 'Vector search or the embedding model cannot be reached now.',
      cause: dense.reason,
    });
  }
  const lists = {
    ...(sparse.status === 'fulfilled' && { sparse: sparse.value }),
    dense: dense.value,
    ...(pinned.length > 0 && { citation: pinnedList(pinned) }),
  };
  return {
    fusion: sparse.status === 'fulfilled' ? 'rrf' : 'dense',
    lists,
    ...fuseLists(lists),
    ...(sparse.status === 'rejected' && { sparseFailure: sparse.reason }),
  };
}

/**
 * What of a query is embedded: the query as it was asked; where it has no Arabic word and the embedder knows no other
 * language, the most usual alternatives of its phrases.
 */
export function textToEmbed({ text, expansions }: SearchQuery, embedderId: string): string {
  const foreign = embedderId === ARABIC_ONLY && !/\p{Script=Arabic}/u.test(text);
  return foreign && expansions.length > 0
    ? expansions.map(({ alternatives }) => alternatives[0]).join(' ')
    : text;
}

/** The embedder that was learned from Arabic alone. */
const ARABIC_ONLY = builtinEmbedder().id;

/** Where an article stands in one list, from 1. */
export interface Place {
  readonly rank: number;
  readonly score: number;
  readonly chunk: number;
}

export function placeIn(list: RankedList | undefined, article: number): Place | undefined {
  const index = list?.articles.indexOf(article) ?? -1;
  if (list === undefined || index < 0) return undefined;
  return { rank: index + 1, score: list.scores[index] as number, chunk: list.chunks[index] as number };
}

/** The chunk to show of an article: that of the list where it ranks best; the sparse one's matches by its words. */
export function bestChunk(lists: Retrieval['lists'], article: number): number {
  const places = [
    placeIn(lists.sparse, article),
    placeIn(lists.dense, article),
    placeIn(lists.citation, article),
  ];
  const found = places.filter((place) => place !== undefined);
  const [first, ...others] = found;
  if (first === undefined) throw new Error(`article ${article} is in none of the lists that were fused`);
  return others.reduce((best, place) => (place.rank < best.rank ? place : best), first).chunk;
}

function fuseLists(lists: Retrieval['lists']): { articles: Uint32Array; scores: Float64Array } {
  const names = (Object.keys(LIST_WEIGHTS) as ListName[]).filter((name) => lists[name] !== undefined);
  const { ids, scores } = fuse(
    names.map((name) => (lists[name] as RankedList).articles),
    { k: FUSION_K, weights: names.map((name) => LIST_WEIGHTS[name]) },
  );
  return { articles: ids, scores };
}

function pinnedList(pinned: readonly Pinned[]): RankedList {
  return {
    articles: Uint32Array.from(pinned, ({ article }) => article),
    chunks: Uint32Array.from(pinned, ({ chunk }) => chunk),
    scores: new Float32Array(pinned.length).fill(1),
  };
}
