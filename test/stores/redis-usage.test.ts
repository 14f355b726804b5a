import * as assert from 'uvu/assert';
import { redisUsage } from '../../src/stores/redis/usage.ts';
import type { UsageStore } from '../../src/stores/usage.ts';
import { usageContract } from '../contract/usage.ts';
import { connect, uniquePrefix } from '../support/redis-connection.ts';
import { redisSuites } from '../support/redis-suites.ts';

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

  test('a batch of which only some accounts were added is added whole when it comes again', async () => {
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
});
