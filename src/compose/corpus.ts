/** Builds the parts that hold and search the corpus, for the server and for the command line. */
import type { SearchSettings } from '../config/search.ts';
import type { DataLayout } from '../data-directory/layout.ts';
import type { FollowedGenerations, FollowOptions } from '../generations/generations.ts';
import { followGenerations, openPublished } from '../generations/generations.ts';
import type { OpenedGeneration } from '../generations/open-generation.ts';
import { openGeneration } from '../generations/open-generation.ts';
import type { EngineListener, SearchEngine } from '../retrieval/contract.ts';
import { embeddedEngine } from '../retrieval/embedded.ts';

/** Search engine of an instance whose settings name none. */
export const searchEngine: SearchEngine = embeddedEngine;

/** Creates the search engine that the settings name. Another engine than the embedded one is loaded here. */
export async function createSearchEngine(
  { search }: { readonly search: SearchSettings },
  listener?: EngineListener,
): Promise<SearchEngine> {
  switch (search.engine) {
    case 'embedded':
      return searchEngine;
    case 'meilisearch':
      return (await import('../retrieval/meilisearch/engine.ts')).meilisearchEngine(search, listener);
  }
}

export interface OpenOptions extends FollowOptions {
  readonly engine?: SearchEngine;
}

/**
 * Opens the published generation for a server and switches to each newly published one. Throws if the
 * settings do not fit the generation, such as another embedder. A damaged generation does not throw; see
 * `followGenerations`.
 */
export function openGenerations(
  layout: DataLayout,
  { engine = searchEngine, ...options }: OpenOptions = {},
): Promise<FollowedGenerations> {
  const open = (directory: string, signal?: AbortSignal) => openGeneration(directory, engine, signal);
  return followGenerations(layout, open, options);
}

/**
 * Opens the published generation for a command. Returns `undefined` if nothing has been published. Throws if
 * the generation is damaged.
 */
export function openCurrent(
  layout: DataLayout,
  engine: SearchEngine = searchEngine,
): Promise<OpenedGeneration | undefined> {
  return openPublished(layout, (directory) => openGeneration(directory, engine));
}
