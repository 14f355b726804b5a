/** The canonical citation of a document without an article. */
import { withoutArticle } from '../../core.ts';
import type { Corpus } from '../../stores/corpus.ts';

/** Returns the canonical citation of a document as a whole; undefined for an id that the corpus lacks. */
export function citationOfWhole(corpus: Corpus, canonicalId: string): string | undefined {
  const whole = corpus.unnumberedOrdinal(canonicalId);
  if (whole !== undefined) return corpus.card(whole).citation_string;
  const [key] = corpus.articleKeys(canonicalId);
  const first = key === undefined ? undefined : corpus.articleOrdinal(canonicalId, key);
  return first === undefined ? undefined : withoutArticle(corpus.card(first).citation_string);
}
