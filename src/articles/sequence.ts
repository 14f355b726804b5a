/** Articles of a document in the order of its text, with those that changes have inserted. */
import type { ArticleHistory } from '../schema/article.ts';

/** An article of the source, its history, or both. An article without changes has no history. */
export type Sequenced<A> =
  | { readonly article: A; readonly history?: undefined }
  | { readonly article: A; readonly history: ArticleHistory }
  | { readonly article?: undefined; readonly history: ArticleHistory };

/** Pairs each article of the source with its history, and adds inserted articles where they belong. */
export function* inSequence<A>(
  articles: readonly A[],
  histories: readonly ArticleHistory[],
): Generator<Sequenced<A>> {
  const bySource = new Map(histories.map((history) => [history.source, history]));
  const inserted = histories.filter(({ source }) => source === undefined);
  const after = (place: number) => inserted.filter(({ follows = articles.length - 1 }) => follows === place);
  for (const history of after(-1)) yield { history };
  for (const [place, article] of articles.entries()) {
    const history = bySource.get(place);
    yield history === undefined ? { article } : { article, history };
    if (inserted.length > 0) for (const next of after(place)) yield { history: next };
  }
}
