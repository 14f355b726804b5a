/**
 * Tests a Redis that does not answer in time but executes the command later: a late count must be counted
 * once.
 */
import * as assert from 'uvu/assert';
import { redisUsage } from '../../src/stores/redis/usage.ts';
import { NO_LOG, startTestMeter } from '../support/counting.ts';
import { temporaryFolder } from '../support/folders.ts';
import { connect, uniquePrefix } from '../support/redis/redis-connection.ts';
import { redisSuites } from '../support/redis/redis-suites.ts';
import { until } from '../support/until.ts';

const TIMEOUT_MS = 500;
const PAUSE_MS = 3_000;
const AT_ONCE = 20;
const LIMIT = 1_000;
const clock = () => Date.parse('2026-11-22T10:00:00.500Z');

redisSuites('usage/slow-redis', (test, redis) => {
  test('spends while Redis is slow are counted exactly once', async () => {
    const prefix = uniquePrefix();
    // Twelve accounts, so that in a cluster they are spread over all nodes. One node is slow.
    const accounts = Array.from({ length: 12 }, (_, i) => `account-${i}`);
    const connection = await connect(redis().url, prefix, { timeoutMs: TIMEOUT_MS });
    const store = redisUsage(connection.usage, prefix);
    const journals = `${temporaryFolder()}/journals`;
    const { meter, close } = await startTestMeter({ store, journals, clock, log: NO_LOG });
    const ask = (account_id: string) =>
      meter.spend({ account_id, key_id: 'k', route: 'search', requests: 1 }, LIMIT);
    const askAll = () =>
      Promise.all(accounts.flatMap((account) => Array.from({ length: AT_ONCE }, () => ask(account))));

    await askAll();
    await redis().call('CLIENT', 'PAUSE', PAUSE_MS, 'ALL');
    const slow = await askAll();
    assert.ok(slow.every(({ allowed }) => allowed));
    assert.ok(connection.usage.health.failures >= AT_ONCE, 'Redis was not slow');
    await until(() => connection.usage.health.reachable);
    await askAll();
    // On a busy machine Redis may again be too slow. The meter then keeps the batch, and adds it at a later
    // try.
    await until(() =>
      meter.flush().then(
        () => true,
        () => false,
      ),
    );
    for (const account of accounts) assert.is(await store.total(account, '2026-11'), 3 * AT_ONCE, account);
    await close();
    await connection.close();
  });
});
