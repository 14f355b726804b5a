/** Cuts a ranked list of article ordinals to the page of an answer. */
import { compare } from '../../order.ts';
import type { ArticleCard } from '../../stores/corpus.ts';

export interface Hit {
  readonly article: number;
  /** Rank in the list, from 1. */
  readonly rank: number;
  readonly score: number;
  readonly card: ArticleCard;
}

export interface ScoredList {
  readonly articles: Uint32Array;
  readonly scores: Float64Array;
}

/**
 * The first `size` articles by score, then canonical id, then article number, without repeated (document,
 * article). The list breaks ties by ordinal, so that all articles that tie with the last one are read before
 * the cut.
 */
export function cutPage(
  { articles, scores }: ScoredList,
  size: number,
  card: (article: number) => ArticleCard,
): Hit[] {
  const hits = new Map<string, Hit>();
  let lowest = Number.POSITIVE_INFINITY;
  for (let index = 0; index < articles.length; index++) {
    const score = scores[index] as number;
    if (hits.size >= size && score < lowest) break;
    const article = articles[index] as number;
    const shown = card(article);
    const key = `${shown.canonical_id} ${shown.article_no ?? ''}`;
    if (!hits.has(key)) hits.set(key, { article, rank: index + 1, score, card: shown });
    lowest = score;
  }
  return [...hits.values()].sort(byScoreThenName).slice(0, size);
}

function byScoreThenName(a: Hit, b: Hit): number {
  return (
    b.score - a.score ||
    compare(a.card.canonical_id, b.card.canonical_id) ||
    compare(a.card.article_no ?? '', b.card.article_no ?? '')
  );
}
