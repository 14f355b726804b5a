/**
 * Authority of each document: a weighted PageRank over the citation graph, computed once for each generation.
 */
import type { CitationGraph } from '../../core.ts';
import type { EdgeType } from '../../schema/vocabulary.ts';
import { EDGE_TYPES } from '../../schema/vocabulary.ts';

/**
 * Weight of an edge in the PageRank, by type, relative to a plain citation. An amendment shows less reliance
 * on its target than a citation does; a repeal ends the target.
 */
const WEIGHTS: Readonly<Record<EdgeType, number>> = {
  cites: 1,
  interprets: 1,
  implements: 1,
  amends: 0.5,
  repeals: 0,
};

/**
 * Returns the authority of each document by its ordinal. The mean is 1; documents that nothing cites have the
 * smallest value.
 */
export function authorityOf(graph: CitationGraph, signal: AbortSignal | undefined): Promise<Float32Array> {
  return graph.rankAsync({ weights: EDGE_TYPES.map((type) => WEIGHTS[type]) }, signal);
}
