/** Contract tests of rate limiters. The same suite runs over each implementation. */

import type { Test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Clock, Limiter, RatePolicy } from '../../src/limits/rate/limiter.ts';
import { seeded } from '../support/random.ts';

const MINUTE_MS = 60_000;
const policy: RatePolicy = { name: 'default', requests: 60, windowMs: MINUTE_MS };

export interface LimiterTraits {
  /** Creates an empty rate limiter that reads this clock. */
  create(clock: Clock): Limiter | Promise<Limiter>;
  /**
   * Number of random decisions compared with a full log of requests. It is lower where each decision is a
   * network round trip.
   */
  randomRequests?: number;
  /** True if the test may set the clock back. False for a store that keeps the time itself. */
  clockSteps?: boolean;
}

export function limiterContract(
  test: Test,
  { create, randomRequests = 200_000, clockSteps = true }: LimiterTraits,
): void {
  const opened: Limiter[] = [];
  /** Makes a rate limiter with a clock that the test moves. */
  const onClock = async (start = 1_000_000) => {
    const clock = { now: start };
    const limiter = await create(() => clock.now);
    opened.push(limiter);
    return { clock, limiter };
  };
  test.after.each(async () => {
    for (const limiter of opened.splice(0)) await limiter.close();
  });

  test('sixty requests pass in a minute, the next is refused', async () => {
    const { clock, limiter } = await onClock();
    for (let i = 0; i < 60; i++) {
      const decision = await limiter.take('a', policy);
      assert.is(decision.allowed, true);
      assert.is(decision.remaining, 59 - i);
      clock.now += 10;
    }
    const refused = await limiter.take('a', policy);
    assert.is(refused.allowed, false);
    assert.is(refused.remaining, 0);
    // The window is full until the oldest request leaves it. That request was counted 600 ms ago.
    assert.is(refused.resetMs, MINUTE_MS - 600);
    assert.is(refused.resetAtMs, 1_000_000 + MINUTE_MS);
  });

  test('a request leaves the window when exactly one window has passed', async () => {
    const { clock, limiter } = await onClock();
    const one = { ...policy, requests: 1 };
    await limiter.take('a', one);
    clock.now += MINUTE_MS - 1;
    assert.is((await limiter.take('a', one)).allowed, false);
    clock.now += 1;
    assert.is((await limiter.take('a', one)).allowed, true);
  });

  test('a refused request is not counted', async () => {
    const { clock, limiter } = await onClock();
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
    const { limiter } = await onClock();
    const one = { ...policy, requests: 1 };
    await limiter.take('a', one);
    assert.is((await limiter.take('b', one)).allowed, true);
    assert.is((await limiter.take('a', { ...one, name: 'reason' })).allowed, true);
    assert.is((await limiter.take('a', one)).allowed, false);
  });

  test('a changed rate applies from the next request on, also to earlier requests', async () => {
    const { clock, limiter } = await onClock();
    const rate = (requests: number) => ({ ...policy, requests });
    for (let i = 0; i < 5; i++) {
      await limiter.take('a', rate(5));
      clock.now += 1_000;
    }
    // Five requests were counted at 0, 1, 2, 3 and 4 s. The clock is at 5 s.
    const lowered = await limiter.take('a', rate(2));
    assert.is(lowered.allowed, false);
    // At a rate of 2, one more fits when the request of 3 s has left the window: at 63 s, 58 s from now.
    assert.is(lowered.resetMs, 58_000);
    assert.is((await limiter.take('a', rate(4))).allowed, false);
    const raised = await limiter.take('a', rate(7));
    assert.equal([raised.allowed, raised.remaining], [true, 1]);
  });

  test('a rate of 0 allows nothing', async () => {
    const { limiter } = await onClock();
    const decision = await limiter.take('a', { ...policy, requests: 0 });
    assert.is(decision.allowed, false);
    assert.is(decision.remaining, 0);
  });

  test('a request of cost n is counted completely or not at all', async () => {
    const { clock, limiter } = await onClock();
    const ten = { ...policy, requests: 10 };
    for (let i = 0; i < 6; i++) {
      await limiter.take('a', ten);
      clock.now += 1_000;
    }
    // Six requests were counted at 0, 1, 2, 3, 4 and 5 s. The clock is at 6 s, and four of ten are free.
    const refused = await limiter.take('a', ten, 6);
    assert.equal([refused.allowed, refused.remaining], [false, 4]);
    // A cost of six fits when the requests of 0 s and 1 s have left the window: at 61 s, 55 s from now.
    assert.is(refused.resetMs, 55_000);
    const passed = await limiter.take('a', ten, 4);
    assert.equal([passed.allowed, passed.remaining], [true, 0]);
    clock.now += 55_000;
    // It is 61 s. The requests of 2 to 5 s and the four of 6 s still count: eight of ten.
    assert.is((await limiter.take('a', ten, 3)).allowed, false);
    assert.is((await limiter.take('a', ten, 2)).allowed, true);
  });

  test('giving back uncounts exactly the given request', async () => {
    const { clock, limiter } = await onClock();
    const five = { ...policy, requests: 5 };
    const first = await limiter.take('a', five);
    clock.now += 1_000;
    const middle = await limiter.take('a', five, 3);
    clock.now += 1_000;
    await limiter.take('a', five);
    await limiter.giveBack('a', five, middle, 3);
    await limiter.giveBack('b', five, first);
    // The requests of 0 s and 2 s are left in the window, and the clock is at 2 s.
    const next = await limiter.take('a', five, 3);
    assert.equal([next.allowed, next.remaining, next.resetMs], [true, 0, 58_000]);
    await limiter.giveBack('a', five, first);
    const last = await limiter.take('a', five);
    assert.equal([last.allowed, last.resetMs], [true, MINUTE_MS]);
    clock.now += MINUTE_MS;
    // Giving back a request whose window has passed changes nothing.
    await limiter.giveBack('a', five, last);
    assert.is((await limiter.take('a', five)).remaining, 4);
  });

  test('a cost above the rate is never allowed', async () => {
    const { clock, limiter } = await onClock();
    const two = { ...policy, requests: 2 };
    assert.is((await limiter.take('a', two, 3)).allowed, false);
    await limiter.take('a', two);
    clock.now += 1_000;
    const { allowed, remaining, resetMs } = await limiter.take('a', two, 3);
    assert.equal([allowed, remaining, resetMs], [false, 1, 59_000]);
  });

  test(`decides as a full log does, on random traffic${clockSteps ? ' and under steps of the clock' : ''}`, async () => {
    const random = seeded(20_261_121);
    const { clock, limiter } = await onClock();
    const log = naiveLog();
    const kept: (() => void | Promise<void>)[] = [];
    const ten = { ...policy, requests: 10 };
    for (let i = 0; i < randomRequests; i++) {
      const step = random();
      if (clockSteps && step < 0.0005) clock.now -= Math.floor(random() * 5 * MINUTE_MS);
      else if (step < 0.001) clock.now += Math.floor(random() * 5 * MINUTE_MS);
      else clock.now += Math.floor(random() * 800);
      const subject = `subject ${Math.floor(random() * 12)}`;
      const asked = random() < 0.01 ? { ...policy, requests: 1 + Math.floor(random() * 20) } : ten;
      const cost = random() < 0.1 ? 1 + Math.floor(random() * 6) : 1;
      const { at, ...expected } = log.take(subject, asked, clock.now, cost);
      const decision = await limiter.take(subject, asked, cost);
      const { allowed, remaining, resetMs } = decision;
      if (allowed !== expected.allowed || remaining !== expected.remaining || resetMs !== expected.resetMs)
        assert.equal({ i, allowed, remaining, resetMs }, { i, ...expected });
      if (allowed && random() < 0.1) {
        kept.push(() => {
          log.giveBack(subject, at, cost);
          return limiter.giveBack(subject, asked, decision, cost);
        });
      }
      // Gives back some requests at once, and some after others have been counted.
      if (kept.length > 0 && random() < 0.2) await kept.splice(Math.floor(random() * kept.length), 1)[0]?.();
    }
  });
}

/** Reference limiter: it logs every counted request and ignores clock steps backwards. */
function naiveLog() {
  const log = new Map<string, number[]>();
  let latest = Number.NEGATIVE_INFINITY;
  return {
    take(subject: string, { requests, windowMs }: RatePolicy, now: number, cost: number) {
      latest = Math.max(latest, now);
      const live = (log.get(subject) ?? []).filter((time) => latest - time < windowMs);
      const allowed = live.length + cost <= requests;
      for (let i = 0; allowed && i < cost; i++) live.push(latest);
      log.set(subject, live);
      const leaving = allowed ? 1 : live.length + cost - requests;
      const last = live[Math.min(leaving, live.length) - 1] ?? latest;
      const remaining = Math.max(0, requests - live.length);
      return { allowed, remaining, resetMs: last + windowMs - latest, at: latest };
    },
    giveBack(subject: string, at: number, cost: number) {
      const times = log.get(subject) ?? [];
      for (let i = 0; i < cost && times.includes(at); i++) times.splice(times.lastIndexOf(at), 1);
    },
  };
}
