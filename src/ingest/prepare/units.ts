/**
 * The units of a search result in a document: its articles, and what stands outside them.
 *
 * A document without articles is one unit. Of one with articles, the preamble is left out (it names other laws, which
 * would make every law findable by those it cites; the graph has them), and the closing is a unit where it
 * holds more than signature and publication: annexes and tables are printed there.
 */
import { articleKey } from '../../core.ts';
import type { SourceArticle, SourceDocument } from '../read/source-document.ts';
import type { Span } from './chunk.ts';
import { chunkArticle, chunkParagraphs } from './chunk.ts';

/** Signature, date and gazette take 192 characters in the median and 600 at most where no annex follows. */
const CLOSING_WITH_ANNEX_CHARS = 600;

export interface Unit {
  articleNo?: string;
  articleKey?: string;
  heading?: string;
  chunks: string[];
}

/** Units in the order of the text. */
export function unitsOf(document: SourceDocument): Unit[] {
  if (document.articles.length === 0) return [{ chunks: slices(document.full_text ?? '', chunkParagraphs) }];
  const units = document.articles.map(articleUnit);
  const { closing } = document;
  if (closing !== undefined && closing.length > CLOSING_WITH_ANNEX_CHARS) {
    units.push({ chunks: slices(closing, chunkParagraphs) });
  }
  return units;
}

/** An amendment's note belongs to its article: sources print the wording in force there. */
function articleUnit(article: SourceArticle): Unit {
  const unit: Unit = { chunks: slices(article.text, chunkArticle) };
  for (const note of article.amendment_notes ?? []) unit.chunks.push(...slices(note, chunkArticle));
  if (article.article_no !== undefined) {
    unit.articleNo = article.article_no;
    unit.articleKey = articleKey(article.article_no);
  }
  if (article.heading !== undefined) unit.heading = article.heading;
  return unit;
}

function slices(text: string, chunk: (text: string) => Span[]): string[] {
  return chunk(text).map(({ start, end }) => text.slice(start, end));
}
