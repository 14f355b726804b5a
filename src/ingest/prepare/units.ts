/**
 * Splits a document into units, the objects that search returns: its articles, and text outside articles.
 *
 * A document without articles is one unit. In a document with articles, the preamble is left out: it names
 * other laws, so that a search for one of them would find this document, and the graph has these links
 * already. The closing is a unit if it is longer than signature and publication note: it then holds annexes
 * and tables.
 */
import { articleKey } from '../../core.ts';
import type { SourceArticle, SourceDocument } from '../read/source-document.ts';
import type { Span } from './chunk.ts';
import { chunkArticle, chunkParagraphs } from './chunk.ts';

/** Closings without an annex (signature, date, gazette) have 192 characters in the median and at most 600. */
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

/** An amendment note is part of its article's unit: sources print the wording in force in such notes. */
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
