/** The numbered articles of a document, each with all its wordings. */
import { articleKey } from '../core.ts';
import type { ArticleDay, ArticleHistory, ArticleVersion } from '../schema/article.ts';
import { known } from '../schema/known.ts';
import { inSequence } from './sequence.ts';

/** An article as the source gives it, without its changes. */
export interface SourceArticle {
  readonly article_no?: string;
  readonly heading?: string;
  readonly text: string;
}

/**
 * A numbered article: the history of one with changes, or the article of the source with its stable key and the
 * key of its number.
 */
export type Numbered<A = SourceArticle> =
  | { readonly history: ArticleHistory }
  | { readonly article: A; readonly article_key: string; readonly numberKey: string };

/**
 * The numbered articles in the order of the text, inserted ones after those that they follow, with the
 * changed parts without a number, such as tables. An article without changes gets a history of one wording.
 * If the source repeats a number, the second article with it has a key that ends in `-2`, with or without
 * changes.
 */
export function numberedArticles(
  articles: readonly SourceArticle[],
  histories: readonly ArticleHistory[],
): ArticleHistory[] {
  const enacted = enactmentDay(histories);
  return Array.from(numbersOf(articles, histories), (one) =>
    'history' in one ? one.history : unchanged(one.article, one.article_key, enacted),
  );
}

/** The same articles, without a history for those without changes. */
export function* numbersOf<A extends Pick<SourceArticle, 'article_no'>>(
  articles: readonly A[],
  histories: readonly ArticleHistory[],
): Generator<Numbered<A>> {
  const times = new Map<string, number>();
  for (const { article, history } of inSequence(articles, histories)) {
    const number = history?.versions[0]?.article_no ?? article?.article_no;
    if (number === undefined) {
      if (history !== undefined) yield { history };
      continue;
    }
    const key = articleKey(number);
    const time = (times.get(key) ?? 0) + 1;
    times.set(key, time);
    if (history !== undefined) yield { history };
    else if (article) {
      yield { article, article_key: time === 1 ? key : `${key}-${time}`, numberKey: key };
    }
  }
}

/** Keys of the numbers that the wordings of an article bear, in their order. */
export const numberKeys = ({ versions }: Pick<ArticleHistory, 'versions'>): string[] =>
  versions.flatMap(({ article_no }) => (article_no === undefined ? [] : [articleKey(article_no)]));

/** The same articles, each with its index in the source (`source`), which inserted ones have not. */
export function placedArticles(
  articles: readonly SourceArticle[],
  histories: readonly ArticleHistory[],
): ArticleHistory[] {
  const unchanged = articles.flatMap(({ article_no }, place) =>
    article_no === undefined || histories.some(({ source }) => source === place) ? [] : place,
  );
  return numberedArticles(articles, histories).map((history) =>
    histories.includes(history) ? history : { ...history, ...known({ source: unchanged.shift() }) },
  );
}

/**
 * Enactment day of the law: the earliest first day of a wording that no change has made. Articles that an act
 * inserted begin later and do not count. Undefined if the law has no changed article or its day is unknown.
 */
export function enactmentDay(histories: readonly ArticleHistory[]): ArticleDay | undefined {
  const isOriginal = ({ source, changes }: ArticleHistory) =>
    source !== undefined && changes.every(({ operation }) => operation !== 'insert_article');
  return histories
    .filter(isOriginal)
    .map(({ versions }) => versions[0])
    .filter((version) => version?.from_basis === 'act_date' && version.made_by.length === 0)
    .flatMap((version) => version?.from ?? [])
    .reduce<ArticleDay | undefined>(
      (first, day) => (first !== undefined && first.gregorian <= day.gregorian ? first : day),
      undefined,
    );
}

/** History of an article without changes: one wording, from the enactment of the law. */
export function unchanged(
  { article_no, heading, text }: SourceArticle,
  article_key: string,
  from: ArticleDay | undefined,
): ArticleHistory {
  const version: ArticleVersion = {
    ...known({ article_no, text, from }),
    from_basis: from === undefined ? 'unknown' : 'act_date',
    repealed: false,
    certainty: 'source',
    made_by: [],
    unapplied: [],
  };
  return { article_key, ...known({ heading }), versions: [version], changes: [] };
}
