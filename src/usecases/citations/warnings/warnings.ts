/**
 * Computes the warnings about the document that a citation was resolved to. Used by all operations that show
 * them.
 */
import { z } from 'zod';
import type { Citation } from '../../../core.ts';
import type { Corpus } from '../../../stores/corpus.ts';
import type { DocumentFacts } from '../../document/facts.ts';
import { documentFacts } from '../../document/facts.ts';
import type { Parsed } from '../reading/parsed.ts';
import type { TitleDifference } from '../resolve/contradicted.ts';
import type { ArticleEvidence, CitedArticle } from './cited-articles.ts';
import { articleEvidence } from './cited-articles.ts';
import { dateEvidence } from './dated.ts';
import { DOCUMENT_WARNINGS, documentWarnings, MEANINGS } from './document.ts';

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

const DATE_DIFFERS = 'date_differs: the document has another date than the citation states.';

/** The warnings about a citation found in a text, which do not look at its articles. */
const LOCATED_WARNINGS = [...DOCUMENT_WARNINGS, 'date_differs'] as const;

export type LocatedWarning = (typeof LOCATED_WARNINGS)[number];

export const locatedWarningsSchema = z
  .array(z.enum(LOCATED_WARNINGS))
  .min(1)
  .describe(
    [...DOCUMENT_WARNINGS.map((warning) => `${warning}: ${MEANINGS[warning]}`), DATE_DIFFERS].join(' '),
  );

/** Returns the warnings about a citation located in a text, as of a day; empty if it has no document. */
export function locatedWarnings(
  corpus: Corpus,
  { citation, parsed }: { readonly citation: Citation; readonly parsed: Parsed },
  day: string,
  difference?: TitleDifference,
): LocatedWarning[] {
  const warnings = documentWarnings(corpus, parsed, day, difference);
  const { canonical_id } = parsed;
  if (canonical_id === undefined || citation.date === undefined) return warnings;
  const { date_differs } = dateEvidence(corpus, documentFacts(corpus, canonical_id), citation);
  return date_differs ? [...warnings, 'date_differs'] : warnings;
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
      DATE_DIFFERS,
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
