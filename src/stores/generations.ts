/**
 * The published generation, followed: requests lease what is current when they begin, a new one is served to those
 * that begin later, and the old one closes when its last lease ends.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CitationGraph, HybridIndex } from '../core.ts';
import type { Corpus } from './corpus.ts';
import { type DataLayout, generationLayout } from './layout.ts';
import { openCorpus } from './lmdb/corpus.ts';
import { type Manifest, readManifest } from './manifest.ts';

/** One generation, open: all that a request reads of the corpus. */
export interface Generation {
  readonly manifest: Manifest;
  readonly corpus: Corpus;
  readonly index: HybridIndex;
  readonly graph: CitationGraph;
  close(): Promise<void>;
}

export interface Lease {
  readonly generation: Generation;
  /** To be called once, when the request is answered. */
  release(): void;
}

export interface Generations {
  /** The current generation for one request; `undefined` while there is no corpus. */
  lease(): Lease | undefined;
  /** Manifest of the current generation; `undefined` while there is no corpus. */
  manifest(): Manifest | undefined;
  /** Looks whether another generation is current now, and moves over to it. Otherwise done every `pollMs`. */
  refresh(): Promise<void>;
  close(): Promise<void>;
}

export interface FollowOptions {
  /** How soon a new generation is seen. */
  pollMs?: number;
  /** Refuses a generation with a reason; the one before it is served on. */
  refuse?: (manifest: Manifest) => string | undefined;
  onChange?: (manifest: Manifest) => void;
  /** A generation that cannot be opened or is refused; told once for each. */
  onError?: (error: Error) => void;
}

const POLL_MS = 500;

/** Opens the current generation, if there is one, and follows it. Throws where it cannot be opened or is refused. */
export async function openGenerations(layout: DataLayout, options: FollowOptions = {}): Promise<Generations> {
  let served: Served | undefined;
  let failed: string | undefined;
  const report = (error: unknown) => options.onError?.(error as Error);

  function moveTo(name: string): void {
    const generation = openGeneration(join(layout.generations, name));
    const reason = options.refuse?.(generation.manifest);
    if (reason !== undefined) {
      generation.close().catch(report);
      throw new Error(reason);
    }
    served?.retire().catch(report);
    served = serve(name, generation);
    options.onChange?.(generation.manifest);
  }

  async function refresh(): Promise<void> {
    const name = await currentGeneration(layout);
    if (name === undefined || name === served?.name || name === failed) return;
    try {
      moveTo(name);
      failed = undefined;
    } catch (error) {
      // Between reading the name and opening, two more ingests may have dropped that generation.
      if ((await currentGeneration(layout)) !== name) return refresh();
      failed = name;
      report(error);
    }
  }

  const first = await currentGeneration(layout);
  if (first !== undefined) moveTo(first);
  const timer = setInterval(() => refresh().catch(report), options.pollMs ?? POLL_MS);
  timer.unref();

  return {
    lease: () => served?.lease(),
    manifest: () => served?.generation.manifest,
    refresh,
    async close() {
      clearInterval(timer);
      await served?.retire();
      served = undefined;
    },
  };
}

interface Served {
  readonly name: string;
  readonly generation: Generation;
  lease(): Lease;
  /** No more leases: closes when those out have ended. */
  retire(): Promise<void>;
}

function serve(name: string, generation: Generation): Served {
  let leases = 0;
  let whenUnused: (() => void) | undefined;
  return {
    name,
    generation,
    lease() {
      leases += 1;
      let out = true;
      return {
        generation,
        release() {
          if (!out) return;
          out = false;
          leases -= 1;
          if (leases === 0) whenUnused?.();
        },
      };
    },
    async retire() {
      if (leases > 0) await new Promise<void>((resolve) => (whenUnused = resolve));
      await generation.close();
    },
  };
}

/** Name of the published generation; `undefined` where nothing has been ingested yet. */
export async function currentGeneration(layout: DataLayout): Promise<string | undefined> {
  try {
    return (await readFile(layout.current, 'utf8')).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Opens the generation in a folder. Throws where a part is missing or the parts do not belong together. */
export function openGeneration(directory: string): Generation {
  const paths = generationLayout(directory);
  const manifest = readManifest(paths.manifest);
  const index = HybridIndex.open(paths.index);
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
