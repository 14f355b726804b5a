/** Recognizes laws that did not exist yet on a day. */
import type { DocType } from '../../schema/vocabulary.ts';
import type { ArticleCard, Corpus } from '../../stores/corpus.ts';

/**
 * Kinds of documents that a search of any day finds: rulings and fatwas, which state the law but are not law
 * themselves.
 */
const TIMELESS: readonly DocType[] = ['case_law', 'fatwa'];

/**
 * True if an article without changes belongs to a law of a later day or year; false if the law's date is not
 * known. An article with changes returns false, because its wordings have days of their own.
 */
export function isNotYetLaw(card: ArticleCard, day: string, corpus: Corpus): boolean {
  const { canonical_id, doc_type, year, certainty } = card;
  if (certainty !== undefined || TIMELESS.includes(doc_type)) return false;
  const document = corpus.documentOrdinal(canonical_id);
  const { since = year } = document === undefined ? {} : corpus.statusHistory(document);
  return since !== undefined && day < `${since}`;
}
