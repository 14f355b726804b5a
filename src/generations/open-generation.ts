/**
 * Opens the parts of a generation (store, index and graph) and checks them against the generation's manifest.
 */
import { basename } from 'node:path';
import { CitationGraph } from '../core.ts';
import { generationLayout } from '../data-directory/layout.ts';
import type { SearchEngine } from '../retrieval/contract.ts';
import { DamagedGeneration } from '../stores/damage.ts';
import { damagedFiles } from '../stores/file-digests.ts';
import { openCorpus } from '../stores/lmdb/corpus/corpus.ts';
import type { Manifest } from '../stores/manifest.ts';
import { readManifest } from '../stores/manifest.ts';
import type { Generation } from './generation.ts';

export interface OpenedGeneration extends Generation {
  close(): Promise<void>;
}

/**
 * Opens the generation in a folder. Reads every byte of it first and compares it with the digests in the
 * manifest, because LMDB crashes the process on some kinds of damage and returns other damaged data as valid.
 * Throws `DamagedGeneration` if a file has changed or the parts do not belong together.
 */
export async function openGeneration(
  directory: string,
  engine: SearchEngine,
  signal?: AbortSignal,
): Promise<OpenedGeneration> {
  return openParts(directory, engine, await checkedManifest(directory, signal));
}

/**
 * Compares every file of a generation with its manifest, and returns the manifest. Throws `DamagedGeneration`
 * if a file differs.
 */
export async function checkedManifest(directory: string, signal?: AbortSignal): Promise<Manifest> {
  const manifest = readManifest(generationLayout(directory).manifest);
  const [damage] = await damagedFiles(directory, manifest.files, { signal });
  if (damage === undefined) return manifest;
  throw new DamagedGeneration(`${damage.path} ${damage.problem}`, { name: basename(directory) });
}

/** Opens a generation whose files the caller has already compared with this manifest. */
export function openParts(directory: string, engine: SearchEngine, manifest: Manifest): OpenedGeneration {
  const paths = generationLayout(directory);
  const index = engine.open(paths.index);
  const graph = CitationGraph.open(paths.graph);
  const { documents, articles, chunks, edges } = manifest;
  expectEqual('index', { documents, articles, chunks }, { ...index.info });
  expectEqual('graph', { documents, edges }, { documents: graph.nodeCount, edges: graph.edgeCount });
  const corpus = openCorpus(paths.store, manifest);
  return { manifest, corpus, index, graph, close: () => corpus.close() };
}

function expectEqual(
  part: string,
  expected: Record<string, number>,
  found: Readonly<Record<string, unknown>>,
): void {
  for (const [name, count] of Object.entries(expected)) {
    if (found[name] === count) continue;
    throw new DamagedGeneration(`${count} ${name} by the manifest, ${found[name]} in the ${part}`);
  }
}
