/**
 * Whether a document has the articles that a citation names.
 *
 * Numbers run through a law without gaps: one that is missing between two that are there is missing in the corpus, not
 * in the law, and a مكرر may have been added after the corpus was made. Only beyond the last number is an article
 * absent.
 */
import { z } from 'zod';
import type { ArticleRef } from '../../core.ts';
import type { Corpus } from '../../stores/corpus.ts';
import type { ParsedArticle } from '../cite/articles.ts';
import { articleSchema, parsedArticle } from '../cite/articles.ts';

export const citedArticleSchema = articleSchema.extend({
  presence: z
    .enum(['found', 'absent', 'unknown'])
    .describe(
      [
        'found: by article_no or by one of its readings, of which those are told that the document has.',
        'absent: its number is beyond the last.',
        'unknown: the corpus lacks it and the law may have it, as where its number is not beyond the last.',
      ].join(' '),
    ),
});

export const heldArticlesSchema = z
  .strictObject({
    count: z.int().describe('Articles with a number that the corpus holds of the document'),
    last: z.int().describe('The largest number'),
  })
  .describe('Told where a cited article is not found');

export type CitedArticle = z.infer<typeof citedArticleSchema>;

export interface ArticleEvidence {
  readonly articles?: CitedArticle[];
  readonly held_articles?: z.infer<typeof heldArticlesSchema>;
}

/** Empty for a document without article structure: there is nothing that an article could be missing from. */
export function articleEvidence(
  corpus: Corpus,
  canonicalId: string,
  cited: readonly ArticleRef[],
): ArticleEvidence {
  if (cited.length === 0) return {};
  const has = (key: string) => corpus.articleOrdinal(canonicalId, key) !== undefined;
  const found = cited.map((article) => whereFound(parsedArticle(article), has));
  if (found.every((one) => one !== undefined)) return { articles: found };
  const keys = corpus.articleKeys(canonicalId);
  const last = Math.max(0, ...keys.map((key) => numberOf(key) ?? 0));
  if (last === 0) return {};
  const articles = cited.map((article, index): CitedArticle => {
    const parsed = parsedArticle(article);
    return found[index] ?? { ...parsed, presence: presenceOf(parsed, last) };
  });
  return { articles, held_articles: { count: keys.length, last } };
}

function whereFound(article: ParsedArticle, has: (key: string) => boolean): CitedArticle | undefined {
  const { readings: possible = [], ...named } = article;
  const readings = possible.filter(({ article_key }) => has(article_key));
  if (!has(article.article_key) && readings.length === 0) return undefined;
  return { ...named, ...(readings.length > 0 && { readings }), presence: 'found' };
}

/** Of a number with a slash, every reading has to be beyond the last. */
function presenceOf({ article_key, readings }: ParsedArticle, last: number): 'absent' | 'unknown' {
  const keys = readings?.map((reading) => reading.article_key) ?? [article_key];
  return keys.every((key) => (numberOf(key) ?? 0) > last) ? 'absent' : 'unknown';
}

/** Of `46-bis` 46; none of `issue-3`, which is numbered for itself. */
function numberOf(articleKey: string): number | undefined {
  const digits = /^\d+/.exec(articleKey)?.[0];
  return digits === undefined ? undefined : Number(digits);
}
