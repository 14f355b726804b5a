/** Which concrete parts hold and search the corpus: picked here for the server and the command line alike. */
import type { SearchEngine } from '../retrieval/contract.ts';
import { embeddedEngine } from '../retrieval/embedded.ts';
import type { MeilisearchOptions } from '../retrieval/meilisearch/engine.ts';
import { meilisearchEngine } from '../retrieval/meilisearch/engine.ts';
import type { MeilisearchSettings } from '../retrieval/meilisearch/server.ts';
import type { FollowedGenerations, FollowOptions } from '../stores/generations.ts';
import { followGenerations } from '../stores/generations.ts';
import type { DataLayout } from '../stores/layout.ts';
import { openGeneration } from '../stores/open-generation.ts';

/** The engine of an instance that sets none. */
export const searchEngine: SearchEngine = embeddedEngine;

export function createSearchEngine(
  { meilisearch }: { readonly meilisearch: MeilisearchSettings | undefined },
  options?: MeilisearchOptions,
): SearchEngine {
  return meilisearch === undefined ? searchEngine : meilisearchEngine(meilisearch, options);
}

export interface OpenOptions extends FollowOptions {
  readonly engine?: SearchEngine;
}

/** The published corpus, as long as it is wanted. Throws where there is one that cannot be opened or is refused. */
export function openGenerations(
  layout: DataLayout,
  { engine = searchEngine, ...options }: OpenOptions = {},
): Promise<FollowedGenerations> {
  return followGenerations(layout, (directory) => openGeneration(directory, engine), options);
}
