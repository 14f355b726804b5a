/** Tests that the error names the folder if accounts cannot be stored in it. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openLmdbAccounts } from '../../../src/stores/lmdb/accounts/accounts.ts';
import { cliArguments, cliEnvironment } from '../../support/cli.ts';
import { temporaryFolder } from '../../support/folders.ts';
import { testNeeding } from '../../support/skip.ts';

const folder = suite('stores/accounts-folder');

folder('missing parent folders are created, existing ones are used', async () => {
  const path = join(temporaryFolder(), 'a', 'b', 'accounts');
  await openLmdbAccounts(path).close();
  await openLmdbAccounts(path).close();
  assert.ok(existsSync(join(path, 'data.mdb')));
});

folder('no other user of the machine can read the folder', async () => {
  const path = join(temporaryFolder(), 'accounts');
  await openLmdbAccounts(path).close();
  assert.is(statSync(path).mode & 0o077, 0);
});

folder('the error for a file in its place has the path', () => {
  const path = join(temporaryFolder(), 'accounts');
  writeFileSync(path, '');
  assert.throws(
    () => openLmdbAccounts(path),
    (error: Error) => error.message.includes(path),
  );
});

folder("LMDB's own failure is reported with the path", () => {
  const path = join(temporaryFolder(), 'accounts');
  mkdirSync(join(path, 'data.mdb'), { recursive: true });
  assert.throws(
    () => openLmdbAccounts(path),
    (error: Error) => error.message.includes(path),
  );
});

const procFolder = { missing: existsSync('/proc/self') ? undefined : 'no /proc' };

testNeeding(procFolder, folder)('serving from where no folder can be made ends with the path', () => {
  const { status, stderr } = spawnSync(process.execPath, cliArguments(['serve']), {
    encoding: 'utf8',
    env: cliEnvironment({ SANAD_DATA_DIR: '/proc/nope', PORT: '0', GRPC_PORT: '0' }),
    timeout: 20_000,
  });
  assert.is(status, 1);
  assert.match(stderr, '/proc/nope');
});

folder.run();
