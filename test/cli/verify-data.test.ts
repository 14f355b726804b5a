/** Tests that `sanad verify-data` reports every damaged file with its path and a remedy. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { dataLayout } from '../../src/data-directory/layout.ts';
import { sanad, temporaryFolder } from '../support/cli.ts';
import { makeOld } from '../support/corpus/old-format.ts';
import { flippedIn, inflict, ZEROED } from '../support/damage/inflict.ts';
import { startServer } from '../support/doors/server-process.ts';
import { sampleData } from '../support/doors/service.ts';

const test = suite('sanad verify-data');

async function sample() {
  const dataDir = await sampleData();
  const layout = dataLayout(dataDir);
  const name = readFileSync(layout.current, 'utf8').trim();
  const verify = (...args: string[]) =>
    sanad(['verify-data', ...args], { settings: { SANAD_DATA_DIR: dataDir } });
  return { dataDir, layout, name, folder: join(layout.generations, name), verify };
}

test('intact data has no finding, also beside a running server', async () => {
  const { dataDir, verify } = await sample();
  const server = await startServer(dataDir);
  try {
    const { status, stdout } = verify();
    assert.equal([status, stdout.trim()], [0, `${dataDir}: no damage found`]);
    assert.equal(JSON.parse(verify('--json').stdout), []);
  } finally {
    await server.stop();
  }
});

test('changed bytes are reported with their file and a remedy, and the remedy works', async () => {
  const { dataDir, name, folder, layout, verify } = await sample();
  // The bytes are inside records of the cards. In the head of a page, they would make the whole file
  // unreadable.
  inflict(join(folder, 'store', 'data.mdb'), flippedIn('"citation_string"'));
  inflict(join(layout.prepared, 'data.mdb'), ZEROED);
  const { status, stdout } = verify();
  assert.is(status, 1);
  const [store, prepared] = stdout.trim().split('\n');
  assert.is(
    store,
    `corpus/generations/${name}/store/data.mdb: has changed since it was written; run sanad ingest --refresh, ` +
      'which builds the generation anew',
  );
  assert.match(
    prepared ?? '',
    /^corpus\/prepared\/data\.mdb: has changed since it was written; the next ingest/,
  );
  const found: { path: string }[] = JSON.parse(verify('--json').stdout);
  assert.is(found.length, 2);

  const settings = { SANAD_DATA_DIR: dataDir };
  // Both the generation's store and the prepared store are damaged. Ingest then reads the source documents
  // from the damaged store, as far as its records are intact.
  const refreshed = sanad(['ingest', '--refresh'], { settings });
  assert.is(refreshed.status, 0, refreshed.stderr);
  assert.match(refreshed.stderr, /what was prepared is damaged/);
  assert.match(
    verify().stdout,
    /^corpus\/prepared\.damaged: an ingest has moved this damaged folder aside; remove it\n$/,
  );
});

test('CURRENT without its target and a corpus of an older format are reported', async () => {
  const { layout, name, verify } = await sample();
  writeFileSync(layout.current, '0123456789abcdef\n');
  assert.match(
    verify().stdout,
    /^corpus\/CURRENT: it names the generation 0123456789abcdef, which does not exist/,
  );
  writeFileSync(layout.current, `${name}\n`);
  await makeOld(layout, name);
  const { status, stdout } = verify();
  assert.is(status, 1);
  assert.match(stdout, /manifest\.json: the corpus is of format 3, .*run sanad ingest --refresh/);
});

test('a missing folder is an error and not a directory without damage', () => {
  const { status, stderr } = sanad(['verify-data'], {
    settings: { SANAD_DATA_DIR: join(temporaryFolder(), 'none') },
  });
  assert.is(status, 1);
  assert.match(stderr, /there is no data directory at/);
});

test.run();
