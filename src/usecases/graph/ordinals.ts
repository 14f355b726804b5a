/** What a question about the graph names, as the numbers that the graph knows it by. */
import { isCanonicalId } from '../../schema/canonical-id.ts';
import type { EdgeType } from '../../schema/vocabulary.ts';
import { chosen, EDGE_TYPES } from '../../schema/vocabulary.ts';
import type { Corpus } from '../../stores/corpus.ts';
import { unknownId } from '../document/document.ts';

/** The document that a question begins or ends at. Throws where the corpus has none. */
export function documentNumber(corpus: Corpus, canonicalId: string): number {
  const number = isCanonicalId(canonicalId) ? corpus.documentOrdinal(canonicalId) : undefined;
  if (number === undefined) throw unknownId();
  return number;
}

/** To the graph as to whoever asks, an empty list means all. */
export function edgeTypeNumbers(edgeTypes: readonly EdgeType[] | undefined): number[] {
  return (chosen(edgeTypes) ?? []).map((type) => EDGE_TYPES.indexOf(type));
}
