/**
 * Tests that a restore brings back the whole snapshot or changes nothing: with damaged snapshots, wrong
 * secrets, and crashes in the middle.
 */
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openKeyring } from '../../src/compose.ts';
import type { Config } from '../../src/config/config.ts';
import { useDataDirectory } from '../../src/data-directory/data-directory.ts';
import { dataLayout } from '../../src/data-directory/layout.ts';
import { currentGeneration } from '../../src/generations/generations.ts';
import { MANIFEST } from '../../src/snapshot/manifest.ts';
import { makeOld } from '../support/corpus/old-format.ts';
import { issued, restored, settingsOf, snapshotOf, working } from '../support/corpus/snapshots.ts';
import { sanadAsync } from '../support/doors/server-process.ts';
import { sampleData } from '../support/doors/service.ts';
import { temporaryFolder } from '../support/folders.ts';

const restore = suite('snapshot/restore');

const DIES = fileURLToPath(new URL('../support/programs/killed-restore.ts', import.meta.url));

/** A snapshot with a corpus and one key. It is made once, and each test gets a copy that it may damage. */
let made: { target: string; key: string } | undefined;
async function snapshot(): Promise<{ source: string; key: string }> {
  if (made === undefined) {
    const config = settingsOf(await sampleData());
    const key = await issued(config, 'jurist@example.org');
    made = { target: (await snapshotOf(config)).target, key };
  }
  const source = join(temporaryFolder(), 'snapshot');
  cpSync(made.target, source, { recursive: true });
  return { source, key: made.key };
}

const corpusOf = (config: Config) => currentGeneration(dataLayout(config.dataDir));

restore('into an empty directory: corpus, keys and secrets are those of the snapshot', async () => {
  const { source, key } = await snapshot();
  const config = settingsOf(join(temporaryFolder(), 'new'));
  const { aside, manifest } = await restored(source, config);
  assert.is(aside, undefined);
  assert.is(await corpusOf(config), manifest.generation);
  assert.equal(await working(config, [key]), [key]);
  assert.is(statSync(dataLayout(config.dataDir).secrets).mode & 0o777, 0o600);
  assert.equal(
    readdirSync(config.dataDir).filter((name) => /restor/.test(name)),
    [],
  );
});

restore('the settings of accounts are those of the snapshot', async () => {
  const config = settingsOf(temporaryFolder());
  await issued(config, 'jurist@example.org');
  const before = openKeyring(config).store;
  const { id = '' } = (await before.accountOf('jurist@example.org')) ?? {};
  await before.changeAccount(id, () => ({ preferred_jurisdiction: 'SA' }));
  await before.close();
  const { target } = await snapshotOf(config, { withCorpus: false });
  const elsewhere = settingsOf(join(temporaryFolder(), 'new'));
  await restored(target, elsewhere, { accountsOnly: true });
  const after = openKeyring(elsewhere).store;
  assert.is((await after.account(id))?.preferred_jurisdiction, 'SA');
  await after.close();
});

restore('over existing content: the previous content is kept in a folder', async () => {
  const { source, key } = await snapshot();
  const config = settingsOf(temporaryFolder());
  const before = await issued(config, 'other@example.org');
  const { aside = '' } = await restored(source, config);
  assert.equal(await working(config, [key, before]), [key]);
  assert.equal(await working(settingsOf(aside), [key, before]), [before]);
});

restore('secrets that became readable in the copy are restricted to the owner again', async () => {
  const { source } = await snapshot();
  spawnSync('chmod', ['-R', 'a+rX', source]);
  const config = settingsOf(temporaryFolder());
  await restored(source, config);
  assert.is(statSync(dataLayout(config.dataDir).secrets).mode & 0o777, 0o600);
});

/** Kinds of damage to a snapshot, each with the error message that is expected. */
const DAMAGE: readonly [name: string, harm: (folder: string) => void, said: RegExp][] = [
  [
    'a bit of the corpus is another',
    (folder) => flipIn(anyFileBelow(join(folder, 'corpus'))),
    /has changed since it was written/,
  ],
  [
    'a line of accounts is cut',
    (folder) => truncateSync(join(folder, 'accounts.jsonl'), 40),
    /accounts\.jsonl/,
  ],
  ['the secrets are missing', (folder) => rmSync(join(folder, 'secrets.json')), /secrets\.json is missing/],
  [
    'a file came in',
    (folder) => writeFileSync(join(folder, 'more.json'), '{}'),
    /more\.json is not part of it/,
  ],
  [
    'a link came in',
    (folder) => symlinkSync('/etc/hostname', join(folder, 'link')),
    /neither a file nor a folder/,
  ],
  ['there is no manifest', (folder) => rmSync(join(folder, MANIFEST)), /is no snapshot/],
  [
    'the manifest is cut',
    (folder) => truncateSync(join(folder, MANIFEST), 100),
    /has changed since it was written/,
  ],
  ['the format is a later one', (folder) => edit(folder, '"format": 1', '"format": 9'), /format 9/],
  [
    'a path leads out',
    (folder) => edit(folder, '"accounts.jsonl"', '"../accounts.jsonl"'),
    /has changed since it was written/,
  ],
];

for (const [name, harm, said] of DAMAGE) {
  restore(`nothing is changed if ${name}`, async () => {
    const { source } = await snapshot();
    harm(source);
    const config = settingsOf(temporaryFolder());
    const key = await issued(config, 'before@example.org');
    const there = readdirSync(config.dataDir).sort();
    await refused(restored(source, config), said);
    assert.equal(readdirSync(config.dataDir).sort(), there);
    assert.equal(await working(config, [key]), [key]);
  });
}

restore('a corpus that this version cannot serve does not prevent the restore of the rest', async () => {
  const config = settingsOf(await sampleData());
  const key = await issued(config, 'jurist@example.org');
  await makeOld(dataLayout(config.dataDir), String(await corpusOf(config)));
  const { target } = await snapshotOf(config, { withPrepared: false });
  const other = settingsOf(temporaryFolder());
  const { corpusProblem = '' } = await restored(target, other);
  assert.match(corpusProblem, /of format 3/);
  assert.equal(await working(other, [key]), [key]);
  const refreshed = await sanadAsync(['ingest', '--refresh', '--json'], { SANAD_DATA_DIR: other.dataDir });
  assert.is(refreshed.status, 0, refreshed.stderr);
  assert.is(JSON.parse(refreshed.stdout).published, true);
});

restore(
  'a damaged corpus in a snapshot: the refusal names the option that restores the accounts',
  async () => {
    const { source, key } = await snapshot();
    flipIn(anyFileBelow(join(source, 'corpus')));
    const config = settingsOf(await sampleData());
    const settings = { SANAD_DATA_DIR: config.dataDir };
    const before = await issued(config, 'before@example.org');
    const served = await corpusOf(config);
    const refusal = await sanadAsync(['restore', source], settings);
    assert.is(refusal.status, 1);
    assert.match(refusal.stderr, /corpus\/.* has changed since it was written\. .*--accounts-only/);
    assert.equal(await working(config, [key, before]), [before]);

    const done = await sanadAsync(['restore', source, '--accounts-only'], settings);
    assert.is(done.status, 0, done.stderr);
    assert.match(done.stderr, /not restored: the corpus/);
    assert.equal(await working(config, [key, before]), [key]);
    assert.is(await corpusOf(config), served, 'what the directory had of a corpus stays');
  },
);

restore('damaged accounts are not restored, even without the corpus', async () => {
  const { source } = await snapshot();
  flipIn(anyFileBelow(join(source, 'corpus')));
  flipIn(join(source, 'accounts.jsonl'));
  const config = settingsOf(temporaryFolder());
  await refused(
    restored(source, config, { accountsOnly: true }),
    /accounts\.jsonl has changed since it was written$/,
  );
});

restore('a pepper other than that of the keys is refused', async () => {
  const { source } = await snapshot();
  const config = settingsOf(temporaryFolder(), { SANAD_PEPPER: 'another-pepper-of-32-characters-x' });
  await refused(restored(source, config), /another SANAD_PEPPER/);
});

restore('a directory in use is not changed, and cannot be used during a restore', async () => {
  const { source } = await snapshot();
  const config = settingsOf(temporaryFolder());
  const use = useDataDirectory(config.dataDir);
  const second = useDataDirectory(config.dataDir);
  await refused(restored(source, config), /is in use/);
  use.release();
  await refused(restored(source, config), /is in use/);
  second.release();
  await restored(source, config);
});

restore(
  'a process killed at any point leaves the whole previous content, or the whole snapshot',
  async () => {
    const { source, key } = await snapshot();
    const outcomes = new Set<string>();
    for (let n = 1; ; n += 1) {
      const config = settingsOf(temporaryFolder());
      const before = await issued(config, 'before@example.org');
      const run = spawnSync(
        process.execPath,
        ['--import', import.meta.resolve('tsx'), DIES, source, config.dataDir, String(n)],
        { encoding: 'utf8' },
      );
      if (run.signal === null) {
        assert.is(run.status, 0, run.stderr);
        break;
      }
      // After a crash in the middle, the next process that opens the data directory finishes the restore.
      const now = await working(config, [key, before]);
      const generation = await corpusOf(config);
      const state = now.join() === key ? 'after' : 'before';
      assert.equal(now, [state === 'after' ? key : before], `killed at ${n}`);
      assert.is(generation !== undefined, state === 'after', `killed at ${n}`);
      if (state === 'after') assert.not.ok(existsSync(join(config.dataDir, 'restoring')), `killed at ${n}`);
      outcomes.add(state);
    }
    assert.equal([...outcomes], ['before', 'after']);
  },
);

function flipIn(path: string): void {
  const bytes = readFileSync(path);
  const middle = bytes.length >> 1;
  bytes[middle] = (bytes[middle] as number) ^ 1;
  writeFileSync(path, bytes);
}

function anyFileBelow(folder: string): string {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  const [largest] = files
    .map((entry) => join(entry.parentPath, entry.name))
    .sort((a, b) => statSync(b).size - statSync(a).size);
  return largest as string;
}

function edit(folder: string, from: string, to: string): void {
  const path = join(folder, MANIFEST);
  const text = readFileSync(path, 'utf8');
  assert.ok(text.includes(from));
  writeFileSync(path, text.replace(from, to));
}

async function refused(action: Promise<unknown>, said: RegExp): Promise<void> {
  const message = await action.then(
    () => 'it was done',
    (error: Error) => error.message,
  );
  assert.match(message, said);
}

restore.run();
