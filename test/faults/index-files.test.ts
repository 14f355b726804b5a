/**
 * Fault test: files of the current generation are overwritten on disk, under a running server or before a
 * command.
 */
import { closeSync, openSync, readFileSync, statSync, truncateSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { dataLayout, generationLayout } from '../../src/data-directory/layout.ts';
import { search } from '../../src/usecases/search/search.ts';
import { sanad } from '../support/cli.ts';
import { eventually, sanadAsync, startServer } from '../support/doors/server-process.ts';
import { SAMPLES, sampleData } from '../support/doors/service.ts';

const faults = suite('faults/index files');

/** Index files for word lookup. The test damages only these, and vectors stay intact. */
const SPARSE_FILES = ['terms', 'words', 'grams'];

function indexFolder(dataDir: string): string {
  const layout = dataLayout(dataDir);
  const name = readFileSync(layout.current, 'utf8').trim();
  return generationLayout(join(layout.generations, name)).index;
}

/**
 * Overwrites the file in place, as a failing disk would, so that a process sees the change in its memory
 * mapping.
 */
function overwrite(path: string): void {
  const file = openSync(path, 'r+');
  writeSync(file, Buffer.alloc(statSync(path).size, 0xff), 0);
  closeSync(file);
}

faults(
  'overwritten under a running server: detected, not used in answers, and repaired by an ingest',
  async () => {
    const dataDir = await sampleData();
    const server = await startServer(dataDir);
    try {
      const answer = () => server.search('إنهاء عقد العمل');
      assert.is((await answer()).status, 200);
      for (const file of SPARSE_FILES) overwrite(join(indexFolder(dataDir), file));
      const refused = await eventually(answer, ({ status }) => status !== 200, 30_000);
      assert.is(refused.status, 503);
      assert.is((await fetch(`${server.url}/readyz`)).status, 503);
      assert.is((await fetch(`${server.url}/healthz`)).status, 200);
      const mended = await sanadAsync(['ingest', SAMPLES], { SANAD_DATA_DIR: dataDir });
      assert.is(mended.status, 0, mended.stderr);
      const again = await eventually(answer, ({ status }) => status === 200, 30_000);
      assert.is(search.output.parse(await again.json()).fusion, 'rrf');
    } finally {
      assert.is(await server.stop(), 0);
    }
  },
);

for (const file of [...SPARSE_FILES, 'vectors', 'corpus']) {
  faults(`${file} truncated: a command is refused with a message that names it`, async () => {
    const dataDir = await sampleData();
    const path = join(indexFolder(dataDir), file);
    truncateSync(path, Math.floor(statSync(path).size / 2));
    const { status, stderr } = sanad(['cite', 'x'], { settings: { SANAD_DATA_DIR: dataDir } });
    assert.is(status, 1);
    assert.match(
      stderr,
      new RegExp(`sanad cite: damaged generation \\w+: index/${file} has \\d+ bytes, \\d+ were written`),
    );
    assert.not.match(stderr, /\n\s+at /, 'a stack is no word for an operator');
  });
}

faults.run();
