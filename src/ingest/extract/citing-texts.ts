/**
 * Lists the texts of a document in which citations are looked for, each with the part of the document that it
 * is from.
 */

import { textInOnePiece } from '../../articles/full-text.ts';
import type { SourceDocument } from '../read/source-document.ts';
import type { Place } from './confidence.ts';

export interface CitingText {
  text: string;
  place: Place;
  /** Number of the article whose text this is; absent for a text outside the articles. */
  article?: string;
  /** Number of the article that an amendment note is attached to; absent for a text that is no such note. */
  amendedArticle?: string;
}

export function* citingTextsOf(document: SourceDocument): Generator<CitingText> {
  yield { text: document.title, place: 'title' };
  if (document.preamble !== undefined) yield { text: document.preamble, place: 'preamble' };
  for (const { text, article_no, amendment_notes } of document.articles) {
    yield { text, place: 'provision', ...(article_no !== undefined && { article: article_no }) };
    for (const note of amendment_notes ?? []) {
      yield article_no === undefined
        ? { text: note, place: 'note' }
        : { text: note, place: 'note', amendedArticle: article_no };
    }
  }
  // Articles read out of one text are read in it once more: «the law» may be the one of an earlier article.
  const whole = textInOnePiece(document);
  if (whole !== undefined) yield { text: whole, place: 'provision' };
  if (document.closing !== undefined) yield { text: document.closing, place: 'provision' };
  for (const note of document.notes ?? []) yield { text: note, place: 'note' };
}
