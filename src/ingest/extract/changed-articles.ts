/**
 * Articles that the clauses of an act amend or repeal. The grammar of amendments reads them, because a clause
 * seldom names its law again: «تعديل نظام العمل على النحو الآتي: 1- حذف المادة (5)».
 */
import type { Act, Amendment } from '../../core.ts';
import { articleKey } from '../../core.ts';
import type { ReadClauses } from './act-clauses.ts';

interface ChangedArticle {
  type: 'amends' | 'repeals';
  /** Number of the article, as written. */
  article: string;
}

/** Changes of an article that are the article's repeal, or that leave every law as it is. */
const OTHER_TYPES: Partial<Record<Amendment['operation'], 'repeals' | 'none'>> = {
  delete_article: 'repeals',
  repeal_act: 'none',
  commencement: 'none',
  other: 'none',
};

/**
 * Returns the changed articles by the act whose citation names their law, without articles that a citation in
 * the clause names itself. A clause counts only if `acts`, the acts of the text, have its law as one that the
 * text changes: a clause that only mentions a law may look as if it changed it. An act that repeals the whole
 * law changes no article of it. Cost: linear in the text.
 */
export function changedArticlesIn(
  text: string,
  acts: readonly Act[],
  read: ReadClauses,
): Map<Act, ChangedArticle[]> {
  const byEnd = new Map(acts.map((act) => [act.citation.end, act]));
  const changed = new Map<Act, ChangedArticle[]>();
  for (const { law, amendments, start, end } of read(text)) {
    const act = law && byEnd.get(law.end);
    if (act === undefined || !changesArticles(act)) continue;
    const inClause = acts.filter(({ citation }) => start <= citation.start && citation.end <= end);
    const cited = new Set(
      [act, ...inClause].flatMap(({ citation }) => citation.articles.map(({ no }) => articleKey(no))),
    );
    const articles = amendments.flatMap((amendment): ChangedArticle[] => {
      const type = OTHER_TYPES[amendment.operation] ?? 'amends';
      if (type === 'none' || amendment.articleNo === undefined) return [];
      if (inClause.some((other) => other !== act && isBetween(other, act, amendment))) return [];
      const others = numbersOf(amendment.articleNo).filter((article) => !cited.has(articleKey(article)));
      return others.map((article) => ({ type, article }));
    });
    changed.set(act, [...(changed.get(act) ?? []), ...articles]);
  }
  return changed;
}

/** True if the text changes another law after it names the law of the clause and before the amendment. */
const isBetween = ({ relation, citation }: Act, of: Act, { start }: Amendment) =>
  (relation === 'amends' || relation === 'repeals') &&
  of.citation.end <= citation.start &&
  citation.end <= start;

const changesArticles = ({ relation, citation }: Act) =>
  relation === 'amends' || (relation === 'repeals' && citation.articles.length > 0);

/** Numbers of a list or a range of articles: `2,7`, `2-5`. */
function numbersOf(articleNo: string): string[] {
  return articleNo.split(',').flatMap((number) => {
    const range = /^(\d{1,3})-(\d{1,3})$/.exec(number);
    const [first, last] = [Number(range?.[1]), Number(range?.[2])];
    if (!(first < last)) return [number];
    return Array.from({ length: last - first + 1 }, (_, at) => String(first + at));
  });
}
