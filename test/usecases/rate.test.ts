/** What becomes of a request whose limiter refuses it, fails, or does not answer. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { ServiceError } from '../../src/errors.ts';
import type { Limiter, RateDecision } from '../../src/limits/limiter.ts';
import { memoryLimiter } from '../../src/limits/memory.ts';
import { OPERATIONS } from '../../src/usecases/operations.ts';
import type { RequestCost } from '../../src/usecases/rate.ts';
import { countRequest } from '../../src/usecases/rate.ts';
import { CALLER } from '../support/caller.ts';

const rate = suite('usecases/rate');

const caller = { ...CALLER, key: { ...CALLER.key, requests_per_minute: 2 } };

/** What was told, and the error that was thrown. */
async function count(
  limiter: Limiter,
  price?: RequestCost,
): Promise<{ told: RateDecision[]; error?: ServiceError }> {
  const told: RateDecision[] = [];
  try {
    await countRequest(limiter, OPERATIONS.search, caller, (_policy, decision) => told.push(decision), price);
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
  assert.ok(waited > 900 && waited < 5_000, `${waited} ms`);
});

rate.run();
