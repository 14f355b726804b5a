/**
 * Paths in the data directory.
 *
 *     <data>/secrets.json                        pepper, key of session tokens; created at first start, 0600
 *     <data>/made/                               a mark for each part created, so that its loss is noticed
 *     <data>/accounts/                           LMDB: accounts, API keys
 *     <data>/usage/                              LMDB: requests, by account and day
 *         journals/                              what each process has counted since its last batch
 *     <data>/outbox/                             letters to be sent, a file each, mode 0600
 *     <data>/corpus/CURRENT                      name of the published generation, replaced by atomic rename
 *     <data>/corpus/generations/<name>/          one immutable generation
 *         manifest.json (digests of the others)  store/ (LMDB)  index/ (hybrid index)  graph.bin
 *     <data>/corpus/building/                    an unfinished generation, removed by the next ingest
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

/** Paths within the folder of one generation. */
export function generationLayout(directory: string) {
  return {
    manifest: join(directory, 'manifest.json'),
    store: join(directory, 'store'),
    index: join(directory, 'index'),
    graph: join(directory, 'graph.bin'),
  };
}
