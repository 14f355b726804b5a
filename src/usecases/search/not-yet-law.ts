/** Recognizes laws that did not exist yet on a day. */
import type { DocType } from '../../schema/vocabulary.ts';
import type { ArticleCard, Corpus } from '../../stores/corpus.ts';

/**
 * Kinds of documents that a search of any day finds: rulings and fatwas, which state the law but are not law
 * themselves.
 */
const TIMELESS: readonly DocType[] = ['case_law', 'fatwa'];

/** An article, or a document without regard to its articles. */
type Dated = Pick<ArticleCard, 'canonical_id' | 'doc_type' | 'year' | 'certainty'>;

/**
 * True if a document or an article without changes belongs to a law of a later day or year; false if the law's date is not
 * known. An article with changes returns false, because its wordings have days of their own.
 */
export function isNotYetLaw(
  { canonical_id, doc_type, year, certainty }: Dated,
  day: string,
  corpus: Corpus,
): boolean {
  if (certainty !== undefined || TIMELESS.includes(doc_type)) return false;
  const document = corpus.documentOrdinal(canonical_id);
  const { since = year } = document === undefined ? {} : corpus.statusHistory(document);
  return since !== undefined && day < `${since}`;
}
