import * as assert from 'uvu/assert';
import { memoryFailures } from '../../src/limits/memory-failures.ts';
import { redisFailures } from '../../src/limits/redis-failures.ts';
import { seeded } from '../support/random.ts';
import { connect, uniquePrefix } from '../support/redis-connection.ts';
import { redisSuites } from '../support/redis-suites.ts';

const DAY_MS = 24 * 60 * 60_000;

redisSuites('limits/redis-failures', (test, redis) => {
  test('answers as the failures of one process do, on random tries', async () => {
    const connection = await connect(redis().url);
    const clock = { now: 1_000_000 };
    const here = memoryFailures(() => clock.now);
    const there = redisFailures(connection.limits, connection.prefix, () => clock.now);
    const random = seeded(20_261_122);
    let waited = 0;
    for (let i = 0; i < 1_500; i++) {
      // Of some tries the next comes at once, of others after its wait, and once in a while after days.
      clock.now += Math.floor(random() < 0.01 ? random() * 3 * DAY_MS : random() * 40_000);
      const subject = `${Math.floor(random() * 3)}{}@example.org`;
      const act = random();
      if (act < 0.02) await Promise.all([here.succeeded(subject), there.succeeded(subject)]);
      else if (act < 0.07) await Promise.all([here.withdraw(subject), there.withdraw(subject)]);
      else {
        const [expected, told] = [await here.attempt(subject), await there.attempt(subject)];
        if (expected > 0) waited += 1;
        assert.is(told, expected, `try ${i}`);
      }
    }
    assert.ok(waited > 100, `${waited}`);
    await connection.close();
  });

  test('of many tries at once, by two processes, no more pass than one after the other', async () => {
    const prefix = uniquePrefix();
    const connections = [await connect(redis().url, prefix), await connect(redis().url, prefix)];
    const tries = connections.flatMap(({ limits }) =>
      Array.from({ length: 15 }, () => redisFailures(limits, prefix).attempt('a')),
    );
    assert.is((await Promise.all(tries)).filter((wait) => wait === 0).length, 5);
    for (const connection of connections) await connection.close();
  });
});
