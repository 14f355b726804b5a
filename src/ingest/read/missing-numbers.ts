/** Numbers of articles that a source prints without one. */
import type { SourceArticle } from './source-article.ts';

/**
 * Gives an article without a number the one that its neighbours leave for it: n between n - 1 and n + 1, if
 * the document has no other article n. A table or an annex stands between no such numbers.
 */
export function withMissingNumbers(articles: SourceArticle[]): SourceArticle[] {
  if (articles.every(({ article_no }) => article_no !== undefined)) return articles;
  const taken = new Set(articles.map(({ article_no }) => article_no));
  return articles.map((article, place) => {
    if (article.article_no !== undefined) return article;
    const [before, after] = [articles[place - 1], articles[place + 1]].map(plainNumber);
    if (before === undefined || after !== before + 2) return article;
    const number = String(before + 1);
    return taken.has(number) ? article : { article_no: number, ...article };
  });
}

/** The number of an article if it has digits only. */
function plainNumber(article: SourceArticle | undefined): number | undefined {
  const number = article?.article_no;
  return number !== undefined && /^[0-9]{1,6}$/.test(number) ? Number(number) : undefined;
}
