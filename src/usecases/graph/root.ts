import { isCanonicalId } from '../../schema/canonical-id.ts';
import type { Corpus } from '../../stores/corpus.ts';
import { unknownId } from '../document/document.ts';

/** The document that a question about the graph begins at, by its number. Throws where the corpus has none. */
export function rootOf(corpus: Corpus, canonicalId: string): number {
  const root = isCanonicalId(canonicalId) ? corpus.documentOrdinal(canonicalId) : undefined;
  if (root === undefined) throw unknownId();
  return root;
}
