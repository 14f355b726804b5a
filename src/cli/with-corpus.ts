/** A command that looks something up where a corpus has been ingested, and goes on without one where not. */
import { openGenerations } from '../compose-corpus.ts';
import type { Corpus } from '../stores/corpus.ts';
import { dataLayout } from '../stores/layout.ts';

export async function withCorpus<T>(dataDir: string, use: (corpus: Corpus | undefined) => T): Promise<T> {
  const generations = await openGenerations(dataLayout(dataDir));
  const lease = generations.lease();
  try {
    return use(lease?.generation.corpus);
  } finally {
    lease?.release();
    await generations.close();
  }
}
