/** The articles that a quotation may be of, each with its wordings. */
import { articleKey } from '../../../core.ts';
import type { ArticleHistory } from '../../../schema/article.ts';
import type { Corpus } from '../../../stores/corpus.ts';
import type { ArticleOnDay, DocumentArticles } from '../../article/articles-of.ts';
import { articlesOf, findArticle, onDay } from '../../article/articles-of.ts';
import { isFullArticle } from '../../document/text-kind.ts';
import type { ParsedArticle } from '../reading/articles.ts';

export interface Candidate {
  readonly article: ArticleOnDay;
  /** True for the article that the number means on the day, false for one with this number at another time. */
  readonly isCited: boolean;
  /** True if the corpus has a summary instead of the text. */
  readonly isSummary: boolean;
  readonly document: DocumentArticles;
}

/**
 * The cited articles in order, then others that have borne one of the numbers, since a text may cite by the
 * numbers of its own day, and the article of the issuing act with this number.
 */
export function candidatesOf(
  corpus: Corpus,
  canonicalId: string,
  articles: readonly ParsedArticle[],
  day: string,
): Candidate[] {
  const document = articlesOf(corpus, canonicalId);
  const keys = articles.flatMap(({ article_key, readings = [] }) => {
    const all = [article_key, ...readings.map((reading) => reading.article_key)];
    const held = all.find((key) => findArticle(document, key, day) !== undefined);
    return held === undefined ? [] : [held];
  });
  const cited = keys.flatMap((key) => findArticle(document, key, day) ?? []);
  const others = [...bearersOf(document, new Set(keys), day), ...issuing(document, keys, day)];
  const seen = new Set<ArticleHistory>();
  return [...cited, ...others].flatMap((article, place) => {
    if (seen.has(article.history)) return [];
    seen.add(article.history);
    const isCited = place < cited.length;
    return [{ article, isCited, isSummary: isSummary(corpus, canonicalId, article), document }];
  });
}

function bearersOf(document: DocumentArticles, keys: ReadonlySet<string>, day: string): ArticleOnDay[] {
  const bears = ({ versions }: ArticleHistory) =>
    versions.some(({ article_no }) => article_no !== undefined && keys.has(articleKey(article_no)));
  return document.articles.filter(bears).map((history) => onDay(history, day, document));
}

function issuing(document: DocumentArticles, keys: readonly string[], day: string): ArticleOnDay[] {
  return keys.flatMap((key) => findArticle(document, `issue-${key}`, day) ?? []);
}

function isSummary(corpus: Corpus, canonicalId: string, { number }: ArticleOnDay): boolean {
  const ordinal = corpus.articleOrdinal(canonicalId, articleKey(number));
  return ordinal !== undefined && !isFullArticle(corpus, ordinal);
}
