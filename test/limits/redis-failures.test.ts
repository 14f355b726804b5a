import * as assert from 'uvu/assert';
import type { Guess } from '../../src/limits/login/failures.ts';
import { ACCOUNT_BUCKET } from '../../src/limits/login/failures.ts';
import { memoryFailures } from '../../src/limits/login/memory-failures.ts';
import { redisFailures } from '../../src/limits/login/redis-failures.ts';
import { seeded } from '../support/random.ts';
import { connect, uniquePrefix } from '../support/redis/redis-connection.ts';
import { redisSuites } from '../support/redis/redis-suites.ts';

const DAY_MS = 24 * 60 * 60_000;

/**
 * Two counters of failed logins, one in memory and one in Redis, with the same clock, which the test sets.
 */
async function bothCounters(url: string) {
  const connection = await connect(url);
  // Starts at the real time: Redis expires keys by its own clock, which must not run ahead of the test's.
  const clock = { now: Date.now() };
  const here = memoryFailures(() => clock.now);
  const there = redisFailures(connection.limits, connection.prefix, () => clock.now);
  return { connection, clock, here, there };
}

redisSuites('limits/redis-failures', (test, redis) => {
  test('behaves as the counter of one process, on random tries', async () => {
    const { connection, clock, here, there } = await bothCounters(redis().url);
    const random = seeded(20_261_122);
    const below = (most: number) => Math.floor(random() * most);
    const both = (act: 'succeeded' | 'withdraw' | 'forgive', guess: Guess) =>
      Promise.all([here[act](guess), there[act](guess)]);
    const waited = { known: 0, new: 0 };
    let strangers = 0;
    for (let i = 0; i < 4_000; i++) {
      // Moves the clock by up to 20 s between guesses, and now and then by up to three days.
      clock.now += Math.floor(random() < 0.005 ? random() * 3 * DAY_MS : random() * 20_000);
      const isStranger = random() < 0.6;
      const guess: Guess = {
        account: `${below(2)}{}@example.org`,
        address: isStranger ? `stranger ${strangers++}` : `address ${below(5)}`,
      };
      const act = random();
      if (act < 0.02) await both('succeeded', guess);
      else if (act < 0.05) await both('withdraw', guess);
      else if (act < 0.053) await both('forgive', guess);
      else {
        const [expected, actual] = [await here.attempt(guess), await there.attempt(guess)];
        if (expected > 0) waited[isStranger ? 'new' : 'known'] += 1;
        assert.is(actual, expected, `try ${i}`);
      }
    }
    assert.ok(waited.known > 100 && waited.new > 100, JSON.stringify(waited));
    await connection.close();
  });

  test('behaves alike if one address tries many names', async () => {
    const { connection, clock, here, there } = await bothCounters(redis().url);
    let refused = 0;
    for (let i = 0; i < 600; i++) {
      clock.now += 20_000;
      const guess: Guess = { account: `${i % 150}`, address: 'a' };
      const [expected, actual] = [await here.attempt(guess), await there.attempt(guess)];
      assert.is(actual, expected, `try ${i}`);
      if (expected > 0) refused += 1;
      if (i === 10) await Promise.all([here.succeeded(guess), there.succeeded(guess)]);
    }
    assert.ok(refused > 50, `${refused}`);
    await connection.close();
  });

  test('concurrent tries of two processes pass no more often than sequential ones', async () => {
    const prefix = uniquePrefix();
    const connections = [await connect(redis().url, prefix), await connect(redis().url, prefix)];
    const tryAll = async (guessOf: (n: number) => Guess) => {
      const tries = connections.flatMap(({ limits }, process) =>
        Array.from({ length: 120 }, (_, n) =>
          redisFailures(limits, prefix).attempt(guessOf(120 * process + n)),
        ),
      );
      return (await Promise.all(tries)).filter((wait) => wait === 0).length;
    };
    assert.is(await tryAll(() => ({ account: 'a', address: 'b' })), 5);
    assert.is(await tryAll((n) => ({ account: 'b', address: `${n}` })), ACCOUNT_BUCKET.size);
    for (const connection of connections) await connection.close();
  });

  test('expired counts are removed from Redis', async () => {
    const connection = await connect(redis().url);
    const failures = redisFailures(connection.limits, connection.prefix);
    const guess: Guess = { account: 'name', address: 'address' };
    await failures.attempt(guess);
    await failures.attempt({ account: 'name', address: 'known' });
    await failures.succeeded({ account: 'name', address: 'known' });
    await failures.forgive({ account: 'other', address: 'known' });
    for (const [name, mostDays] of [
      ['{name}:failures', 1],
      ['{name}:failures:address', 1],
      ['{name}:known', 90],
      ['{address}:failures-of', 1],
      ['{other}:failures', 1],
      ['{other}:known', 90],
    ] as const) {
      const left = Number(await connection.ask('PTTL', connection.prefix + name));
      assert.ok(left > 0 && left <= mostDays * DAY_MS, `${name}: ${left}`);
    }
    await connection.close();
  });
});
