/**
 * Simulates a queue under the adaptive concurrency limit: requests arrive by a clock, and each server works
 * on one at a time.
 */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { AdaptiveLimit } from '../../src/limits/concurrency/adaptive-limit.ts';
import { adaptiveLimit } from '../../src/limits/concurrency/adaptive-limit.ts';

const limits = suite('limits/adaptive-limit');

interface Load {
  readonly perSecond: number;
  readonly seconds: number;
  /** Milliseconds that a simulated server works on one request. */
  readonly serviceMs: number;
  readonly servers?: number;
  /** Number of requests that arrive at the same moment. */
  readonly together?: number;
}

interface Outcome {
  readonly refused: number;
  /** Milliseconds from a request's admission to its end, queueing included. */
  readonly durations: readonly number[];
}

/** An adaptive limit with a simulated clock, and a function that puts load on it. */
function simulation(most = 1_000) {
  let time = 0;
  const limit: AdaptiveLimit = adaptiveLimit({ most, now: () => time });
  const ending: { at: number; end: () => void }[] = [];
  const free: number[] = [];

  /** Moves the clock to `at` and ends all requests that finish by then, in order of their end. */
  function pass(at: number): void {
    while (ending[0] !== undefined && ending[0].at <= at) {
      const { at: ended, end } = ending.shift() as (typeof ending)[number];
      time = ended;
      end();
    }
    time = at;
  }

  function run({ perSecond, seconds, serviceMs, servers = 1, together = 1 }: Load): Outcome {
    while (free.length < servers) free.push(0);
    free.length = servers;
    const began = time;
    const durations: number[] = [];
    let refused = 0;
    for (let due = 0; due < perSecond * seconds; due += together) {
      pass(began + (due / perSecond) * 1_000);
      for (let arrival = 0; arrival < together; arrival++) {
        if (limit.inFlight >= limit.limit) {
          refused += 1;
          continue;
        }
        const since = time;
        const end = limit.begin();
        const server = free.indexOf(Math.min(...free));
        const at = Math.max(time, free[server] as number) + serviceMs;
        free[server] = at;
        ending.push({
          at,
          end() {
            durations.push(at - since);
            end();
          },
        });
        ending.sort((a, b) => a.at - b.at);
      }
    }
    pass(Math.max(time, ...ending.map(({ at }) => at)));
    return { refused, durations };
  }

  return { limit, run };
}

const at = (values: readonly number[], share: number) =>
  [...values].sort((a, b) => a - b)[Math.floor(share * (values.length - 1))] as number;

limits('under five and twenty times the load, the server is kept busy and waits stay short', () => {
  for (const times of [5, 20]) {
    const { limit, run } = simulation();
    run({ perSecond: 250 * times, seconds: 3, serviceMs: 4 });
    const { refused, durations } = run({ perSecond: 250 * times, seconds: 10, serviceMs: 4 });
    assert.ok(durations.length / 10 > 0.98 * 250, `${durations.length / 10} a second of 250`);
    assert.is(durations.length + refused, 2_500 * times);
    assert.ok(at(durations, 0.99) < 450, `p99 ${at(durations, 0.99)} ms`);
    // The limit settles at about 300 ms of work: 75 requests at 4 ms each.
    assert.ok(limit.limit > 55 && limit.limit < 105, `limit ${limit.limit}`);
  }
});

limits('the limit follows a machine that becomes four times slower, and fast again', () => {
  const { limit, run } = simulation();
  const load = { perSecond: 2_000, seconds: 5 };
  run({ ...load, serviceMs: 4 });
  const before = limit.limit;
  run({ ...load, serviceMs: 16 });
  const slow = run({ ...load, serviceMs: 16 });
  assert.ok(limit.limit < before / 2, `${before} → ${limit.limit}`);
  assert.ok(at(slow.durations, 0.99) < 500, `p99 ${at(slow.durations, 0.99)} ms`);
  run({ ...load, serviceMs: 4 });
  assert.ok(limit.limit > before * 0.7, `${limit.limit} → ${before}`);
});

limits('more servers raise the limit', () => {
  const { limit, run } = simulation();
  run({ perSecond: 10_000, seconds: 5, serviceMs: 4, servers: 8 });
  // The limit settles at about 300 ms of work: 600 requests, as eight servers finish 2,000 a second.
  assert.ok(limit.limit > 450 && limit.limit < 800, `limit ${limit.limit}`);
});

limits('slow work without a queue does not count as queueing', () => {
  const { limit, run } = simulation(256);
  run({ perSecond: 1, seconds: 40, serviceMs: 800, servers: 1_000 });
  const { refused } = run({ perSecond: 100, seconds: 20, serviceMs: 800, servers: 1_000 });
  const later = run({ perSecond: 100, seconds: 20, serviceMs: 800, servers: 1_000 });
  assert.ok(limit.limit >= 80, `limit ${limit.limit}`);
  assert.ok(refused < 200, `${refused} of 2,000 refused while the limit rose`);
  assert.is(later.refused, 0);
});

limits('an unused limit does not rise, one used by bursts does, and none exceeds the highest', () => {
  const { limit, run } = simulation(200);
  const first = limit.limit;
  run({ perSecond: 100, seconds: 10, serviceMs: 1, servers: 8 });
  assert.is(limit.limit, first);
  run({ perSecond: 1_000, seconds: 10, serviceMs: 1, servers: 8, together: 40 });
  assert.ok(limit.limit > first);
  run({ perSecond: 100_000, seconds: 1, serviceMs: 1, servers: 8 });
  assert.is(limit.limit, 200);
});

limits('a highest limit of one is kept, and ending twice counts once', () => {
  const { limit, run } = simulation(1);
  run({ perSecond: 100, seconds: 5, serviceMs: 5_000 });
  assert.is(limit.limit, 1);
  const { limit: other } = simulation(8);
  const [first] = [other.begin(), other.begin()];
  first?.();
  first?.();
  assert.is(other.inFlight, 1);
});

limits.run();
