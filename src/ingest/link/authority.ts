/** How much of all citing leads to each document: worked out once, when a generation is made. */
import type { CitationGraph } from '../../core.ts';
import type { EdgeType } from '../../schema/vocabulary.ts';
import { EDGE_TYPES } from '../../schema/vocabulary.ts';

/**
 * What a link says of its target's standing, beside a citation. Who changes a law reckons with it, but says less of it
 * than who relies on it; who repeals it ends it.
 */
const WEIGHTS: Readonly<Record<EdgeType, number>> = {
  cites: 1,
  interprets: 1,
  implements: 1,
  amends: 0.5,
  repeals: 0,
};

/** A number for each document: 1 in the mean, and for a document that nobody cites the least. */
export function authorityOf(graph: CitationGraph, signal: AbortSignal | undefined): Promise<Float32Array> {
  return graph.rankAsync({ weights: EDGE_TYPES.map((type) => WEIGHTS[type]) }, signal);
}
