/**
 * Tests that a damaged usage count neither lifts a quota nor blocks an account, and that nothing is counted
 * twice or lost.
 */
import { join } from 'node:path';
import { open } from 'lmdb';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { seal } from '../../src/stores/lmdb/seal.ts';
import { openLmdbUsage } from '../../src/stores/lmdb/usage/usage.ts';
import type { UsageCount } from '../../src/stores/usage.ts';
import { NothingSpent } from '../../src/stores/usage.ts';
import { startMeter } from '../../src/usage/meter.ts';
import { NO_LOG } from '../support/counting.ts';
import { damageRecord } from '../support/damage/damage.ts';
import { temporaryFolder } from '../support/folders.ts';

const damaged = suite('stores/usage, damaged');

const MONTH = ['a', '2026-11'];
const DAY = ['a', '2026-11-22', 'search'];
const count = (change: Partial<UsageCount> = {}): UsageCount => ({
  account_id: 'a',
  key_id: 'k',
  date: '2026-11-22',
  route: 'search',
  requests: 1,
  ...change,
});
const spend = (number: number) => ({ writer: 's', number, settled: 0 });

/** Makes a usage store with 7 requests in November 2026, and collects its log lines. */
async function used() {
  const folder = temporaryFolder();
  const logged: string[] = [];
  const store = openLmdbUsage(folder, { error: (_, event) => logged.push(event) });
  const counts = [count({ requests: 5 }), count({ route: 'cite', requests: 2 })];
  await store.add({ writer: 'w', sequence: 1, counts });
  await store.spend(count({ account_id: 'b' }), 10, spend(1));
  return { folder, store, logged };
}

damaged('a damaged month is summed from its days', async () => {
  const sealed = (value: unknown) => () => seal(Buffer.from(JSON.stringify(value)), MONTH.join('\0'));
  for (const change of [undefined, sealed(-3), sealed(1e300), sealed('many'), sealed(null), sealed(2.5)]) {
    const { folder, store, logged } = await used();
    await damageRecord(folder, 'months', MONTH, change);
    assert.is(await store.total('a', '2026-11'), 7);
    assert.equal(await store.spend(count(), 7, spend(2)), { allowed: false, used: 7 });
    assert.equal(await store.spend(count(), 8, spend(2)), { allowed: true, used: 8 });
    assert.ok(logged.length > 0);
    logged.length = 0;
    await store.add({ writer: 'w', sequence: 2, counts: [count()] });
    assert.is(await store.total('a', '2026-11'), 9);
    assert.equal(logged, []);
    await store.close();
  }
});

damaged('a month whose key is damaged is summed from its days too', async () => {
  const { folder, store } = await used();
  const root = open({ path: folder, noSubdir: false, maxDbs: 8 });
  const months = root.openDB<Buffer, string[]>({ name: 'months', encoding: 'binary' });
  await months.put(['a', '2026-51'], months.get(MONTH) as Buffer);
  await months.remove(MONTH);
  await root.close();
  assert.equal(await store.spend(count(), 7, spend(2)), { allowed: false, used: 7 });
  await store.close();
});

damaged(
  'a damaged day is its month less the other days, in reports and further counts; logged once',
  async () => {
    const { folder, store, logged } = await used();
    await damageRecord(folder, 'days', DAY);
    const shown = () => store.days('a', '2026-11-01', '2026-11-30');
    for (let n = 0; n < 2; n += 1)
      assert.equal(
        (await shown()).map(({ route, requests }) => [route, requests]),
        [
          ['cite', 2],
          ['search', 5],
        ],
      );
    assert.is((await store.days('b', '2026-11-01', '2026-11-30')).length, 1);
    await store.add({ writer: 'w', sequence: 2, counts: [count()] });
    assert.equal(logged, ['usage of a day is damaged: counted again from its month']);
    assert.equal(
      (await shown()).map(({ requests }) => requests),
      [2, 6],
    );
    assert.is(await store.total('a', '2026-11'), 8);
    await store.close();
  },
);

damaged('a month and one of its days, both damaged, block nothing and lift no quota for long', async () => {
  const { folder, store } = await used();
  await damageRecord(folder, 'months', MONTH);
  await damageRecord(folder, 'days', DAY);
  await store.add({ writer: 'w', sequence: 2, counts: [count()] });
  assert.is(await store.total('a', '2026-11'), 3);
  assert.equal(await store.spend(count(), 3, spend(2)), { allowed: false, used: 3 });
  await store.close();
});

damaged('several damaged days are reported with no more than their month has', async () => {
  const { folder, store } = await used();
  await damageRecord(folder, 'days', DAY);
  await damageRecord(folder, 'days', ['a', '2026-11-22', 'cite']);
  const rows = await store.days('a', '2026-11-01', '2026-11-30');
  assert.is(
    rows.reduce((sum, { requests }) => sum + requests, 0),
    7,
  );
  await store.close();
});

damaged('a damaged time of last use is left out, and logged once', async () => {
  const { folder, store, logged } = await used();
  const at = '2026-11-22T10:00:00Z';
  const counts = ['k', 'l'].map((key_id) => count({ key_id, last_used_at: at }));
  await store.add({ writer: 'w', sequence: 2, counts });
  await damageRecord(folder, 'last', ['a', 'k']);
  for (let n = 0; n < 2; n += 1) assert.equal([...(await store.lastUsed('a'))], [['l', at]]);
  assert.equal(logged, ['the time at which a key was last used is damaged: left out']);
  await store.close();
});

damaged(
  'a batch is counted once even if one of its marks is damaged; with both damaged it stays in its journal',
  async () => {
    const { folder, store } = await used();
    const again = { writer: 'w', sequence: 1, counts: [count({ requests: 5 })] };
    await damageRecord(folder, 'marks', 'w');
    await store.add(again);
    assert.is(await store.total('a', '2026-11'), 7);
    await damageRecord(folder, 'copies', 'w');
    await store.add(again).then(
      () => assert.unreachable(),
      ({ code }) => assert.is(code, 'upstream_unavailable'),
    );
    assert.is(await store.total('a', '2026-11'), 7);
    await store.add({ ...again, writer: 'v' });
    assert.is(await store.total('a', '2026-11'), 12);
    await store.close();
  },
);

damaged('with damaged spends nothing is spent, and the journal counts the request once', async () => {
  const { folder, store } = await used();
  const meter = await startMeter({
    store,
    journals: join(folder, 'journals'),
    log: NO_LOG,
    clock: () => Date.parse('2026-11-22T10:00:00Z'),
  });
  const asked = () => ({ account_id: 'a', key_id: 'k', route: 'search', requests: 1 });
  assert.equal(await meter.spend(asked(), 10), { allowed: true, used: 8 });
  const [writer = ''] = writersOf(folder);
  await damageRecord(folder, 'spends', writer);
  await store.spend(count(), 10, { writer, number: 99, settled: 0 }).then(
    () => assert.unreachable(),
    (error) => assert.instance(error, NothingSpent),
  );
  assert.equal(await meter.spend(asked(), 10), { allowed: true, used: 9 });
  assert.equal(await meter.spend(asked(), 10), { allowed: true, used: 10 });
  assert.is((await meter.spend(asked(), 10)).allowed, false);
  await meter.close();
  assert.is(await store.total('a', '2026-11'), 10);
  await store.close();
});

/** Ids of the writers (processes) that have spent requests, without the test's own writer `s`. */
function writersOf(folder: string): string[] {
  const root = open({ path: folder, noSubdir: false, maxDbs: 16 });
  return [...root.openDB<Buffer, string>({ name: 'spends', encoding: 'binary' }).getKeys()].filter(
    (one) => one !== 's',
  );
}

damaged(
  'a store without checksums is migrated; a month that was no count becomes the sum of its days',
  async () => {
    const folder = temporaryFolder();
    const root = open({ path: folder, noSubdir: false, maxDbs: 8 });
    const put = (name: string, key: string | string[], value: unknown) =>
      root.openDB({ name }).put(key, value);
    await put('months', ['a', '2026-10'], 4);
    await put('months', MONTH, Number.NaN);
    await put('days', ['a', '2026-10-31', 'search'], 4);
    await put('days', DAY, 3);
    await put('days', ['a', '2026-11-23', 'cite'], 1e300);
    await put('last', ['a', 'k'], '2026-11-22T10:00:00Z');
    await put('marks', 'w', 5);
    await put('spends', 'w', [2, 4]);
    await root.close();
    const store = openLmdbUsage(folder);
    assert.equal([await store.total('a', '2026-10'), await store.total('a', '2026-11')], [4, 3]);
    assert.equal(await store.days('a', '2026-11-01', '2026-11-30'), [
      { date: '2026-11-22', route: 'search', requests: 3 },
    ]);
    assert.is((await store.lastUsed('a')).get('k'), '2026-11-22T10:00:00Z');
    await store.add({ writer: 'w', sequence: 5, counts: [count({ requests: 100 })] });
    await store.add({
      writer: 'w',
      sequence: 6,
      counts: [count({ spend: 1 }), count({ spend: 4 }), count({ spend: 3 })],
    });
    assert.is(await store.total('a', '2026-11'), 4);
    await store.close();
  },
);

damaged('a later format is refused with a message', async () => {
  const folder = temporaryFolder();
  await openLmdbUsage(folder).close();
  const root = open({ path: folder, noSubdir: false, maxDbs: 8 });
  await root.openDB<number, string>({ name: 'about' }).put('format', 99);
  await root.close();
  assert.throws(() => openLmdbUsage(folder), /later version/);
});

damaged.run();
