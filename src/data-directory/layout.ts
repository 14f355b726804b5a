/**
 * Where things lie in the data directory.
 *
 *     <data>/secrets.json                        pepper and key of account tokens, made on first start, mode 0600
 *     <data>/made/                               marks of what was made once, so that its loss is seen
 *     <data>/accounts/                           LMDB: accounts, API keys
 *     <data>/usage/                              LMDB: requests, by account and day
 *         journals/                              what each process has counted since its last batch
 *     <data>/outbox/                             letters on their way, a file each, mode 0600
 *     <data>/corpus/CURRENT                      name of the published generation, replaced by atomic rename
 *     <data>/corpus/generations/<name>/          one immutable generation
 *         manifest.json (digests of the others)  store/ (LMDB)  index/ (hybrid index)  graph.bin
 *     <data>/corpus/building/                    a generation in the making; thrown away when found
 *     <data>/corpus/prepared/                    LMDB: cleaned documents by content hash; vectors by text;
 *                                                members of the corpus; digest.json while no ingest runs
 *     <data>/corpus/prepared.damaged/            a prepared store that an ingest found damaged
 */
import { join } from 'node:path';

export function dataLayout(dataDir: string) {
  const corpus = join(dataDir, 'corpus');
  return {
    secrets: join(dataDir, 'secrets.json'),
    made: join(dataDir, 'made'),
    accounts: join(dataDir, 'accounts'),
    outbox: join(dataDir, 'outbox'),
    usage: join(dataDir, 'usage'),
    usageJournals: join(dataDir, 'usage', 'journals'),
    corpus,
    current: join(corpus, 'CURRENT'),
    generations: join(corpus, 'generations'),
    building: join(corpus, 'building'),
    prepared: join(corpus, 'prepared'),
    preparedDamaged: join(corpus, 'prepared.damaged'),
  };
}

export type DataLayout = ReturnType<typeof dataLayout>;

/** Paths inside one generation's folder. */
export function generationLayout(directory: string) {
  return {
    manifest: join(directory, 'manifest.json'),
    store: join(directory, 'store'),
    index: join(directory, 'index'),
    graph: join(directory, 'graph.bin'),
  };
}
