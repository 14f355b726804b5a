/**
 * Tests that a snapshot can be taken while requests and ingest go on, and that it has everything acknowledged
 * before.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openRecords } from '../../src/compose/shared.ts';
import { dataLayout } from '../../src/data-directory/layout.ts';
import { loadSecrets } from '../../src/data-directory/secrets.ts';
import { verifySnapshot } from '../../src/snapshot/restore.ts';
import { cliArguments, cliEnvironment } from '../support/cli.ts';
import { inputFolder, jsonl, law } from '../support/corpus/documents.ts';
import { issued, restored, settingsOf, snapshotOf, working } from '../support/corpus/snapshots.ts';
import { flipped, flippedIn, inflict } from '../support/damage/inflict.ts';
import { sanadAsync, startServer } from '../support/doors/server-process.ts';
import { sampleData } from '../support/doors/service.ts';
import { temporaryFolder } from '../support/folders.ts';
import { needsRedis, startRedis } from '../support/redis/redis.ts';
import { testNeeding } from '../support/skip.ts';

const snapshot = suite('snapshot/take');

const PASSWORD = 'a long enough password 1931';
const ADDRESS = 'owner@example.org';

const posted = (url: string, body: unknown) =>
  fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });

snapshot(
  'taken beside a server, an ingest and new keys; a restored instance serves, logs in and knows every key',
  async () => {
    const dataDir = await sampleData();
    const config = settingsOf(dataDir);
    const settings = { SANAD_DATA_DIR: dataDir };
    const server = await startServer(dataDir, { SANAD_SIGNUP: 'open' });
    const keys: string[] = [];
    let stop = false;
    const issuing = (async () => {
      while (!stop) keys.push(await issued(config, `jurist-${keys.length}@example.org`));
    })();
    const more = inputFolder({
      'more.jsonl': jsonl(Array.from({ length: 300 }, (_, i) => law(9_000 + i, 1990))),
    });
    let acknowledged: string[] = [];
    const target = join(temporaryFolder(), 'backups', 'today');
    try {
      const signup = await posted(`${server.url}/account/signup`, { email: ADDRESS, password: PASSWORD });
      assert.is(signup.status, 201, await signup.text());
      for (let i = 0; i < 3; i += 1) assert.is((await server.search('فسخ العقد')).status, 200);
      // Waits until the usage meter has added its counts to the store, which it does about once a second.
      await new Promise((resolve) => setTimeout(resolve, 1_500));
      acknowledged = [...keys];
      const [copied, ingested] = await Promise.all([
        sanadAsync(['snapshot', target, '--json'], settings),
        sanadAsync(['ingest', more], settings),
      ]);
      assert.is(copied.status, 0, copied.stderr);
      assert.is(ingested.status, 0, ingested.stderr);
      assert.is((await server.search('فسخ العقد')).status, 200);
      const refused = await sanadAsync(['restore', target], settings);
      assert.is(refused.status, 1);
      assert.match(refused.stderr, /is in use/);
    } finally {
      stop = true;
      await issuing;
      await server.stop();
    }
    assert.ok(acknowledged.length > 0);
    assert.is(statSync(target).mode & 0o777, 0o700);

    const elsewhere = { SANAD_DATA_DIR: join(temporaryFolder(), 'restored') };
    const back = await sanadAsync(['restore', target, '--json'], elsewhere);
    assert.is(back.status, 0, back.stderr);
    const { generation } = JSON.parse(back.stdout);
    assert.equal(await working(settingsOf(elsewhere.SANAD_DATA_DIR), acknowledged), acknowledged);
    const again = await startServer(elsewhere.SANAD_DATA_DIR);
    try {
      assert.is((await again.search('فسخ العقد')).status, 200);
      const login = await posted(`${again.url}/account/login`, { email: ADDRESS, password: PASSWORD });
      assert.is(login.status, 200, await login.clone().text());
      const wrong = await posted(`${again.url}/account/login`, { email: ADDRESS, password: `${PASSWORD}x` });
      assert.is(wrong.status, 401);
    } finally {
      await again.stop();
    }
    // The snapshot includes the prepared documents: none is prepared again, and the same corpus results.
    const refreshed = await sanadAsync(['ingest', '--refresh', '--json'], elsewhere);
    assert.is(refreshed.status, 0, refreshed.stderr);
    const report = JSON.parse(refreshed.stdout);
    assert.equal([report.generation, report.published, report.embedded], [generation, false, 0]);
    // The snapshot includes the usage.
    const restored = dataLayout(elsewhere.SANAD_DATA_DIR);
    const records = openRecords(settingsOf(elsewhere.SANAD_DATA_DIR), loadSecrets(restored).pepper);
    const { id = '' } = (await records.accounts.accountOf('jurist@example.org')) ?? {};
    const days = await records.usage.days(id, '2000-01-01', '2999-12-31');
    await records.close();
    assert.ok(days.reduce((sum, { requests }) => sum + requests, 0) >= 3);
  },
);

snapshot('unsent letters are included, and a folder with content is not replaced', async () => {
  const config = settingsOf(await sampleData());
  await issued(config, 'jurist@example.org');
  const { outbox } = dataLayout(config.dataDir);
  mkdirSync(outbox);
  writeFileSync(join(outbox, 'letter.0.json'), '{}', { mode: 0o600 });
  const { target, manifest } = await snapshotOf(config, { withPrepared: false });
  assert.equal([manifest.counts.letters, manifest.counts.keys, manifest.prepared], [1, 1, false]);
  assert.not.ok(existsSync(join(target, 'corpus', 'prepared')));
  const before = await verifySnapshot(target);
  const message = await snapshotOf(config, { target }).then(
    () => '',
    (error: Error) => error.message,
  );
  assert.match(message, /is not empty/);
  assert.equal(await verifySnapshot(target), before);
  assert.equal(readdirSync(dirname(target)), [basename(target)]);
});

snapshot('a process killed while it takes a snapshot leaves none, and the next one cleans up', async () => {
  const config = settingsOf(await sampleData());
  await issued(config, 'jurist@example.org');
  const target = join(temporaryFolder(), 'snapshot');
  let killed = 0;
  for (let tries = 0; tries < 40 && killed < 3; tries += 1) {
    const child = spawn(process.execPath, cliArguments(['snapshot', target]), {
      env: cliEnvironment({ SANAD_DATA_DIR: config.dataDir }),
      stdio: 'ignore',
    });
    const over = once(child, 'close');
    // Waits until the snapshot's temporary folder exists, and then a little longer at each try, to kill the
    // process at other points.
    while (
      !readdirSync(dirname(target)).some((name) => name.endsWith(`-${child.pid}`)) &&
      child.exitCode === null
    )
      await new Promise((resolve) => setImmediate(resolve));
    await new Promise((resolve) => setTimeout(resolve, killed * 3));
    child.kill('SIGKILL');
    await over;
    if (child.signalCode !== null) killed += 1;
    // At its end the process renames the complete snapshot to `target`. If the kill came after that, the
    // snapshot must be good.
    if (existsSync(target)) {
      await verifySnapshot(target);
      rmSync(target, { recursive: true });
    }
  }
  assert.ok(killed > 0);
  await snapshotOf(config, { target });
  await verifySnapshot(target);
  assert.equal(readdirSync(dirname(target)), [basename(target)]);
});

/** Damaged files, each with the expected error and the option that the error names as remedy. */
const DAMAGED: readonly (readonly [file: RegExp, said: RegExp, way: string])[] = [
  [
    /generations\/.*data\.mdb$/,
    /data\.mdb has changed since it was written.*--without-corpus/,
    '--without-corpus',
  ],
  [
    /index\/vectors$/,
    /index\/vectors has changed since it was written.*--without-corpus/,
    '--without-corpus',
  ],
  [/CURRENT$/, /CURRENT does not hold the name.*--without-corpus/, '--without-corpus'],
  [/prepared\/data\.mdb$/, /what was prepared is damaged.*--without-prepared/, '--without-prepared'],
];

for (const [file, said, way] of DAMAGED) {
  snapshot(`refused if ${file.source} is damaged; the option that it names saves the accounts`, async () => {
    const config = settingsOf(await sampleData());
    const key = await issued(config, 'jurist@example.org');
    const path = filesOf(dataLayout(config.dataDir).corpus).find((path) => file.test(path)) ?? '';
    // In the prepared store, the damage goes into a record's content. LMDB does not read it itself, so only a
    // checksum can detect it.
    inflict(path, /prepared/.test(path) ? flippedIn('"findings"') : flipped(0.5));
    const target = join(temporaryFolder(), 'snapshot');
    const settings = { SANAD_DATA_DIR: config.dataDir };
    const refusal = await sanadAsync(['snapshot', target], settings);
    assert.is(refusal.status, 1);
    assert.match(refusal.stderr, said);
    assert.not.ok(existsSync(target));
    const done = await sanadAsync(['snapshot', target, way], settings);
    assert.is(done.status, 0, done.stderr);
    const other = settingsOf(temporaryFolder());
    const { corpusProblem } = await restored(target, other);
    assert.is(corpusProblem, undefined);
    assert.equal(await working(other, [key]), [key]);
  });
}

const redisTest = testNeeding(needsRedis, snapshot);

redisTest('from the data directory into Redis, and back', async () => {
  const redis = await startRedis();
  try {
    const config = settingsOf(await sampleData());
    const key = await issued(config, 'jurist@example.org');
    const { target } = await snapshotOf(config);
    const shared = settingsOf(join(temporaryFolder(), 'shared'), { REDIS_URL: redis.url });
    await restored(target, shared);
    assert.equal(await working(shared, [key]), [key]);
    assert.not.ok(existsSync(dataLayout(shared.dataDir).accounts));
    const later = await issued(shared, 'later@example.org');
    // Restoring again into the same Redis keeps records that were added since and adds none twice.
    await restored(target, shared);
    assert.equal(await working(shared, [key, later]), [key, later]);

    const { target: second } = await snapshotOf(shared);
    const alone = settingsOf(join(temporaryFolder(), 'alone'));
    await restored(second, alone);
    assert.equal(await working(alone, [key, later]), [key, later]);
    assert.is(loadSecrets(dataLayout(alone.dataDir)).pepper, loadSecrets(dataLayout(config.dataDir)).pepper);
  } finally {
    await redis.close();
  }
});

function filesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
}

snapshot.run();
