/** Opens a generation's parts: store, index and graph, checked against its manifest. */
import { CitationGraph } from '../core.ts';
import type { SearchEngine } from '../retrieval/contract.ts';
import type { Generation } from './generation.ts';
import { generationLayout } from './layout.ts';
import { openCorpus } from './lmdb/corpus.ts';
import { readManifest } from './manifest.ts';

export interface OpenedGeneration extends Generation {
  close(): Promise<void>;
}

/** Opens the generation in a folder. Throws where a part is missing or the parts do not belong together. */
export function openGeneration(directory: string, engine: SearchEngine): OpenedGeneration {
  const paths = generationLayout(directory);
  const manifest = readManifest(paths.manifest);
  const index = engine.open(paths.index);
  const graph = CitationGraph.open(paths.graph);
  const { documents, articles, chunks, edges } = manifest;
  expectEqual(directory, 'index', { documents, articles, chunks }, { ...index.info });
  expectEqual(
    directory,
    'graph',
    { documents, edges },
    { documents: graph.nodeCount, edges: graph.edgeCount },
  );
  const corpus = openCorpus(paths.store, manifest);
  return { manifest, corpus, index, graph, close: () => corpus.close() };
}

function expectEqual(
  directory: string,
  part: string,
  expected: Record<string, number>,
  found: Readonly<Record<string, unknown>>,
): void {
  for (const [name, count] of Object.entries(expected)) {
    if (found[name] === count) continue;
    throw new Error(
      `damaged generation ${directory}: ${count} ${name} by the manifest, ${found[name]} in the ${part}`,
    );
  }
}
