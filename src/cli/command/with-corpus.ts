/** Opens the published corpus for a command, which gets `undefined` if there is none. */
import { createSearchEngine, openCurrent } from '../../compose/corpus.ts';
import type { Config } from '../../config/config.ts';
import { dataLayout } from '../../data-directory/layout.ts';
import type { Generation } from '../../generations/generation.ts';
import type { Corpus } from '../../stores/corpus.ts';

export function withCorpus<T>(config: Config, use: (corpus: Corpus | undefined) => T): Promise<T> {
  return withGeneration(config, (generation) => use(generation?.corpus));
}

/**
 * Opens the published generation with graph and index, for a command that reads more than the document store.
 */
export async function withGeneration<T>(
  config: Config,
  use: (generation: Generation | undefined) => T | Promise<T>,
): Promise<T> {
  const generation = await openCurrent(dataLayout(config.dataDir), await createSearchEngine(config));
  try {
    return await use(generation);
  } finally {
    await generation?.close();
  }
}
