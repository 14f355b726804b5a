/**
 * Notes of repeal that a source prints in place of the text of an article. They become notes of the article,
 * which then has no text: as its text they would be served as law.
 */
import { articleKey, readAmendments, readNotedSection } from '../../core.ts';
import type { SourceArticle } from './source-article.ts';

/** Length of the longest text that may be a note alone, in UTF-16 units. */
const LONGEST_NOTE = 400;

export const withNotedTexts = (articles: SourceArticle[]): SourceArticle[] =>
  articles.map((article) => {
    const { text, amendment_notes = [] } = article;
    return isOwnRepeal(article)
      ? { ...article, text: '', amendment_notes: [text, ...amendment_notes] }
      : article;
  });

/** True if the whole text says that another act repealed this article. */
function isOwnRepeal({ article_no, text }: SourceArticle): boolean {
  if (article_no === undefined || text === '' || text.length > LONGEST_NOTE) return false;
  if (readNotedSection(text) === null) return false;
  const [amendment, ...more] = readAmendments(text);
  if (amendment === undefined || more.length > 0) return false;
  const { operation, articleNo, act, start, end } = amendment;
  const isWhole = start === 0 && text.slice(end).replace(/[\s.]/g, '') === '';
  const isOwn = articleNo !== undefined && articleKey(articleNo) === articleKey(article_no);
  return operation === 'delete_article' && act !== undefined && isOwn && isWhole;
}
