/**
 * Runs a suite twice: with a single Redis server, and with a Redis cluster of three nodes. Starts and stops
 * both.
 */

import type { Test } from 'uvu';
import { suite } from 'uvu';
import { testNeeding } from '../skip.ts';
import type { TestRedis } from './redis.ts';
import { needsRedis, startRedis, startRedisCluster } from './redis.ts';

const KINDS = { server: startRedis, cluster: startRedisCluster } as const;

/**
 * `declare` adds the tests to a suite; `redis()` is available while they run. If Redis is not installed, one
 * test is reported as skipped.
 */
export function redisSuites(name: string, declare: (test: Test, redis: () => TestRedis) => void): void {
  for (const [kind, start] of Object.entries(KINDS)) {
    const tests = suite(`${name}: ${kind}`);
    if (needsRedis.missing === undefined) {
      let redis: TestRedis | undefined;
      tests.before(async () => {
        redis = await start();
      });
      tests.after(() => redis?.close());
      declare(tests, () => redis as TestRedis);
    } else {
      testNeeding(needsRedis, tests)(`${name} over a Redis ${kind}`, () => {});
    }
    tests.run();
  }
}
