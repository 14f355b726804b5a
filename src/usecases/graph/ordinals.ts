/** Converts document ids and types of edges to the numbers that the graph uses. */
import { isCanonicalId } from '../../schema/canonical-id.ts';
import type { EdgeType } from '../../schema/vocabulary.ts';
import { chosen, EDGE_TYPES } from '../../schema/vocabulary.ts';
import type { Corpus } from '../../stores/corpus.ts';
import { unknownId } from '../document/unknown-id.ts';

/** Returns the ordinal of a document in the graph. Throws `not_found` if the corpus lacks it. */
export function documentNumber(corpus: Corpus, canonicalId: string): number {
  const number = isCanonicalId(canonicalId) ? corpus.documentOrdinal(canonicalId) : undefined;
  if (number === undefined) throw unknownId(corpus, canonicalId);
  return number;
}

/** Returns the numbers of types of edges; an empty list means all types. */
export function edgeTypeNumbers(edgeTypes: readonly EdgeType[] | undefined): number[] {
  return (chosen(edgeTypes) ?? []).map((type) => EDGE_TYPES.indexOf(type));
}
