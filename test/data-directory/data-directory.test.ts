import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { takeDataDirectory, useDataDirectory } from '../../src/data-directory/data-directory.ts';
import { temporaryFolder } from '../support/folders.ts';

const directories = suite('stores/data-directory');

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);

directories('only the owner can read a new directory and its lock file', () => {
  const dataDir = join(temporaryFolder(), 'data');
  useDataDirectory(dataDir).release();
  assert.equal([modeOf(dataDir), modeOf(join(dataDir, 'lock'))], ['700', '600']);
});

for (const [what, before, after] of [
  ['others and a group that may only read are shut out', [0o755, 0o644], ['750', '600']],
  ['a group that may write stays', [0o775, 0o664], ['770', '660']],
  ['what is tighter stays', [0o700, 0o600], ['700', '600']],
] as const) {
  directories(`a directory of an older version: ${what}`, () => {
    const dataDir = temporaryFolder();
    writeFileSync(join(dataDir, 'lock'), '');
    chmodSync(dataDir, before[0]);
    chmodSync(join(dataDir, 'lock'), before[1]);
    useDataDirectory(dataDir).release();
    assert.equal([modeOf(dataDir), modeOf(join(dataDir, 'lock'))], after);
  });
}

directories('a folder that is not a data directory yet keeps its mode', () => {
  const dataDir = temporaryFolder();
  chmodSync(dataDir, 0o1777);
  useDataDirectory(dataDir).release();
  useDataDirectory(dataDir).release();
  assert.is(statSync(dataDir).mode & 0o7777, 0o1777);
});

directories('the message names the holder of the lock', async () => {
  const dataDir = temporaryFolder();
  useDataDirectory(dataDir).release();
  const other = spawn('flock', ['-x', join(dataDir, 'lock'), 'sh', '-c', 'echo held; read line']);
  await once(other.stdout, 'data');
  const holder = new RegExp(`process ${other.pid} \\(flock, user ${process.getuid?.()}\\)`);
  assert.throws(() => takeDataDirectory(dataDir), holder);
  assert.throws(() => useDataDirectory(dataDir), holder);
  const ended = once(other, 'exit');
  other.stdin.end('\n');
  await ended;
  takeDataDirectory(dataDir).release();
});

directories('old drafts of killed processes are removed, new ones and other files stay', () => {
  const dataDir = temporaryFolder();
  const journals = join(dataDir, 'usage', 'journals');
  const draftOf = (end: string) => join(journals, `.00000000-0000-4000-8000-00000000000${end}`);
  mkdirSync(draftOf('1'), { recursive: true });
  mkdirSync(draftOf('2'));
  mkdirSync(join(dataDir, 'restoring'));
  writeFileSync(join(draftOf('1'), 'lock'), '');
  const files = [
    'secrets.json',
    'secrets.json.12.0123abcd',
    'secrets.json.13.0123abcd',
    'secrets.json.backup',
  ];
  for (const file of files) writeFileSync(join(dataDir, file), '{}');
  const yesterday = Date.now() / 1000 - 86_400;
  for (const old of [
    draftOf('1'),
    join(dataDir, 'secrets.json.12.0123abcd'),
    join(dataDir, 'secrets.json.backup'),
  ])
    utimesSync(old, yesterday, yesterday);
  useDataDirectory(dataDir).release();
  assert.equal(readdirSync(dataDir).sort(), [
    'lock',
    'secrets.json',
    'secrets.json.13.0123abcd',
    'secrets.json.backup',
    'usage',
  ]);
  assert.equal([existsSync(draftOf('1')), existsSync(draftOf('2'))], [false, true]);
});

directories.run();
