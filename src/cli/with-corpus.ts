/** A command that looks something up where a corpus has been ingested, and goes on without one where not. */
import { createSearchEngine, openGenerations } from '../compose-corpus.ts';
import type { Config } from '../config.ts';
import type { Corpus } from '../stores/corpus.ts';
import { dataLayout } from '../stores/layout.ts';

export async function withCorpus<T>(config: Config, use: (corpus: Corpus | undefined) => T): Promise<T> {
  const engine = createSearchEngine(config);
  const generations = await openGenerations(dataLayout(config.dataDir), { engine });
  const lease = generations.lease();
  try {
    return use(lease?.generation.corpus);
  } finally {
    lease?.release();
    await generations.close();
  }
}
