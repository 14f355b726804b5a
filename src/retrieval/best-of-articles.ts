/**
 * Keeps the best chunk of each article among the chunks that a search engine found, and ranks the articles by
 * the weights that the caller computes for the chunks. For engines whose own order of hits is not used.
 */
import type { RankedList } from './contract.ts';

interface Candidate {
  readonly chunk: number;
  readonly article: number;
}

export function bestOfArticles(
  hits: readonly Candidate[],
  weigh: (chunks: Uint32Array) => Float32Array,
  limit: number,
): RankedList {
  const articleOf = new Map(hits.map(({ chunk, article }) => [chunk, article]));
  const chunks = Uint32Array.from(articleOf.keys()).sort();
  const weights = weigh(chunks);
  const best = new Map<number, { article: number; chunk: number; score: number }>();
  chunks.forEach((chunk, at) => {
    const article = articleOf.get(chunk) as number;
    const score = weights[at] as number;
    const known = best.get(article);
    if (known === undefined || score > known.score) best.set(article, { article, chunk, score });
  });
  const ranked = [...best.values()]
    .sort((a, b) => b.score - a.score || a.article - b.article)
    .slice(0, limit);
  return {
    articles: Uint32Array.from(ranked, ({ article }) => article),
    chunks: Uint32Array.from(ranked, ({ chunk }) => chunk),
    scores: Float32Array.from(ranked, ({ score }) => score),
  };
}
