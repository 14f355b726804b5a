/** A command that looks something up where a corpus has been ingested, and goes on without one where not. */
import { createSearchEngine, openGenerations } from '../compose/corpus.ts';
import type { Config } from '../config.ts';
import type { Corpus } from '../stores/corpus.ts';
import type { Generation } from '../stores/generation.ts';
import { dataLayout } from '../stores/layout.ts';

export function withCorpus<T>(config: Config, use: (corpus: Corpus | undefined) => T): Promise<T> {
  return withGeneration(config, (generation) => use(generation?.corpus));
}

/** The same for a command that reads more than the store. */
export async function withGeneration<T>(
  config: Config,
  use: (generation: Generation | undefined) => T | Promise<T>,
): Promise<T> {
  const engine = createSearchEngine(config);
  const generations = await openGenerations(dataLayout(config.dataDir), { engine });
  const lease = generations.lease();
  try {
    return await use(lease?.generation);
  } finally {
    lease?.release();
    await generations.close();
  }
}
