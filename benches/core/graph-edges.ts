/** Makes the graphs that the graph bench traverses. */
import { join } from 'node:path';
import { searchEngine } from '../../src/compose/corpus.ts';
import { dataLayout } from '../../src/data-directory/layout.ts';
import { currentGeneration } from '../../src/generations/generations.ts';
import { openGeneration } from '../../src/generations/open-generation.ts';
import { EDGE_TYPES } from '../../src/schema/vocabulary.ts';
import type { EdgeLists } from '../peers/js-graph.ts';

const EDGES_A_NODE = 10;
/**
 * Number of hubs: nodes that together receive a tenth of all edges. In a graph of a million nodes, each hub
 * is cited a hundred thousand times.
 */
const HUBS = 10;
/** Number of distinct confidences of edges, about as many as in a corpus. */
const CONFIDENCES = 16;

/**
 * Returns random edges, always the same for the same number of nodes. They are sorted as ingest sorts them:
 * by source, confidence, target.
 */
export function randomEdges(nodes: number): EdgeLists {
  let state = 12345;
  const random = (below: number) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return Math.floor(((state >>> 0) / 2 ** 32) * below);
  };
  const count = nodes * EDGES_A_NODE;
  const lists = emptyLists(nodes, count);
  // The edges are generated source by source, so that only the few edges of one source are sorted at a time.
  const degrees = new Uint32Array(nodes);
  for (let edge = 0; edge < count; edge++) {
    const source = random(nodes);
    degrees[source] = (degrees[source] as number) + 1;
  }
  let edge = 0;
  for (let source = 0; source < nodes; source++) {
    const row = Array.from({ length: degrees[source] as number }, () => ({
      step: random(CONFIDENCES),
      target: random(10) === 0 ? random(HUBS) * Math.floor(nodes / HUBS) : random(nodes),
      type: random(EDGE_TYPES.length),
    })).sort((a, b) => b.step - a.step || a.target - b.target || a.type - b.type);
    for (const { step, target, type } of row) {
      lists.from[edge] = source;
      lists.to[edge] = target;
      lists.types[edge] = type;
      lists.confidences[edge] = (step + 1) / CONFIDENCES;
      edge += 1;
    }
  }
  return lists;
}

/** Returns the edges of the generation published in a data directory. */
export async function corpusEdges(dataDirectory: string): Promise<EdgeLists> {
  const layout = dataLayout(dataDirectory);
  const name = await currentGeneration(layout);
  if (name === undefined) throw new Error(`${dataDirectory} has no published corpus: run sanad ingest first`);
  const { corpus, manifest, close } = await openGeneration(join(layout.generations, name), searchEngine);
  const lists = emptyLists(manifest.documents, manifest.edges);
  for (let ordinal = 0; ordinal < manifest.edges; ordinal++) {
    const edge = JSON.parse(Buffer.from(corpus.edge(ordinal)).toString('utf8'));
    lists.from[ordinal] = corpus.documentOrdinal(edge.from_id) ?? 0;
    lists.to[ordinal] = corpus.documentOrdinal(edge.to_id) ?? 0;
    lists.types[ordinal] = EDGE_TYPES.indexOf(edge.edge_type);
    lists.confidences[ordinal] = edge.confidence;
  }
  await close();
  return lists;
}

function emptyLists(nodes: number, edges: number): EdgeLists {
  return {
    nodes,
    from: new Uint32Array(edges),
    to: new Uint32Array(edges),
    types: new Uint8Array(edges),
    confidences: new Float32Array(edges),
  };
}
