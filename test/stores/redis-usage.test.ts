import * as assert from 'uvu/assert';
import { redisUsage } from '../../src/stores/redis/usage.ts';
import type { UsageCount, UsageStore } from '../../src/stores/usage.ts';
import { usageContract } from '../contract/usage.ts';
import { connect, uniquePrefix } from '../support/redis/redis-connection.ts';
import { redisSuites } from '../support/redis/redis-suites.ts';

redisSuites('stores/redis/usage', (test, redis) => {
  const prefixes = new WeakMap<UsageStore, string>();
  const open = async (prefix: string): Promise<UsageStore> => {
    const connection = await connect(redis().url, prefix);
    const store = { ...redisUsage(connection.usage, prefix), close: () => connection.close() };
    prefixes.set(store, prefix);
    return store;
  };

  usageContract(test, {
    create: () => open(uniquePrefix()),
    again: (store) => open(prefixes.get(store) ?? ''),
  });

  test('a batch that was added for some accounts only is completed when it is added again', async () => {
    const prefix = uniquePrefix();
    const store = await open(prefix);
    const counts = ['a', 'b', 'c'].map((account_id) => ({
      account_id,
      key_id: 'k',
      date: '2026-11-22',
      route: 'search',
      requests: 5,
    }));
    await store.add({ writer: 'w', sequence: 1, counts: counts.slice(0, 1) });
    await store.add({ writer: 'w', sequence: 1, counts });
    for (const { account_id } of counts) assert.is(await store.total(account_id, '2026-11'), 5, account_id);
    await store.close();
  });

  test('a damaged count lifts no quota, and rejects no batch', async () => {
    const counts = [{ account_id: 'a', key_id: 'k', date: '2026-11-22', route: 'search', requests: 4 }];
    const spend = { writer: 'w', number: 1, settled: 0 };
    for (const damage of ['nan', '-7', '1e300', 'x', '', '99999999999999999999', '1.5']) {
      const prefix = uniquePrefix();
      const connection = await connect(redis().url, prefix);
      const store = redisUsage(connection.usage, prefix);
      const month = `${prefix}{a}:usage:2026-11`;
      await store.add({ writer: 'w', sequence: 1, counts: [{ ...counts[0], route: 'cite' } as UsageCount] });
      await store.add({ writer: 'w', sequence: 2, counts });
      await connection.ask('HSET', month, 'total', damage);
      assert.is(await store.total('a', '2026-11'), 8, damage);
      assert.equal(
        await store.spend(counts[0] as UsageCount, 11, spend),
        { allowed: false, used: 8 },
        damage,
      );
      await connection.ask('HSET', month, 'total', '8');
      await connection.ask('HSET', month, '2026-11-22 search', damage);
      await store.days('a', '2026-11-01', '2026-11-30').then(
        () => assert.unreachable(damage),
        ({ code }) => assert.is(code, 'upstream_unavailable'),
      );
      await store.add({ writer: 'w', sequence: 3, counts });
      assert.equal(await store.days('a', '2026-11-01', '2026-11-30'), [
        { date: '2026-11-22', route: 'cite', requests: 4 },
        { date: '2026-11-22', route: 'search', requests: 8 },
      ]);
      assert.is(await store.total('a', '2026-11'), 12, damage);
      await connection.close();
    }
  });
});
