/** Tells whether a source gives the text of a document, or only a summary or an excerpt of it. */
import type { Corpus } from '../../stores/corpus.ts';

/** False if the source of the document marks its text as a summary or an excerpt. */
export function isFullText(corpus: Corpus, canonicalId: string): boolean {
  const [first] = corpus.articleKeys(canonicalId);
  const ordinal = first === undefined ? undefined : corpus.articleOrdinal(canonicalId, first);
  return ordinal === undefined || isFullArticle(corpus, ordinal);
}

/** Works as `isFullText`, for the document of the article with this ordinal. */
export function isFullArticle(corpus: Corpus, ordinal: number): boolean {
  const kind = corpus.card(ordinal).meta?.text_kind;
  return kind === undefined || kind === 'full';
}
