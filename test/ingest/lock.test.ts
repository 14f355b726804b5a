import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { acquireIngestLock, IngestInProgress } from '../../src/ingest/prepare/lock.ts';
import { openPreparedStore } from '../../src/ingest/prepare/prepared-store.ts';
import { temporaryFolder } from '../support/cli.ts';

const test = suite('ingest: lock');

const lockModule = new URL('../../src/ingest/prepare/lock.ts', import.meta.url).href;
const storeModule = new URL('../../src/ingest/prepare/prepared-store.ts', import.meta.url).href;

/** Starts a child process that acquires the data directory's lock and holds it until it is killed. */
async function holder(directory: string) {
  const program = `
    const { acquireIngestLock } = await import(${JSON.stringify(lockModule)});
    const { openPreparedStore } = await import(${JSON.stringify(storeModule)});
    acquireIngestLock(openPreparedStore(${JSON.stringify(directory)}));
    console.log('held');
    setInterval(() => {}, 1000);`;
  const child = spawn(
    process.execPath,
    ['--import', import.meta.resolve('tsx'), '--input-type=module', '-e', program],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  await once(child.stdout, 'data');
  return child;
}

test('a second ingest in the same process is refused until the first ends', async () => {
  const store = openPreparedStore(join(temporaryFolder(), 'prepared'));
  const release = acquireIngestLock(store);
  assert.throws(
    () => acquireIngestLock(store),
    (error: unknown) => error instanceof IngestInProgress,
  );
  release();
  acquireIngestLock(store)();
  await store.close();
});

test('a living process holds the lock; a killed one does not', async () => {
  const directory = join(temporaryFolder(), 'prepared');
  const child = await holder(directory);
  const store = openPreparedStore(directory);
  assert.throws(() => acquireIngestLock(store), /another ingest is running .*process \d+/);
  child.kill('SIGKILL');
  await once(child, 'exit');
  acquireIngestLock(store)();
  await store.close();
});

test('a process with the id of the dead holder does not hold its lock', async () => {
  const store = openPreparedStore(join(temporaryFolder(), 'prepared'));
  store.swapHolder(() => ({ pid: process.pid, startedAt: '1' }));
  acquireIngestLock(store)();
  await store.close();
});

test.run();
