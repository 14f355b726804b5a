/** Cuts a ranked list of article ordinals to the results that an answer shows. */
import { compare } from '../../order.ts';
import type { ArticleCard } from '../../stores/corpus.ts';

export interface Hit {
  readonly article: number;
  /** Rank of the article in the ranked list, from 1. */
  readonly rank: number;
  readonly score: number;
  readonly card: ArticleCard;
}

export interface ScoredList {
  readonly articles: Uint32Array;
  readonly scores: Float64Array;
}

export interface PageOptions {
  readonly card: (article: number) => ArticleCard;
  /**
   * Returns a factor on an article's score, from 0 to 1. With 0 the article is left out. Default: 1 for every
   * article.
   */
  readonly factor?: (article: number, card: ArticleCard) => number;
  /** True if each wording of an article is a result of its own. */
  readonly everyWording?: boolean;
}

/**
 * Returns the first `size` articles by score, then canonical id, then article number. No pair of document and
 * article occurs twice. The list orders equal scores by ordinal, so all articles that tie with the last one
 * are read before the cut.
 */
export function cutPage(
  { articles, scores }: ScoredList,
  size: number,
  { card, factor = () => 1, everyWording = false }: PageOptions,
): Hit[] {
  const hits = new Map<string, Hit>();
  for (let index = 0; index < articles.length; index++) {
    const listed = scores[index] as number;
    if (isFull(hits, size, listed)) break;
    const article = articles[index] as number;
    const shown = card(article);
    const share = factor(article, shown);
    if (share === 0) continue;
    const hit = { article, rank: index + 1, score: listed * share, card: shown };
    const { canonical_id, article_no = '', article_key = '', version = '' } = shown;
    const wording = everyWording ? `${article_key} ${version}` : '';
    const key = `${canonical_id} ${article_no} ${wording}`;
    if (hit.score > (hits.get(key)?.score ?? -1)) hits.set(key, hit);
  }
  return [...hits.values()].sort(byScoreThenName).slice(0, size);
}

/**
 * True if the page is full: no article with this score or a lower one can be among the first `size` results.
 */
function isFull(hits: ReadonlyMap<string, Hit>, size: number, score: number): boolean {
  if (hits.size < size) return false;
  let higher = 0;
  for (const hit of hits.values()) if (hit.score > score) higher += 1;
  return higher >= size;
}

function byScoreThenName(a: Hit, b: Hit): number {
  return (
    b.score - a.score ||
    compare(a.card.canonical_id, b.card.canonical_id) ||
    compare(a.card.article_no ?? '', b.card.article_no ?? '') ||
    (b.card.version ?? 0) - (a.card.version ?? 0)
  );
}
