/**
 * Tests memory-mapped files that change while they are open. After truncation the process survives, reads
 * fail or give zeros, and the faults are counted. After overwriting, an index or a graph gives wrong results
 * or errors, but does no other harm.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CitationGraph, IndexBuilder } from 'sanad';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { writeSample } from '../support/corpus/lmdb-sample.ts';
import { temporaryFolder } from '../support/folders.ts';

const mapped = suite('native/mapped-files');
const PROGRAM = fileURLToPath(new URL('../support/programs/shrinking-files.ts', import.meta.url));
const ARGUMENTS = ['--import', import.meta.resolve('tsx'), PROGRAM];
const OVERWRITING = fileURLToPath(new URL('../support/programs/overwritten-maps.ts', import.meta.url));
const PAGE = 4_096;
const CHUNKS = 400;

const whole = temporaryFolder();

mapped.before(async () => {
  await writeSample(join(whole, 'store'));
  const builder = new IndexBuilder(join(whole, 'index'), { dimensions: 4, embedder: 'test' });
  for (let n = 0; n < CHUNKS; n++) {
    const article = { articleNo: `${n}`, chunks: [`تسري أحكام عقد العمل ${n} بين الطرفين`.repeat(4)] };
    const law = { jurisdiction: 'EG', docType: 'legislation', status: 'in_force', title: `قانون ${n}` };
    builder.addDocument({ ...law, articles: [article] }, Float32Array.of(1, n, 0, 0));
  }
  await builder.finish();
  const from = Uint32Array.from({ length: 4 * CHUNKS }, (_, n) => n >> 2);
  const graph = CitationGraph.fromEdges({
    nodes: CHUNKS,
    from,
    to: from.map((node, n) => (node * 7 + n) % CHUNKS),
    types: new Uint8Array(from.length),
    confidences: new Float32Array(from.length).fill(1),
  });
  graph.save(join(whole, 'graph'), graph.rank());
});

interface Seen {
  readonly faults: number;
  readonly faulty: string | null;
  readonly readsBefore: number;
  readonly failuresBefore: number;
  readonly readsAfter: number;
  readonly errors: readonly string[];
}

function run(guarded: 'guarded' | 'bare', file: string, length: number) {
  const folder = join(temporaryFolder(), 'data');
  cpSync(whole, folder, { recursive: true });
  const args = [...ARGUMENTS, guarded, folder, file, `${length}`];
  return spawnSync(process.execPath, args, { encoding: 'utf8' });
}

/**
 * Runs a program with the SIGBUS guard on a data folder in which one file is cut to `length` bytes, and
 * returns what it observed. Throws if the program crashed or failed.
 */
function seen(file: string, length: number): Seen {
  const { status, signal, stdout, stderr } = run('guarded', file, length);
  assert.is(signal, null, `${file} cut to ${length}: ${stderr}`);
  assert.is(status, 0, `${file} cut to ${length}: ${stderr}`);
  const found = JSON.parse(stdout) as Seen;
  assert.is(found.failuresBefore, 0);
  assert.ok(found.readsAfter >= found.readsBefore);
  return found;
}

const lengthOf = (file: string) => statSync(join(whole, file)).size;

mapped('without the guard the process crashes', () => {
  assert.is(run('bare', 'store/data.mdb', 0).signal, 'SIGBUS');
});

mapped('a store truncated at any page gives errors and accepts no write', () => {
  const pages = Math.floor(lengthOf('store/data.mdb') / PAGE);
  // Numbers of pages to keep. In the longest cuts the root of the B-tree is still there but some leaves are
  // not; a full scan reaches them.
  const cuts = [0, 1, 2, 3, pages >> 2, pages >> 1, pages - (pages >> 2), pages - (pages >> 4)];
  for (const length of cuts.map((page) => page * PAGE)) {
    const { faults, faulty, errors } = seen('store/data.mdb', length);
    assert.ok(faults > 0, `${length}`);
    assert.match(faulty ?? '', /store\/data\.mdb$/);
    assert.ok(
      errors.some((error) => error.startsWith('MDB_')),
      `${length}: ${errors}`,
    );
  }
});

mapped('a store with a truncated lock file gives errors', () => {
  const { faults, errors } = seen('store/lock.mdb', 0);
  assert.ok(faults > 0);
  // LMDB's lock file must give errors. If it read as zeros, every process would believe that it holds the
  // lock.
  assert.ok(errors.length > 0);
  for (const error of errors) assert.match(error, /MDB_BAD_RSLOT/);
});

mapped('a truncated index or graph gives errors or empty results', () => {
  const files = ['graph', ...readdirSync(join(whole, 'index')).map((name) => `index/${name}`)];
  assert.ok(files.length > 5);
  for (const file of files) {
    const half = (lengthOf(file) >> 1) & -PAGE;
    for (const length of new Set([0, half])) {
      const { faults, faulty } = seen(file, length);
      // No fault is counted if opening has already read all of a small file into memory.
      if (faults > 0) assert.ok(faulty?.endsWith(file), `${faulty}`);
    }
  }
});

mapped('an overwritten index or graph neither crashes the process nor uses much memory', () => {
  const args = ['--import', import.meta.resolve('tsx'), OVERWRITING, whole, '1', '30'];
  const { stdout, stderr, signal } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  const [, memory] =
    /^done (\d+)$/.exec(stdout) ?? assert.unreachable(`${signal} ${stderr.slice(-1_000)}`) ?? [];
  assert.ok(Number(memory) < 1e9, memory);
});

mapped('a SIGBUS that was sent and not caused by a file still ends the process', () => {
  const script = `require('sanad').guardMappedFiles(); process.kill(process.pid, 'SIGBUS'); setInterval(() => {}, 1000);`;
  const { signal } = spawnSync(process.execPath, ['-e', script]);
  assert.is(signal, 'SIGBUS');
});

mapped('worker threads share the guard and the counter', () => {
  const script = `
    const { Worker } = require('node:worker_threads');
    const run = () => new Promise((resolve, reject) => new Worker(
      "require('node:worker_threads').parentPort.postMessage(require('sanad').guardMappedFiles())", { eval: true },
    ).once('message', resolve).once('error', reject));
    Promise.all([run(), run(), run()]).then((all) => process.stdout.write(String(all)));`;
  const { stdout, stderr } = spawnSync(process.execPath, ['-e', script], { encoding: 'utf8' });
  assert.is(stdout, 'true,true,true', stderr);
});

mapped.run();
