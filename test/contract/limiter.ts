/** What every limiter promises: one suite, run over each implementation. */

import type { Test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Clock, Limiter, RatePolicy } from '../../src/limits/limiter.ts';
import { seeded } from '../support/random.ts';

const MINUTE_MS = 60_000;
const policy: RatePolicy = { name: 'default', requests: 60, windowMs: MINUTE_MS };

export function limiterContract(test: Test, create: (clock: Clock) => Limiter): void {
  /** A limiter on a clock that the test moves. */
  const onClock = (start = 1_000_000) => {
    const clock = { now: start };
    return { clock, limiter: create(() => clock.now) };
  };

  test('sixty requests pass in a minute, the next is refused', async () => {
    const { clock, limiter } = onClock();
    for (let i = 0; i < 60; i++) {
      const decision = await limiter.take('a', policy);
      assert.is(decision.allowed, true);
      assert.is(decision.remaining, 59 - i);
      clock.now += 10;
    }
    const refused = await limiter.take('a', policy);
    assert.is(refused.allowed, false);
    assert.is(refused.remaining, 0);
    // The oldest was counted 600 ms ago.
    assert.is(refused.resetMs, MINUTE_MS - 600);
    assert.is(refused.resetAtMs, 1_000_000 + MINUTE_MS);
  });

  test('a request leaves the window when exactly one window has passed', async () => {
    const { clock, limiter } = onClock();
    const one = { ...policy, requests: 1 };
    await limiter.take('a', one);
    clock.now += MINUTE_MS - 1;
    assert.is((await limiter.take('a', one)).allowed, false);
    clock.now += 1;
    assert.is((await limiter.take('a', one)).allowed, true);
  });

  test('a refused request is not counted', async () => {
    const { clock, limiter } = onClock();
    const one = { ...policy, requests: 1 };
    await limiter.take('a', one);
    for (let i = 0; i < 50; i++) {
      clock.now += 1_000;
      await limiter.take('a', one);
    }
    clock.now += 10_000;
    assert.is((await limiter.take('a', one)).allowed, true);
  });

  test('subjects and policies are counted apart', async () => {
    const { limiter } = onClock();
    const one = { ...policy, requests: 1 };
    await limiter.take('a', one);
    assert.is((await limiter.take('b', one)).allowed, true);
    assert.is((await limiter.take('a', { ...one, name: 'reason' })).allowed, true);
    assert.is((await limiter.take('a', one)).allowed, false);
  });

  test('a rate of nothing lets nothing pass', async () => {
    const { limiter } = onClock();
    const decision = await limiter.take('a', { ...policy, requests: 0 });
    assert.is(decision.allowed, false);
    assert.is(decision.remaining, 0);
  });

  test('decides as a full log does, on random traffic and under steps of the clock', async () => {
    const random = seeded(20_261_121);
    const { clock, limiter } = onClock();
    const log = naiveLog();
    const ten = { ...policy, requests: 10 };
    for (let i = 0; i < 200_000; i++) {
      const step = random();
      if (step < 0.0005) clock.now -= Math.floor(random() * 5 * MINUTE_MS);
      else if (step < 0.001) clock.now += Math.floor(random() * 5 * MINUTE_MS);
      else clock.now += Math.floor(random() * 800);
      const subject = `subject ${Math.floor(random() * 12)}`;
      const expected = log(subject, ten, clock.now);
      const { allowed, remaining, resetMs } = await limiter.take(subject, ten);
      if (allowed === expected.allowed && remaining === expected.remaining && resetMs === expected.resetMs)
        continue;
      assert.equal({ i, allowed, remaining, resetMs }, { i, ...expected });
    }
  });
}

/** The definition written down: every counted request, and a clock that never runs backwards. */
function naiveLog() {
  const counted = new Map<string, number[]>();
  let latest = Number.NEGATIVE_INFINITY;
  return (subject: string, { requests, windowMs }: RatePolicy, now: number) => {
    latest = Math.max(latest, now);
    const live = (counted.get(subject) ?? []).filter((time) => latest - time < windowMs);
    const allowed = live.length < requests;
    if (allowed) live.push(latest);
    counted.set(subject, live);
    return { allowed, remaining: requests - live.length, resetMs: (live[0] as number) + windowMs - latest };
  };
}
