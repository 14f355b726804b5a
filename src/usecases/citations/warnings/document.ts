/**
 * Warnings about a cited document as a whole. `cite`, `extract` and `verify` give the same ones for the same
 * document.
 */
import { z } from 'zod';
import type { ArticleWarning } from '../../../schema/article.ts';
import { ARTICLE_WARNINGS } from '../../../schema/article.ts';
import type { Corpus } from '../../../stores/corpus.ts';
import { documentNotices } from '../../document/notices.ts';
import type { Parsed } from '../resolve/parsed.ts';

export const DOCUMENT_WARNINGS = [
  'jurisdiction_guessed',
  'repeal_day_unknown',
  'text_changed',
  'text_may_be_changed',
] as const;

export type DocumentWarning = (typeof DOCUMENT_WARNINGS)[number];

/** What each warning about a document means, for the descriptions of the schemas. */
export const MEANINGS: Readonly<Record<DocumentWarning, string>> = {
  jurisdiction_guessed:
    'neither words nor request name the country; the default one has no such document, and this is the ' +
    'only one that has.',
  repeal_day_unknown:
    'the document may be repealed on the day: the day of its repeal is not known, or no act repeals it in words.',
  text_changed: `${ARTICLE_WARNINGS.text_changed} Given here if no article is cited, or the text has none.`,
  text_may_be_changed: `${ARTICLE_WARNINGS.text_may_be_changed} Given here as text_changed is.`,
};

export const documentWarningsSchema = z
  .array(z.enum(DOCUMENT_WARNINGS))
  .min(1)
  .describe(DOCUMENT_WARNINGS.map((warning) => `${warning}: ${MEANINGS[warning]}`).join(' '));

/**
 * Returns the warnings about the document of a parsed citation on a day; empty if the citation has no
 * document. An article that is cited has the warnings about its own text.
 */
export function documentWarnings(
  corpus: Corpus,
  { canonical_id, jurisdiction_source, articles = [] }: CitedDocument,
  day: string,
): DocumentWarning[] {
  if (canonical_id === undefined) return [];
  const warnings: DocumentWarning[] = [];
  if (jurisdiction_source === 'corpus') warnings.push('jurisdiction_guessed');
  const document = corpus.documentOrdinal(canonical_id);
  if (document === undefined) return warnings;
  const ofDocument = documentNotices(corpus, document, day) ?? [];
  if (ofDocument.includes('repeal_day_unknown')) warnings.push('repeal_day_unknown');
  if (articles.length > 0 && corpus.articleKeys(canonical_id).length > 0) return warnings;
  return [...warnings, ...ofDocument.filter(isOfText)];
}

type CitedDocument = Pick<Parsed, 'canonical_id' | 'jurisdiction_source' | 'articles'>;

const isOfText = (warning: ArticleWarning): warning is 'text_changed' | 'text_may_be_changed' =>
  warning === 'text_changed' || warning === 'text_may_be_changed';
