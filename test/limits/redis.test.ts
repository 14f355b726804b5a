import * as assert from 'uvu/assert';
import { redisLimiter } from '../../src/limits/rate/redis.ts';
import { limiterContract } from '../contract/limiter.ts';
import { eventually } from '../support/doors/server-process.ts';
import { connect, uniquePrefix } from '../support/redis/redis-connection.ts';
import { redisSuites } from '../support/redis/redis-suites.ts';

const MINUTE_MS = 60_000;

redisSuites('limits/redis', (limits, redis) => {
  limiterContract(limits, {
    async create(clock) {
      const connection = await connect(redis().url);
      const limiter = redisLimiter(connection.limits, connection.prefix, clock);
      return { ...limiter, close: () => connection.close() };
    },
    randomRequests: 5_000,
    clockSteps: false,
  });

  limits('time is that of Redis, and a window ends by it', async () => {
    const connection = await connect(redis().url);
    const limiter = redisLimiter(connection.limits, connection.prefix);
    const policy = { name: 'default', requests: 2, windowMs: 6_000 };
    const before = Date.now();
    const first = await limiter.take('a', policy);
    assert.ok(first.resetAtMs > before + 5_000 && first.resetAtMs < before + 30_000);
    const decisions = await Promise.all([1, 2, 3].map(() => limiter.take('a', policy)));
    assert.is(decisions.filter(({ allowed }) => allowed).length, 1);
    // A timer may end a millisecond before the window does by the clock of Redis.
    const again = await eventually(
      async () => limiter.take('a', policy),
      ({ allowed }) => allowed,
      30_000,
    );
    assert.is(again.allowed, true);
    await connection.close();
  });

  limits('two connections count together, and idle subjects are removed', async () => {
    const prefix = uniquePrefix();
    const [one, other] = [await connect(redis().url, prefix), await connect(redis().url, prefix)];
    const policy = { name: 'default', requests: 100, windowMs: 3_000 };
    const takes = Array.from({ length: 300 }, (_, i) => {
      const { limits: reach } = i % 2 === 0 ? one : other;
      return redisLimiter(reach, prefix).take('a', policy);
    });
    assert.is((await Promise.all(takes)).filter(({ allowed }) => allowed).length, 100);
    const kept = () => one.ask('EXISTS', `${prefix}{a}:rate:default`);
    assert.is(await eventually(kept, (count) => count === 0, 30_000), 0);
    await Promise.all([one.close(), other.close()]);
  });

  limits('if the clock of Redis steps back, no client waits longer than a window', async () => {
    const connection = await connect(redis().url);
    const clock = { now: 1_000_000_000 };
    const limiter = redisLimiter(connection.limits, connection.prefix, () => clock.now);
    const policy = { name: 'default', requests: 2, windowMs: MINUTE_MS };
    await limiter.take('a', policy);
    clock.now += 10_000;
    await limiter.take('a', policy);
    clock.now -= 3_600_000;
    const refused = await limiter.take('a', policy);
    // After a step back the limiter uses the time of the newest request, 10 s after the oldest: 50 s are
    // left.
    assert.equal([refused.allowed, refused.resetMs], [false, 50_000]);
    clock.now += 50_000;
    assert.is((await limiter.take('a', policy)).allowed, true);
    await connection.close();
  });
});
