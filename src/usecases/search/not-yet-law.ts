/** Recognizes laws that did not exist yet on a day. */
import type { DocType } from '../../schema/vocabulary.ts';
import type { ArticleCard, Corpus } from '../../stores/corpus.ts';

/**
 * Kinds of documents that a search of any day finds: rulings and fatwas, which state the law but are not law
 * themselves.
 */
const TIMELESS: readonly DocType[] = ['case_law', 'fatwa'];

/** An article, or a document without regard to its articles. */
type Dated = Pick<ArticleCard, 'canonical_id' | 'doc_type' | 'year'>;

/**
 * True if a document or an article belongs to a law of a later day or year; false if the law's date is not
 * known. The first wording of an amended article has no first day of its own, so the date of its law counts.
 */
export function isNotYetLaw({ canonical_id, doc_type, year }: Dated, day: string, corpus: Corpus): boolean {
  if (TIMELESS.includes(doc_type)) return false;
  const document = corpus.documentOrdinal(canonical_id);
  const { since = year } = document === undefined ? {} : corpus.statusHistory(document);
  return since !== undefined && day < `${since}`;
}
