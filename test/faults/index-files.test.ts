/** Files of the served generation are overwritten on disk, under a running server and before one starts. */
import { closeSync, openSync, readFileSync, statSync, truncateSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { dataLayout, generationLayout } from '../../src/stores/layout.ts';
import { search } from '../../src/usecases/search/search.ts';
import { sanad } from '../support/cli.ts';
import { startServer } from '../support/server-process.ts';
import { SAMPLES, sampleData } from '../support/service.ts';

const faults = suite('faults/index files');

/** Those that words are looked up in; the vectors stay whole. */
const SPARSE_FILES = ['terms', 'words', 'grams'];

function indexFolder(dataDir: string): string {
  const layout = dataLayout(dataDir);
  const name = readFileSync(layout.current, 'utf8').trim();
  return generationLayout(join(layout.generations, name)).index;
}

/** In place, as a failing disk or a careless hand would: what is mapped changes with it. */
function overwrite(path: string): void {
  const file = openSync(path, 'r+');
  writeSync(file, Buffer.alloc(statSync(path).size, 0xff), 0);
  closeSync(file);
}

const refusedStart = (dataDir: string) =>
  startServer(dataDir).then(
    async (server) => {
      await server.stop();
      return 'it started';
    },
    ({ message }: Error) => message,
  );

faults('overwritten under a running server: dense results that say so, nothing else breaks', async () => {
  const dataDir = await sampleData();
  const server = await startServer(dataDir);
  try {
    const answer = async () => {
      const response = await server.search('إنهاء عقد العمل');
      assert.is(response.status, 200);
      return search.output.parse(await response.json());
    };
    assert.is((await answer()).fusion, 'rrf');
    for (const file of SPARSE_FILES) overwrite(join(indexFolder(dataDir), file));
    for (let again = 0; again < 3; again++) {
      const { fusion, results } = await answer();
      assert.is(fusion, 'dense');
      assert.is(results.length, 10);
    }
    assert.is((await fetch(`${server.url}/healthz`)).status, 200);
  } finally {
    assert.is(await server.stop(), 0);
  }
  // The same files at the next start: refused, and an ingest mends them.
  assert.match(await refusedStart(dataDir), /status 1: sanad serve: .*(terms|words|grams).*/);
  const mended = sanad(['ingest', SAMPLES], { settings: { SANAD_DATA_DIR: dataDir } });
  assert.is(mended.status, 0, mended.stderr);
  const again = await startServer(dataDir);
  assert.is((await again.search('إنهاء عقد العمل')).status, 200);
  assert.is(await again.stop(), 0);
});

for (const file of [...SPARSE_FILES, 'vectors', 'corpus']) {
  faults(`${file} cut short before the start: refused in words that name it`, async () => {
    const dataDir = await sampleData();
    const path = join(indexFolder(dataDir), file);
    truncateSync(path, Math.floor(statSync(path).size / 2));
    const said = await refusedStart(dataDir);
    assert.match(
      said,
      new RegExp(`status 1: sanad serve: .*${file}: the file is not as long as its header says`),
    );
    assert.not.match(said, /\n\s+at /, 'a stack is no word for an operator');
  });
}

faults.run();
