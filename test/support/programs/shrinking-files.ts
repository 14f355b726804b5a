/**
 * Maps the store, the index and the graph of a folder, truncates one of these files, and goes on reading and
 * writing. Prints the outcome as JSON. Arguments: `guarded` (with the SIGBUS guard) or `bare`, the folder,
 * the file, its new length.
 */
import { truncateSync } from 'node:fs';
import { join } from 'node:path';
import { CitationGraph, firstFaultyFile, guardMappedFiles, HybridIndex, mappedFileFaults } from 'sanad';
import { openSample } from '../corpus/lmdb-sample.ts';

const [guarded, folder = '', file = '', length] = process.argv.slice(2);
if (guarded === 'guarded') guardMappedFiles();

const errors = new Set<string>();
let reads = 0;
const readOnly = file === 'store/lock.mdb';
const { root, databases } = openSample(join(folder, 'store'), readOnly);
const index = HybridIndex.open(join(folder, 'index'));
const graph = CitationGraph.open(join(folder, 'graph'));
await readAll();
const before = reads;
const failures = errors.size;

truncateSync(join(folder, file), Number(length));
await readAll();
if (!readOnly) {
  for (let n = 0; n < 3; n++)
    await attempt(() => root.transaction(() => databases[2]?.put(`key ${n}`, { n } as never)));
}
process.stdout.write(
  JSON.stringify({
    faults: mappedFileFaults(),
    faulty: firstFaultyFile(),
    readsBefore: before,
    failuresBefore: failures,
    readsAfter: reads - before,
    errors: [...errors],
  }),
);

async function readAll(): Promise<void> {
  for (const database of databases) {
    for (let n = 0; n < 50; n++) await attempt(() => database.get(n as never));
    await attempt(() => Array.from(database.getRange({})));
    await attempt(() => Array.from(database.getRange({ reverse: true })));
  }
  const vector = Float32Array.of(1, 0, 0, 0);
  await attempt(() => index.sparse('عقد العمل بين الطرفين', {}, 50));
  await attempt(() => index.dense(vector, {}, 50));
  await attempt(() => index.search('عقد العمل 7', vector, { rerank: true }));
  for (const node of [0, 100, 399]) {
    await attempt(() => graph.traverseAsync(node, { direction: 'both', depth: 5 }));
    await attempt(() => graph.path(0, node));
    await attempt(() => graph.related(node));
    await attempt(() => graph.value(node));
  }
  await attempt(() => graph.rankAsync());
  // LMDB opens a new read transaction in the next turn of the event loop.
  await new Promise(setImmediate);
}

async function attempt(read: () => unknown): Promise<void> {
  reads++;
  try {
    await read();
  } catch (error) {
    const { message, commitError } = error as Error & { commitError?: Promise<never> };
    errors.add(message);
    await commitError?.catch(() => {});
  }
}
