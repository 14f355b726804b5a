/** Tests how requests are counted: limiters that refuse, fail or hang, and accounts beyond their quota. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { ServiceError } from '../../src/errors.ts';
import type { Limiter, RateDecision, RateStatus } from '../../src/limits/rate/limiter.ts';
import { memoryLimiter } from '../../src/limits/rate/memory.ts';
import { DEFAULT_PLANS } from '../../src/limits/rate/plans.ts';
import { OPERATIONS } from '../../src/operations.ts';
import { rateHeaders } from '../../src/transports/rate-headers.ts';
import type { UsageMeter } from '../../src/usage/meter.ts';
import type { Counted } from '../../src/usecases/rate.ts';
import { countRequest } from '../../src/usecases/rate.ts';
import { startTestMeter, whileCounting } from '../support/counting.ts';
import { CALLER } from '../support/doors/caller.ts';

const rate = suite('usecases/rate');

const caller = {
  key: { ...CALLER.key, requests_per_minute: 2 },
  account: { ...CALLER.account, plan: 'payg' as const },
};
const { meter, store, close } = await startTestMeter();
rate.after(close);

interface Outcome {
  /** The rate decision that was last reported for the response headers. */
  readonly reported: RateDecision | undefined;
  readonly counted?: Counted;
  readonly error?: ServiceError;
}

/** Counts a request of this cost. Returns the reported rate decision, and either the count or the error. */
async function count(limiter: Limiter, cost = 1): Promise<Outcome> {
  let reported: RateDecision | undefined;
  let counted: Counted | undefined;
  const counting = { limiter, meter, plans: DEFAULT_PLANS };
  try {
    counted = await countRequest(counting, OPERATIONS.search, caller, ([{ decision }]) => {
      reported = decision;
    });
    if (cost > 1) await counted.raise({ rate: cost, month: cost });
    return { reported, counted };
  } catch (thrown) {
    const error = thrown as ServiceError;
    await counted?.failed(error);
    return { reported, error };
  }
}

/** A limiter with this `take` and nothing else. */
const behind = (take: Limiter['take']): Limiter => ({ take, giveBack() {}, close() {} });

rate('each key has its own rate, and a refusal has the rate status and the wait', async () => {
  const limiter = memoryLimiter(() => 1_000_000);
  assert.equal((await count(limiter)).reported?.remaining, 1);
  assert.equal((await count(limiter)).reported?.remaining, 0);
  const { reported, error } = await count(limiter);
  assert.is(reported?.allowed, false);
  assert.equal([error?.code, error?.facts.retryAfterMs], ['rate_limited', 60_000]);
});

rate(
  'an input that counts as more requests than are left is refused, and the error has their number',
  async () => {
    const limiter = memoryLimiter(() => 1_000_000);
    const { reported, error } = await count(limiter, 3);
    // A batch first counts as one request. When its whole cost is refused, that request is given back too.
    assert.equal([reported?.allowed, reported?.remaining, error?.code], [false, 2, 'rate_limited']);
    assert.match(error?.message ?? '', 'counts as 3 requests');
    assert.match(error?.message ?? '', 'more than its rate');
    assert.is((await count(limiter, 2)).reported?.remaining, 0);
  },
);

rate('an asynchronous limiter decides the same', async () => {
  const near = memoryLimiter();
  const { reported, error } = await count(behind(async (subject, policy) => near.take(subject, policy)));
  assert.equal([reported?.remaining, error], [1, undefined]);
});

rate('a failing limiter is an outage, and its message stays private', async () => {
  const failure = new Error('ECONNREFUSED 10.0.0.7:6379');
  const broken: Limiter['take'][] = [
    () => {
      throw failure;
    },
    () => Promise.reject(failure),
  ];
  for (const take of broken) {
    const { reported, error } = await count(behind(take));
    assert.equal([reported, error?.code, error?.facts.cause], [undefined, 'upstream_unavailable', failure]);
    assert.not.match(error?.message ?? '', 'ECONNREFUSED');
  }
});

rate('a limiter that does not answer times out after a second', async () => {
  const started = performance.now();
  const { error } = await count(behind(() => new Promise(() => {})));
  assert.is(error?.code, 'upstream_unavailable');
  const waited = performance.now() - started;
  assert.ok(waited > 900 && waited < 30_000, `${waited} ms`);
});

rate('usage has accepted requests with their cost, by operation, and no refused ones', async () => {
  const before = await used();
  const limiter = memoryLimiter(() => 1_000_000);
  await count(limiter, 2);
  assert.is((await count(limiter)).error?.code, 'rate_limited');
  assert.is((await count(limiter, 3)).error?.code, 'rate_limited');
  assert.is((await used()) - before, 2);
});

const unavailable = new ServiceError('upstream_unavailable');
const ENDS: readonly [name: string, failure: ServiceError, left: number, usedThen: number][] = [
  ['a failure of the service counts in the rate, not in the month', unavailable, 1, 0],
  ['an invalid request counts in the rate, not in the month', new ServiceError('validation_error'), 1, 0],
  ['a refusal for concurrency counts in neither', new ServiceError('rate_limited', { atOnce: 4 }), 2, 0],
  [
    'a refusal for overload counts in neither',
    new ServiceError('upstream_unavailable', { expected: true }),
    2,
    0,
  ],
];

for (const [name, failure, left, usedThen] of ENDS) {
  rate(name, async () => {
    const before = await used();
    const limiter = memoryLimiter(() => 1_000_000);
    const { counted } = await count(limiter);
    await counted?.failed(failure);
    await counted?.failed(failure);
    assert.is((await used()) - before, usedThen);
    const next = await count(limiter);
    assert.is(next.reported?.remaining, left - 1);
    await next.counted?.failed(unavailable);
  });
}

rate('a kept request counts even if it fails', async () => {
  const before = await used();
  const limiter = memoryLimiter(() => 1_000_000);
  const { counted } = await count(limiter);
  counted?.keep();
  await counted?.failed(unavailable);
  assert.is((await used()) - before, 1);
  assert.is((await count(limiter)).reported?.remaining, 0);
});

rate('a refusal for concurrency reports the concurrency limit and when to retry', async () => {
  let reported: readonly RateStatus[] = [];
  await whileCounting(async (counting) => {
    const counted = await countRequest(counting, OPERATIONS.reason, caller, (statuses) => {
      reported = statuses;
    });
    await counted.failed(new ServiceError('rate_limited', { atOnce: 4, retryAfterMs: 2_000 }));
  });
  const { RateLimit: rateLimit, ...headers } = rateHeaders(reported as [RateStatus]);
  assert.is(rateLimit, '"reason-at-once";r=0;t=2');
  assert.is(headers['RateLimit-Policy'], '"reason-at-once";q=4;qu="concurrent-requests"');
  assert.equal([headers['X-RateLimit-Limit'], headers['X-RateLimit-Remaining']], ['4', '0']);
});

for (const plan of ['payg', 'free'] as const) {
  rate(`a request given back after midnight is subtracted from its own day: ${plan}`, async () => {
    let now = Date.parse('2026-11-22T23:59:59.500Z');
    const own = await startTestMeter({ clock: () => now });
    const account = { ...CALLER.account, plan };
    const counting = { limiter: memoryLimiter(), meter: own.meter, plans: DEFAULT_PLANS };
    const counted = await countRequest(counting, OPERATIONS.search, { ...caller, account }, () => {});
    await own.meter.flush();
    now += 1_000;
    await counted.failed(new ServiceError('not_found'));
    await own.meter.flush();
    assert.equal(await own.store.days(account.id, '2000-01-01', '2999-01-01'), []);
    await own.close();
  });
}

async function used(): Promise<number> {
  await meter.flush();
  const days = await store.days(caller.account.id, '2000-01-01', '2999-01-01');
  return days.reduce((sum, { route, requests }) => sum + (route === 'search' ? requests : 0), 0);
}

rate('an account beyond its quota is refused until the next month, with both policies', async () => {
  const plans = { ...DEFAULT_PLANS, free: { ...DEFAULT_PLANS.free, monthly_requests: 3 } };
  await whileCounting(
    async (counting) => {
      const ask = async (cost = 1) => {
        let reported: readonly RateStatus[] = [];
        let counted: Counted | undefined;
        let error: ServiceError | undefined;
        try {
          counted = await countRequest(counting, OPERATIONS.search, CALLER, (statuses) => {
            reported = statuses;
          });
          if (cost > 1) await counted.raise({ rate: cost, month: cost });
        } catch (thrown) {
          error = thrown as ServiceError;
          await counted?.failed(error);
        }
        const shown = reported.map(({ policy, decision }) => [
          policy.name,
          decision.limit,
          decision.remaining,
        ]);
        return { error, shown, last: reported[0]?.decision };
      };
      const first = await ask();
      assert.equal(first.shown, [
        ['default', 60, 59],
        ['month', 3, 2],
      ]);
      const many = await ask(4);
      assert.is(many.error?.code, 'quota_exceeded');
      assert.match(
        many.error?.message ?? '',
        'counts as 4 requests, and the account has 2 left of its monthly quota of 3',
      );
      // The meter gives back the batch's first request only with its next batch of counts, so it is flushed
      // here.
      await (counting.meter as UsageMeter).flush();
      assert.equal((await ask()).shown, [
        ['default', 60, 58],
        ['month', 3, 1],
      ]);
      assert.equal((await ask()).shown, [
        ['default', 60, 57],
        ['month', 3, 0],
      ]);
      const { error, shown, last } = await ask();
      assert.equal([error?.code, error?.status], ['quota_exceeded', 429]);
      assert.equal(shown, [
        ['month', 3, 0],
        ['default', 60, 57],
      ]);
      const now = new Date();
      assert.is(last?.resetAtMs, Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1));
      assert.ok(Math.abs((error?.facts.retryAfterMs ?? 0) - (Number(last?.resetAtMs) - Date.now())) < 5_000);
    },
    { plans },
  );
});

rate.run();
