/** Contract tests of usage stores. The same suite runs over each implementation. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Test } from 'uvu';
import * as assert from 'uvu/assert';
import type { SpendId, UsageCount, UsageStore } from '../../src/stores/usage.ts';
import { LAST_USED_KEPT } from '../../src/stores/usage.ts';

/**
 * Milliseconds to wait before reading another process's writes. LMDB may return a state up to a millisecond
 * old, because its read transaction is reused.
 */
const SNAPSHOT_MS = 5;

/** Reads the month's total through a second store, as another process would. */
async function totalBy(other: UsageStore, accountId: string, month: string): Promise<number> {
  await delay(SNAPSHOT_MS);
  return other.total(accountId, month);
}

export interface UsageStoreTraits {
  /** Creates an empty usage store. */
  create(): UsageStore | Promise<UsageStore>;
  /** Opens the same usage store a second time, as another process would. */
  again(store: UsageStore): UsageStore | Promise<UsageStore>;
}

const count = (change: Partial<UsageCount> = {}): UsageCount => ({
  account_id: 'a',
  key_id: 'k',
  date: '2026-11-22',
  route: 'search',
  requests: 1,
  last_used_at: '2026-11-22T10:00:00.000Z',
  ...change,
});

/**
 * Makes ids for spends (requests charged against a quota) by one writer, numbered in sequence. Spends up to
 * `settled` count as settled.
 */
function spends(writer: string, settled = 0): () => SpendId {
  let number = settled;
  return () => {
    number += 1;
    return { writer, number, settled };
  };
}

export function usageContract(test: Test, { create, again }: UsageStoreTraits): void {
  const opened: UsageStore[] = [];
  const kept = async (store: UsageStore | Promise<UsageStore>) => {
    opened.push(await store);
    return store;
  };
  test.after.each(async () => {
    for (const store of opened.splice(0)) await store.close();
  });

  test('added requests are in the days, in the total of their month, and at their key', async () => {
    const store = await kept(create());
    await store.add({
      writer: 'w',
      sequence: 1,
      counts: [
        count({ requests: 3 }),
        count({ requests: 2, route: 'cite' }),
        count({ key_id: 'l', last_used_at: '2026-11-22T09:00:00.000Z' }),
        count({ date: '2026-11-21', last_used_at: '2026-11-21T09:00:00.000Z' }),
        count({ date: '2026-12-01', requests: 7, last_used_at: '2026-12-01T00:00:00.000Z' }),
        count({ account_id: 'b', requests: 90 }),
      ],
    });
    assert.equal(await store.days('a', '2026-11-01', '2026-11-30'), [
      { date: '2026-11-21', route: 'search', requests: 1 },
      { date: '2026-11-22', route: 'cite', requests: 2 },
      { date: '2026-11-22', route: 'search', requests: 4 },
    ]);
    assert.equal(await store.days('a', '2026-11-22', '2026-11-22'), [
      { date: '2026-11-22', route: 'cite', requests: 2 },
      { date: '2026-11-22', route: 'search', requests: 4 },
    ]);
    assert.is(await store.total('a', '2026-11'), 7);
    assert.is(await store.total('a', '2026-12'), 7);
    assert.is(await store.total('b', '2026-11'), 90);
    assert.equal(
      new Map(await store.lastUsed('a')),
      new Map([
        ['k', '2026-12-01T00:00:00.000Z'],
        ['l', '2026-11-22T09:00:00.000Z'],
      ]),
    );
  });

  test('an account without requests has used nothing', async () => {
    const store = await kept(create());
    assert.equal(await store.days('a', '2026-01-01', '2026-12-31'), []);
    assert.is(await store.total('a', '2026-11'), 0);
    assert.is((await store.lastUsed('a')).size, 0);
  });

  test('a batch counts once, however often and by whichever process it is added', async () => {
    const store = await kept(create());
    const other = await kept(again(store));
    const batch = (sequence: number, requests: number) => ({
      writer: 'w',
      sequence,
      counts: [count({ requests }), count({ account_id: 'b', requests })],
    });
    await store.add(batch(1, 5));
    await store.add(batch(1, 5));
    await Promise.all([store.add(batch(2, 7)), other.add(batch(2, 7)), store.add(batch(2, 7))]);
    await other.add(batch(1, 5));
    for (const id of ['a', 'b']) assert.is(await totalBy(other, id, '2026-11'), 12);
    // Sequence numbers belong to a writer, so a batch 1 of another writer is a new batch.
    await store.add({ ...batch(1, 100), writer: 'v' });
    assert.is(await totalBy(other, 'a', '2026-11'), 112);
    await store.forget('w');
    await store.forget('no such writer');
  });

  test('the last use of a key is its latest time, in whatever order times arrive', async () => {
    const store = await kept(create());
    const at = (hour: string) => count({ last_used_at: `2026-11-22T${hour}:00:00.000Z` });
    await store.add({ writer: 'w', sequence: 1, counts: [at('12')] });
    await store.add({ writer: 'v', sequence: 1, counts: [at('11')] });
    // A negative count gives a request back. It has no time, so it leaves the key's time of last use as it
    // is.
    const { last_used_at: _, ...takenBack } = count({ requests: -1 });
    await store.add({ writer: 'w', sequence: 2, counts: [takenBack] });
    assert.is((await store.lastUsed('a')).get('k'), '2026-11-22T12:00:00.000Z');
    assert.is(await store.total('a', '2026-11'), 1);
    await store.add({ writer: 'w', sequence: 3, counts: [takenBack] });
    assert.equal(await store.days('a', '2026-11-01', '2026-11-30'), []);
    // A record with a time but 0 requests updates the time of last use and counts nothing.
    await store.add({
      writer: 'w',
      sequence: 4,
      counts: [count({ requests: 0, last_used_at: '2026-11-23T00:00:00.000Z' })],
    });
    assert.is((await store.lastUsed('a')).get('k'), '2026-11-23T00:00:00.000Z');
    assert.is(await store.total('a', '2026-11'), 0);
  });

  test('spending stops at the limit, all or nothing, and each month has its own', async () => {
    const store = await kept(create());
    const next = spends('w');
    await store.add({ writer: 'w', sequence: 1, counts: [count({ requests: 6 })] });
    assert.equal(await store.spend(count({ requests: 3 }), 10, next()), { allowed: true, used: 9 });
    assert.equal(await store.spend(count({ requests: 2 }), 10, next()), { allowed: false, used: 9 });
    assert.equal(await store.spend(count({ route: 'cite' }), 10, next()), { allowed: true, used: 10 });
    assert.equal(await store.spend(count(), 10, next()), { allowed: false, used: 10 });
    assert.equal(await store.spend(count(), 0, next()), { allowed: false, used: 10 });
    // The limit is raised to 11 and then lowered to 5, below the count.
    assert.equal(await store.spend(count(), 11, next()), { allowed: true, used: 11 });
    assert.equal(await store.spend(count(), 5, next()), { allowed: false, used: 11 });
    assert.equal(await store.spend(count({ date: '2026-12-01' }), 10, next()), { allowed: true, used: 1 });
    assert.equal(await store.spend(count({ account_id: 'b' }), 10, next()), { allowed: true, used: 1 });
    assert.equal(await store.days('a', '2026-11-01', '2026-11-30'), [
      { date: '2026-11-22', route: 'cite', requests: 1 },
      { date: '2026-11-22', route: 'search', requests: 10 },
    ]);
  });

  test('concurrent spends of several processes use up the limit exactly', async () => {
    const store = await kept(create());
    const other = await kept(again(store));
    const processes = [
      { of: store, next: spends('w') },
      { of: other, next: spends('v') },
    ] as const;
    const asked = Array.from({ length: 300 }, (_, i) => {
      const { of, next } = processes[i % 2 === 0 ? 0 : 1];
      return of.spend(count(), 200, next());
    });
    const passed = (await Promise.all(asked)).filter(({ allowed }) => allowed);
    assert.is(passed.length, 200);
    assert.equal(
      passed.map(({ used }) => used).sort((a, b) => a - b),
      Array.from({ length: 200 }, (_, i) => i + 1),
    );
    assert.is(await totalBy(other, 'a', '2026-11'), 200);
  });

  test('a spend counts once, alone or in a batch, in any order and however often', async () => {
    const store = await kept(create());
    const other = await kept(again(store));
    const id = (number: number, settled = 0): SpendId => ({ writer: 'w', number, settled });
    const batch = (sequence: number, ...numbers: number[]) => ({
      writer: 'w',
      sequence,
      counts: numbers.map((spend) => count({ spend })),
    });
    await store.spend(count(), 100, id(1));
    await store.spend(count(), 100, id(3));
    await other.add(batch(1, 1, 2));
    assert.is(await store.total('a', '2026-11'), 3);
    // Spends 1 and 3 were counted alone and 1 and 2 in the batch. All three arrive again and must not count
    // twice.
    for (const number of [1, 2, 3]) await store.spend(count(), 100, id(number));
    assert.is(await store.total('a', '2026-11'), 3);
    // `settled` 3: spends up to number 3 are rejected by their number alone. Spends 5 and 6 count, and number
    // 4 still can.
    await store.spend(count(), 100, id(6, 3));
    await store.spend(count(), 100, id(5, 3));
    for (const number of [1, 2, 3, 5, 6]) await store.spend(count(), 100, id(number, 3));
    assert.is(await store.total('a', '2026-11'), 5);
    await store.add(batch(2, 4, 5));
    assert.is(await store.total('a', '2026-11'), 6);
    // Another writer has its own spend numbers. Its number 2 was in its batch; number 3 is new.
    await store.add({ ...batch(1, 1, 2), writer: 'v' });
    await store.spend(count(), 100, { writer: 'v', number: 2, settled: 0 });
    await store.spend(count(), 100, { writer: 'v', number: 3, settled: 0 });
    assert.is(await totalBy(other, 'a', '2026-11'), 9);
    await store.spend(count({ account_id: 'b' }), 100, id(7, 6));
    assert.is(await totalBy(other, 'b', '2026-11'), 1);
  });

  test('a refused spend is counted if a batch contains it', async () => {
    const store = await kept(create());
    assert.is((await store.spend(count(), 0, { writer: 'w', number: 1, settled: 0 })).allowed, false);
    await store.add({ writer: 'w', sequence: 1, counts: [count({ spend: 1 })] });
    assert.is(await store.total('a', '2026-11'), 1);
  });

  test('a day does not fall below 0, and its month is the sum of its days', async () => {
    const store = await kept(create());
    await store.add({ writer: 'w', sequence: 1, counts: [count({ requests: 2 }), count({ route: 'cite' })] });
    await store.add({ writer: 'w', sequence: 2, counts: [count({ requests: -5 })] });
    assert.equal(await store.days('a', '2026-11-01', '2026-11-30'), [
      { date: '2026-11-22', route: 'cite', requests: 1 },
    ]);
    assert.is(await store.total('a', '2026-11'), 1);
  });

  test('only the latest used keys of an account keep their time of last use', async () => {
    const store = await kept(create());
    const beyond = 20;
    const at = (n: number) => new Date(Date.parse('2026-11-22T00:00:00Z') + 1_000 * n).toISOString();
    const uses = Array.from({ length: LAST_USED_KEPT + beyond }, (_, n) =>
      count({ key_id: `k${n}`, last_used_at: at(n) }),
    );
    // Key `k0` is used with every batch, so it must stay although its first use is the oldest.
    for (const [n, use] of uses.entries())
      await store.add({
        writer: 'w',
        sequence: n + 1,
        counts: [use, count({ last_used_at: at(n), key_id: 'k0' })],
      });
    await store.add({ writer: 'v', sequence: 1, counts: [count({ account_id: 'b' })] });
    const used = await store.lastUsed('a');
    assert.is(used.size, LAST_USED_KEPT);
    assert.is(used.get('k0'), at(uses.length - 1));
    assert.not.ok(used.has('k1'));
    assert.ok(used.has(`k${uses.length - 1}`));
    assert.is((await store.lastUsed('b')).size, 1);
  });
}
