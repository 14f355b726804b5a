/** Which concrete parts hold and search the corpus: picked here for the server and the command line alike. */
import type { SearchEngine } from './retrieval/contract.ts';
import { embeddedEngine } from './retrieval/embedded.ts';
import type { FollowedGenerations, FollowOptions } from './stores/generations.ts';
import { followGenerations } from './stores/generations.ts';
import type { DataLayout } from './stores/layout.ts';
import { openGeneration } from './stores/open-generation.ts';

export const searchEngine: SearchEngine = embeddedEngine;

/** The published corpus, as long as it is wanted. Throws where there is one that cannot be opened or is refused. */
export function openGenerations(layout: DataLayout, options?: FollowOptions): Promise<FollowedGenerations> {
  return followGenerations(layout, (directory) => openGeneration(directory, searchEngine), options);
}
