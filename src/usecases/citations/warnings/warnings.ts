/**
 * Computes the warnings about the document that a citation was resolved to. Used by all operations that show
 * them.
 */
import { z } from 'zod';
import type { Citation } from '../../../core.ts';
import type { Corpus } from '../../../stores/corpus.ts';
import type { DocumentFacts } from '../../document/facts.ts';
import { documentFacts } from '../../document/facts.ts';
import type { ArticleEvidence, CitedArticle } from './cited-articles.ts';
import { articleEvidence } from './cited-articles.ts';
import { dateEvidence } from './dated.ts';
import { DOCUMENT_WARNINGS, MEANINGS } from './document.ts';

export interface WarningEvidence {
  readonly articles: ArticleEvidence;
  readonly day: ReturnType<typeof dateEvidence>;
}

export function warningEvidence(corpus: Corpus, citation: Citation, facts: DocumentFacts): WarningEvidence {
  return {
    articles: articleEvidence(corpus, facts, citation.articles, citation.docType === 'legislation'),
    day: dateEvidence(corpus, facts, citation),
  };
}

export function hasPresence({ articles }: ArticleEvidence, presence: CitedArticle['presence']): boolean {
  return articles?.some((article) => article.presence === presence) ?? false;
}

const WARNINGS = [
  ...DOCUMENT_WARNINGS,
  'article_absent',
  'article_unknown',
  'date_differs',
  'article_repealed',
  'article_amended_since',
  'article_renumbered',
] as const;

export type Warning = (typeof WARNINGS)[number];

export const warningsSchema = z
  .array(z.enum(WARNINGS))
  .describe(
    [
      'Contradictions between citation and document, and changes of the first cited article; absent if ' +
        'there are none.',
      ...DOCUMENT_WARNINGS.map((warning) => `${warning}: ${MEANINGS[warning]}`),
      'article_absent: the number of a cited article is beyond its last.',
      'article_unknown: the corpus lacks a cited article, and the document may have it.',
      'date_differs: the document has another date than the citation states.',
      'article_repealed: the article is repealed on the day.',
      'article_amended_since: today, another wording of the article holds than on the day.',
      'article_renumbered: the article has borne another number, or another article this one.',
    ].join(' '),
  );

/** Returns the warnings about a resolved citation; undefined if there are none. */
export function warningsOf(
  corpus: Corpus,
  citation: Citation,
  canonicalId: string,
): z.infer<typeof warningsSchema> | undefined {
  const { articles, day } = warningEvidence(corpus, citation, documentFacts(corpus, canonicalId));
  const warnings: z.infer<typeof warningsSchema> = [];
  if (hasPresence(articles, 'absent')) warnings.push('article_absent');
  if (hasPresence(articles, 'unknown')) warnings.push('article_unknown');
  if (day.date_differs) warnings.push('date_differs');
  return warnings.length > 0 ? warnings : undefined;
}
