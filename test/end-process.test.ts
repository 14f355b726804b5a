import { spawn } from 'node:child_process';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { temporaryFolder } from './support/folders.ts';

const ending = suite('end-process');

/** Ends with status 3 while a transaction of LMDB's thread waits for its step in JavaScript. */
const PROGRAM = `
import { endProcess } from './src/end-process.ts';
import { openEnvironment } from './src/stores/lmdb/environment.ts';
const [folder] = process.argv.slice(1);
const { root, commit } = openEnvironment(folder, {
  holding: 'numbers', maxDatabases: 2, openDatabases: (root) => root.openDB({ name: 'numbers' }),
});
const numbers = root.openDB({ name: 'numbers' });
await commit(() => numbers.put('first', 1));
const commits = Array.from({ length: 50 }, (_, at) => commit(() => numbers.put('n' + at, at)));
for (const one of commits) one.catch(() => {});
await new Promise((resolve) => setTimeout(resolve, 0));
commit(() => numbers.put('last', 1)).catch(() => {});
await undefined;
// Busy for so long that the thread begins its transaction and waits for the step.
const end = performance.now() + 100;
while (performance.now() < end);
void endProcess(3);
`;

/** Time limit in milliseconds of one program. Only one that hangs takes so long. */
const LIMIT_MS = 60_000;

function endOf(folder: string): Promise<{ status: number | null; said: string }> {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', '--input-type=module', '--eval', PROGRAM, folder],
    { cwd: new URL('..', import.meta.url), stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const limit = setTimeout(() => child.kill('SIGKILL'), LIMIT_MS);
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  return new Promise((resolve) => {
    child.once('close', (status) => {
      clearTimeout(limit);
      resolve({ status, said });
    });
  });
}

ending('a process ends while a transaction waits for JavaScript', async () => {
  // Without the wait for commits, about half of these programs never end.
  for (let time = 0; time < 4; time++) {
    assert.equal(await endOf(temporaryFolder()), { status: 3, said: '' });
  }
});

ending.run();
