/** What becomes of a request whose limiter refuses it, fails, or does not answer; and of one beyond its month. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { ServiceError } from '../../src/errors.ts';
import type { Limiter, RateDecision, RateStanding } from '../../src/limits/limiter.ts';
import { memoryLimiter } from '../../src/limits/memory.ts';
import { DEFAULT_PLANS } from '../../src/limits/plans.ts';
import { OPERATIONS } from '../../src/usecases/operations.ts';
import type { RequestCost } from '../../src/usecases/rate.ts';
import { countRequest } from '../../src/usecases/rate.ts';
import { CALLER } from '../support/caller.ts';
import { startTestMeter, whileCounting } from '../support/counting.ts';

const rate = suite('usecases/rate');

const caller = {
  key: { ...CALLER.key, requests_per_minute: 2 },
  account: { ...CALLER.account, plan: 'payg' as const },
};
const { meter, store, close } = await startTestMeter();
rate.after(close);

/** What was told, and the error that was thrown. */
async function count(
  limiter: Limiter,
  price?: RequestCost,
): Promise<{ told: RateDecision[]; error?: ServiceError }> {
  const told: RateDecision[] = [];
  try {
    const counting = { limiter, meter, plans: DEFAULT_PLANS };
    await countRequest(counting, OPERATIONS.search, caller, ([{ decision }]) => told.push(decision), price);
    return { told };
  } catch (error) {
    return { told, error: error as ServiceError };
  }
}

/** The real limiter behind a store that can be away. */
const behind = (take: Limiter['take']): Limiter => ({ take, close() {} });

rate('the key has its own rate, and a refusal tells where it stands and how long to wait', async () => {
  const limiter = memoryLimiter(() => 1_000_000);
  assert.equal((await count(limiter)).told[0]?.remaining, 1);
  assert.equal((await count(limiter)).told[0]?.remaining, 0);
  const { told, error } = await count(limiter);
  assert.equal([told.length, told[0]?.allowed], [1, false]);
  assert.equal([error?.code, error?.facts.retryAfterMs], ['rate_limited', 60_000]);
});

rate(
  'what stands for more requests than are left is refused whole, and says how many it stands for',
  async () => {
    const limiter = memoryLimiter(() => 1_000_000);
    assert.is((await count(limiter)).told[0]?.remaining, 1);
    const { told, error } = await count(limiter, { cost: 3, counted: 1 });
    assert.equal([told[0]?.allowed, told[0]?.remaining, error?.code], [false, 1, 'rate_limited']);
    assert.match(error?.message ?? '', 'counts as 3 requests');
    assert.match(error?.message ?? '', 'more than its whole rate');
    assert.is((await count(limiter, { cost: 2, counted: 1 })).told[0]?.remaining, 0);
  },
);

rate('a limiter at a distance decides the same', async () => {
  const near = memoryLimiter();
  const { told, error } = await count(behind(async (subject, policy) => near.take(subject, policy)));
  assert.equal([told[0]?.remaining, error], [1, undefined]);
});

rate('a limiter that fails is an outage, at once or later, and its words stay private', async () => {
  const failure = new Error('ECONNREFUSED 10.0.0.7:6379');
  const broken: Limiter['take'][] = [
    () => {
      throw failure;
    },
    () => Promise.reject(failure),
  ];
  for (const take of broken) {
    const { told, error } = await count(behind(take));
    assert.equal([told, error?.code, error?.facts.cause], [[], 'upstream_unavailable', failure]);
    assert.not.match(error?.message ?? '', 'ECONNREFUSED');
  }
});

rate('a limiter that does not answer is given up after a second', async () => {
  const started = performance.now();
  const { error } = await count(behind(() => new Promise(() => {})));
  assert.is(error?.code, 'upstream_unavailable');
  const waited = performance.now() - started;
  assert.ok(waited > 900 && waited < 30_000, `${waited} ms`);
});

rate(
  'what passed is used, by its operation and for all that it stands for; what was refused is not',
  async () => {
    const before = await used();
    const limiter = memoryLimiter(() => 1_000_000);
    await count(limiter);
    await count(limiter, { cost: 2, counted: 1 });
    assert.is((await count(limiter)).error?.code, 'rate_limited');
    assert.is((await used()) - before, 2);
  },
);

async function used(): Promise<number> {
  await meter.flush();
  const days = await store.days(caller.account.id, '2000-01-01', '2999-01-01');
  return days.reduce((sum, { route, requests }) => sum + (route === 'search' ? requests : 0), 0);
}

rate('beyond its month an account is refused until the next, and is told both policies', async () => {
  const plans = { ...DEFAULT_PLANS, free: { ...DEFAULT_PLANS.free, monthly_requests: 3 } };
  await whileCounting(
    async (counting) => {
      const ask = async (price?: RequestCost) => {
        let told: readonly RateStanding[] = [];
        const error = await countRequest(
          counting,
          OPERATIONS.search,
          CALLER,
          (standings) => {
            told = standings;
          },
          price,
        ).catch((thrown: ServiceError) => thrown);
        const shown = told.map(({ policy, decision }) => [policy.name, decision.limit, decision.remaining]);
        return { error: error as ServiceError | undefined, shown, last: told[0]?.decision };
      };
      const first = await ask();
      assert.equal(first.shown, [
        ['default', 60, 59],
        ['month', 3, 2],
      ]);
      const many = await ask({ cost: 4, counted: 1 });
      assert.is(many.error?.code, 'quota_exceeded');
      assert.match(many.error?.message ?? '', 'counts as 4 requests, and the account has 2 left of the 3');
      assert.equal((await ask()).shown, [
        ['default', 60, 55],
        ['month', 3, 1],
      ]);
      assert.equal((await ask()).shown, [
        ['default', 60, 54],
        ['month', 3, 0],
      ]);
      const { error, shown, last } = await ask();
      assert.equal([error?.code, error?.status], ['quota_exceeded', 429]);
      assert.equal(shown[0], ['month', 3, 0]);
      const now = new Date();
      assert.is(last?.resetAtMs, Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1));
      assert.ok(Math.abs((error?.facts.retryAfterMs ?? 0) - (Number(last?.resetAtMs) - Date.now())) < 5_000);
    },
    { plans },
  );
});

rate.run();
