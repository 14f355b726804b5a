import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { memoryFailures } from '../../src/limits/login/memory-failures.ts';
import type { Limiter } from '../../src/limits/rate/limiter.ts';
import { memoryLimiter } from '../../src/limits/rate/memory.ts';
import { failuresWithFallback, limiterWithFallback } from '../../src/limits/with-fallback.ts';

const fallback = suite('limits/with-fallback');

const MINUTE_MS = 60_000;
const ten = { name: 'default', requests: 10, windowMs: MINUTE_MS };

/**
 * Two processes with a fallback limiter each, and a shared limiter that the test can make unreachable. All
 * use one clock.
 */
function processes() {
  const clock = { now: 0 };
  const read = () => clock.now;
  const counter = memoryLimiter(read);
  const shared = { away: false };
  const door: Limiter = {
    take(...request) {
      if (shared.away) throw new Error('away');
      return counter.take(...request);
    },
    giveBack(...request) {
      if (shared.away) throw new Error('away');
      return counter.giveBack(...request);
    },
    close() {},
  };
  const [one, other] = [1, 2].map(() => limiterWithFallback(door, memoryLimiter(read), read)) as [
    ReturnType<typeof limiterWithFallback>,
    ReturnType<typeof limiterWithFallback>,
  ];
  const passed = async (limiter: Limiter, times: number) => {
    let count = 0;
    for (let i = 0; i < times; i++) if ((await limiter.take('a', ten)).allowed) count += 1;
    return count;
  };
  return { clock, shared, one, other, passed };
}

fallback('two processes together allow the limit', async () => {
  const { one, other, passed } = processes();
  assert.is((await passed(one, 7)) + (await passed(other, 7)), 10);
});

fallback('away: each process continues with the full limit, less the requests it has allowed', async () => {
  const { shared, one, other, passed } = processes();
  assert.equal([await passed(one, 6), await passed(other, 1)], [6, 1]);
  shared.away = true;
  assert.equal([await passed(one, 20), await passed(other, 20)], [4, 9]);
  assert.equal([one.counts.alone, other.counts.alone], [20, 20]);
});

fallback(
  'back: no process exceeds its limit in any window, and after a window they count together',
  async () => {
    const { clock, shared, one, other, passed } = processes();
    shared.away = true;
    assert.equal([await passed(one, 8), await passed(other, 20)], [8, 10]);
    shared.away = false;
    clock.now += 30_000;
    // The shared limiter has counted nothing yet. But process `one` has two requests left of its own ten, and
    // `other` has none.
    assert.equal([await passed(one, 20), await passed(other, 20)], [2, 0]);
    clock.now += 30_000;
    // After 60 s the requests allowed during the outage have left every window. The two of 30 s ago are in
    // the shared one.
    assert.is((await passed(one, 20)) + (await passed(other, 20)), 8);
    // `alone` counts decisions that a process took by itself: all during the outage, and afterwards the
    // refusals that only its own window caused.
    assert.equal([one.counts.alone, other.counts.alone], [8 + 18, 20 + 20]);
  },
);

fallback(
  'a batch that does not fit here after an outage is refused completely, with the time when it fits',
  async () => {
    const { clock, shared, one } = processes();
    shared.away = true;
    await one.take('a', ten, 8);
    shared.away = false;
    clock.now += 10_000;
    const refused = await one.take('a', ten, 3);
    assert.equal([refused.allowed, refused.remaining, refused.resetMs], [false, 2, 50_000]);
    assert.is((await one.take('a', ten, 2)).allowed, true);
  },
);

fallback(
  'giving back applies to both limiters, and only to the own one while the shared one is away',
  async () => {
    const { shared, one, other, passed } = processes();
    const first = await one.take('a', ten, 4);
    await one.giveBack('a', ten, first, 4);
    assert.is(await passed(other, 20), 10);
    shared.away = true;
    const second = await one.take('a', ten, 4);
    await one.giveBack('a', ten, second, 4);
    assert.is(await passed(one, 20), 10);
  },
);

fallback('failures are counted in the process during an outage, and success clears both', async () => {
  const A = { account: 'a', address: 'a' };
  let away = false;
  const counter = memoryFailures(() => 0);
  const failures = failuresWithFallback(
    {
      attempt: (guess) => check() ?? counter.attempt(guess),
      withdraw: (guess) => check() ?? counter.withdraw(guess),
      succeeded: (guess) => check() ?? counter.succeeded(guess),
      forgive: (guess) => check() ?? counter.forgive(guess),
    },
    memoryFailures(() => 0),
  );
  function check(): undefined {
    if (away) throw new Error('away');
  }
  for (let i = 0; i < 4; i++) assert.is(await failures.attempt(A), 0);
  away = true;
  assert.equal([await failures.attempt(A), await failures.attempt(A)], [0, 1_000]);
  away = false;
  // The shared counter has seen four failures, so the fifth guess is still free.
  assert.equal([await failures.attempt(A), await failures.attempt(A)], [0, 1_000]);
  await failures.succeeded(A);
  for (let i = 0; i < 5; i++) assert.is(await failures.attempt(A), 0);
  away = true;
  await failures.succeeded(A);
  for (let i = 0; i < 5; i++) assert.is(await failures.attempt(A), 0);
  assert.is(await failures.attempt(A), 1_000);
  await failures.forgive(A);
  for (let i = 0; i < 5; i++) assert.is(await failures.attempt(A), 0);
});

fallback.run();
