/** Where the keys cannot be kept, the folder is named. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openLmdbKeys } from '../../src/stores/lmdb/keys.ts';
import { cliArguments, cliEnvironment } from '../support/cli.ts';
import { temporaryFolder } from '../support/folders.ts';
import { testNeeding } from '../support/skip.ts';

const keysFolder = suite('stores/keys-folder');

keysFolder('folders above it are made, and one that is there is taken', async () => {
  const path = join(temporaryFolder(), 'a', 'b', 'accounts');
  await openLmdbKeys(path).close();
  await openLmdbKeys(path).close();
  assert.ok(existsSync(join(path, 'data.mdb')));
});

keysFolder('a file in its place is told with the path', () => {
  const path = join(temporaryFolder(), 'accounts');
  writeFileSync(path, '');
  assert.throws(
    () => openLmdbKeys(path),
    (error: Error) => error.message.includes(path),
  );
});

keysFolder("LMDB's own failure is told with the path", () => {
  const path = join(temporaryFolder(), 'accounts');
  mkdirSync(join(path, 'data.mdb'), { recursive: true });
  assert.throws(
    () => openLmdbKeys(path),
    (error: Error) => error.message.includes(path),
  );
});

const procFolder = { missing: existsSync('/proc/self') ? undefined : 'no /proc' };

testNeeding(procFolder, keysFolder)('serving from where no folder can be made ends with the path', () => {
  const { status, stderr } = spawnSync(process.execPath, cliArguments(['serve']), {
    encoding: 'utf8',
    env: cliEnvironment({ SANAD_DATA_DIR: '/proc/nope', PORT: '0', GRPC_PORT: '0' }),
    timeout: 20_000,
  });
  assert.is(status, 1);
  assert.match(stderr, '/proc/nope');
});

keysFolder.run();
