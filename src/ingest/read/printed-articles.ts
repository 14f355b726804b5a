/**
 * Articles that a source prints in the text alone. Without them no article of the document could be cited,
 * found or changed by a later act.
 */
import { printedArticles } from '../../core.ts';
import { known } from '../../schema/known.ts';
import type { DocType } from '../../schema/vocabulary.ts';
import type { SourceDocument } from './source-document.ts';

/** Types of documents that have articles. A ruling, a fatwa or a circular prints those of others. */
const WITH_ARTICLES: ReadonlySet<DocType> = new Set<DocType>(['legislation', 'regulation', 'decree']);

/**
 * The document with the articles that its text prints, if their headings leave no doubt. Otherwise the
 * document as it is. `printed` keeps what stands between the parts, so that the text can be given as the
 * source has it.
 */
export function withPrintedArticles(document: SourceDocument): SourceDocument {
  const { full_text: text, ...rest } = document;
  if (text === undefined || !WITH_ARTICLES.has(document.doc_type) || hasParts(document)) return document;
  const { articles, preamble, closing } = printedArticles(text, document.title, document.jurisdiction);
  if (articles.length === 0) return document;
  const starts = [...articles.map(({ start }) => start), closing];
  const ends = [preamble, ...articles.map(({ end }) => end)];
  return {
    ...rest,
    ...(preamble > 0 && { preamble: text.slice(0, preamble) }),
    articles: articles.map(({ no, heading, section, start, end }) => ({
      article_no: no,
      ...known({ heading, section }),
      text: text.slice(start, end),
    })),
    ...(closing < text.length && { closing: text.slice(closing) }),
    printed: starts.map((start, at) => text.slice(ends[at], start)),
  };
}

const hasParts = ({ articles, preamble, closing }: SourceDocument): boolean =>
  articles.length > 0 || preamble !== undefined || closing !== undefined;
