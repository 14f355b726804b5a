/**
 * Opens an index and a graph, overwrites parts of their mapped files with noise, zeros or ones, and queries
 * both. At the end it prints `done` and its memory in bytes. Arguments: the folder of index and graph, a
 * seed, the number of rounds.
 */
import { cpSync, fstatSync, openSync, readdirSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { CitationGraph, HybridIndex } from 'sanad';
import { temporaryFolder } from '../folders.ts';
import { seeded } from '../random.ts';

const [whole = '', seed, rounds] = process.argv.slice(2);
const random = seeded(Number(seed));
const upTo = (end: number) => Math.floor(random() * end);

for (let round = 0; round < Number(rounds); round++) {
  const folder = join(temporaryFolder(), 'copy');
  cpSync(whole, folder, { recursive: true });
  const index = HybridIndex.open(join(folder, 'index'));
  const graph = CitationGraph.open(join(folder, 'graph'));
  const files = ['graph', ...readdirSync(join(folder, 'index')).map((name) => `index/${name}`)];
  overwrite(join(folder, files[round % files.length] as string));
  await ask(index, graph);
}
process.stdout.write(`done ${process.memoryUsage.rss()}`);

function overwrite(path: string): void {
  const file = openSync(path, 'r+');
  const { size } = fstatSync(file);
  const all = upTo(4) === 0;
  for (let times = all ? 1 : 1 + upTo(40); times > 0; times--) {
    const position = all ? 0 : upTo(size);
    const length = Math.min(all ? size : ([1, 8, 64, 4_096][upTo(4)] as number), size - position);
    const filling = [() => 0, () => 255, () => upTo(256)][upTo(3)] as () => number;
    writeSync(file, Uint8Array.from({ length }, filling), 0, length, position);
  }
}

async function ask(index: HybridIndex, graph: CitationGraph): Promise<void> {
  const vector = Float32Array.from({ length: index.info.dimensions }, random);
  for (const query of ['عقد العمل بين الطرفين', 'قانون 7 الطرفين']) {
    await attempt(() => index.sparse(query, {}, 50));
    await attempt(() => index.search(query, vector, { filter: { jurisdiction: 'EG' }, rerank: true }));
  }
  await attempt(() => index.dense(vector, {}, 50));
  for (const node of [0, 3, graph.nodeCount - 1]) {
    await attempt(() => graph.traverseAsync(node, { direction: 'both', depth: 5 }));
    await attempt(() => graph.traverse(node, { direction: 'in', depth: 2 }));
    await attempt(() => graph.path(0, node));
    await attempt(() => graph.related(node));
    await attempt(() => graph.value(node));
  }
  await attempt(() => graph.rankAsync());
}

async function attempt(query: () => unknown): Promise<void> {
  try {
    await query();
  } catch {}
}
