/**
 * Warnings about a cited document as a whole. `cite`, `extract` and `verify` give the same ones for the same
 * document.
 */
import { z } from 'zod';
import type { ArticleWarning } from '../../../schema/article.ts';
import { ARTICLE_WARNINGS } from '../../../schema/article.ts';
import type { Corpus } from '../../../stores/corpus.ts';
import { documentNotices } from '../../document/notices.ts';
import type { Parsed } from '../reading/parsed.ts';
import type { TitleDifference } from '../resolve/contradicted.ts';

export const DOCUMENT_WARNINGS = [
  'jurisdiction_guessed',
  'repeal_day_unknown',
  'text_changed',
  'text_may_be_changed',
  'title_differs',
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
  title_differs:
    'the stated name or subject and the title each have a word that the other lacks; it may be that of ' +
    'another document. Or the citation gives the number to another kind of act (a law for a decree-law). ' +
    'The answer does not depend on it.',
};

export const titleDifferenceSchema = z
  .strictObject({
    stated: z
      .string()
      .describe('The name or the subject that the text states beside the number, or the kind of act with it'),
    title: z.string().describe('Title of the document that the number found'),
  })
  .describe('Present with the warning title_differs');

export const documentWarningsSchema = z
  .array(z.enum(DOCUMENT_WARNINGS))
  .min(1)
  .describe(DOCUMENT_WARNINGS.map((warning) => `${warning}: ${MEANINGS[warning]}`).join(' '));

/**
 * Returns the warnings about the document of a parsed citation on a day; empty if the citation has no
 * document. An article that is cited has the warnings about its own text. `difference` is that of the stated
 * words from the title, if they differ.
 */
export function documentWarnings(
  corpus: Corpus,
  { canonical_id, jurisdiction_source, articles = [] }: CitedDocument,
  day: string,
  difference?: TitleDifference,
): DocumentWarning[] {
  if (canonical_id === undefined) return [];
  const told = difference === undefined ? [] : (['title_differs'] as const);
  return [...warningsAbout(corpus, { canonical_id, jurisdiction_source, articles }, day), ...told];
}

function warningsAbout(
  corpus: Corpus,
  { canonical_id, jurisdiction_source, articles = [] }: CitedDocument & { readonly canonical_id: string },
  day: string,
): DocumentWarning[] {
  const warnings: DocumentWarning[] = [];
  if (jurisdiction_source === 'corpus') warnings.push('jurisdiction_guessed');
  const document = corpus.documentOrdinal(canonical_id);
  if (document === undefined) return warnings;
  const ofDocument = documentNotices(corpus, document, day) ?? [];
  if (ofDocument.includes('repeal_day_unknown')) warnings.push('repeal_day_unknown');
  const ofText = ofDocument.filter(isOfText);
  // Asked last, because most documents have no such warning and the keys are read from the store.
  const isOfArticle = ofText.length > 0 && articles.length > 0 && corpus.articleKeys(canonical_id).length > 0;
  return isOfArticle ? warnings : [...warnings, ...ofText];
}

type CitedDocument = Pick<Parsed, 'canonical_id' | 'jurisdiction_source' | 'articles'>;

const isOfText = (warning: ArticleWarning): warning is 'text_changed' | 'text_may_be_changed' =>
  warning === 'text_changed' || warning === 'text_may_be_changed';
