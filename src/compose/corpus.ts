/** The concrete parts that hold and search the corpus, for the server and the command line alike. */
import type { SearchSettings } from '../config/search.ts';
import type { DataLayout } from '../data-directory/layout.ts';
import type { FollowedGenerations, FollowOptions } from '../generations/generations.ts';
import { followGenerations, openPublished } from '../generations/generations.ts';
import type { OpenedGeneration } from '../generations/open-generation.ts';
import { openGeneration } from '../generations/open-generation.ts';
import type { EngineListener, SearchEngine } from '../retrieval/contract.ts';
import { embeddedEngine } from '../retrieval/embedded.ts';
import { meilisearchEngine } from '../retrieval/meilisearch/engine.ts';

/** Search engine of an instance that configures none. */
export const searchEngine: SearchEngine = embeddedEngine;

/** Makes the engine that the settings name. */
export function createSearchEngine(
  { search }: { readonly search: SearchSettings },
  listener?: EngineListener,
): SearchEngine {
  switch (search.engine) {
    case 'embedded':
      return searchEngine;
    case 'meilisearch':
      return meilisearchEngine(search, listener);
  }
}

export interface OpenOptions extends FollowOptions {
  readonly engine?: SearchEngine;
}

/**
 * Opens the published generation for a server and follows it. Throws if the settings refuse it. A
 * damaged generation does not throw; see `followGenerations`.
 */
export function openGenerations(
  layout: DataLayout,
  { engine = searchEngine, ...options }: OpenOptions = {},
): Promise<FollowedGenerations> {
  const open = (directory: string, signal?: AbortSignal) => openGeneration(directory, engine, signal);
  return followGenerations(layout, open, options);
}

/**
 * Opens the published generation for a command; `undefined` if nothing has been published. Throws if it
 * is damaged.
 */
export function openCurrent(
  layout: DataLayout,
  engine: SearchEngine = searchEngine,
): Promise<OpenedGeneration | undefined> {
  return openPublished(layout, (directory) => openGeneration(directory, engine));
}
