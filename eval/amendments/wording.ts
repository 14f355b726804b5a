/** Compares the wording that is served for an article with the gold wording. */
import { sameArticle, sameWording } from './equality.ts';
import type { ArticleRow } from './gold.ts';
import type { ServedArticle } from './subject.ts';

/**
 * `abstained`: no wording is offered, or one with a warning. For a row whose gold is not certain, every
 * wording without a warning is `wrong`; for other rows, an article served as repealed is `exact` or `wrong`.
 */
export type WordingVerdict = 'exact' | 'wrong' | 'abstained';

export function judgeWording(row: ArticleRow, served: ServedArticle): WordingVerdict {
  const offered = offeredText(served);
  if (!row.current_text_certain) return offered === undefined ? 'abstained' : 'wrong';
  if (row.deleted) {
    if (served.repealed) return served.text === undefined ? 'exact' : 'wrong';
    return offered === undefined ? 'abstained' : 'wrong';
  }
  if (served.repealed) return 'wrong';
  if (offered === undefined) return 'abstained';
  return row.current_text !== null && sameWording(row.current_text, offered) ? 'exact' : 'wrong';
}

/** The wording that is offered as the law in force: without a warning, and not as a repealed one. */
const offeredText = ({ text, repealed, warned }: ServedArticle) => (repealed || warned ? undefined : text);

/**
 * True if a former wording of the article is offered as the law in force; false if its gold is not certain.
 * `base`: its text in the corpus.
 */
export function isDeadWording(row: ArticleRow, base: string, served: ServedArticle): boolean {
  const offered = offeredText(served);
  if (!row.current_text_certain || offered === undefined) return false;
  return formerWordings(row, base).some((former) => sameWording(former, offered));
}

/** Operations whose new text is a whole article. */
const WHOLE_ARTICLE = new Set(['replace_article', 'insert_article', 'merge']);

/**
 * Wordings that the article had before, without the current one: the text of the corpus if it is the
 * original, and restatements.
 */
export function formerWordings(row: ArticleRow, base: string): string[] {
  const restated = row.changes
    .filter(({ op, target }) => WHOLE_ARTICLE.has(op) && sameArticle(target.article, row.article_no))
    .flatMap(({ new_text }) => new_text ?? []);
  const wordings = row.base_text_state === 'original' ? [base, ...restated] : restated;
  return wordings.filter((wording) => row.current_text === null || !sameWording(wording, row.current_text));
}
