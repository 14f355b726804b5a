/**
 * Tests that requests are counted through each transport, with the rate headers, and the answer when the
 * month's quota is used up.
 */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { dataLayout } from '../../src/data-directory/layout.ts';
import { openLmdbUsage } from '../../src/stores/lmdb/usage/usage.ts';
import { grpcClient } from '../support/doors/grpc.ts';
import { connect, textOf } from '../support/doors/mcp.ts';
import { QUESTION, startReasonService } from '../support/doors/reason.ts';
import { startService } from '../support/doors/service.ts';

const doors = suite('usage, by every door');

const POLICY = /^"default";q=60;w=60, "month";q=3;w=\d{7}$/;

doors('the month is one for REST, MCP and gRPC, and each reports the rate status', async () => {
  const service = await startService({ settings: { SANAD_FREE_MONTHLY_REQUESTS: '3' } });
  const { key } = await service.issue();
  const headers = { Authorization: `Bearer ${key}` };
  const grpc = grpcClient(service.grpcAddress, key);
  const mcp = await connect(service.url, key, 'modern');
  const ask = () => mcp.callTool({ name: 'service_jurisdictions', arguments: {} });
  try {
    const rest = await service.ask('/v1/jurisdictions', { headers });
    assert.is(rest.status, 200);
    assert.is(rest.headers.get('x-ratelimit-limit'), '60');
    assert.match(rest.headers.get('ratelimit-policy') ?? '', POLICY);
    assert.match(rest.headers.get('ratelimit') ?? '', /^"default";r=59;t=60, "month";r=2;t=\d+$/);
    const called = await grpc.unary('Search', { query: 'عقد العمل' });
    assert.is(called.code, 'OK');
    assert.match(String(called.head['ratelimit-policy']), POLICY);
    assert.match(String(called.head.ratelimit), /^"default";r=58;t=\d+, "month";r=1;t=\d+$/);
    assert.not.ok((await ask()).isError);

    const over = await service.ask('/v1/jurisdictions', { headers });
    assert.is(over.status, 429);
    assert.equal(
      [over.headers.get('x-ratelimit-limit'), over.headers.get('x-ratelimit-remaining')],
      ['3', '0'],
    );
    assert.ok(Number(over.headers.get('retry-after')) > 0);
    const problem = (await over.json()) as { code: string; detail: string };
    assert.is(problem.code, 'quota_exceeded');
    assert.match(problem.detail, /used its monthly quota of 3 requests/);
    const refused = await grpc.unary('Search', { query: 'عقد العمل' });
    assert.equal([refused.code, refused.trailers['x-error-code']], ['RESOURCE_EXHAUSTED', 'quota_exceeded']);
    assert.equal(Object.keys(refused.errorDetails), ['ErrorInfo', 'RetryInfo', 'QuotaFailure']);
    const tool = await ask();
    assert.equal([tool.isError, textOf(tool).code], [true, 'quota_exceeded']);
  } finally {
    grpc.close();
    await mcp.close();
    await service.close();
  }
});

doors(
  'a refusal after counting has rate headers; an unanswered request costs the month nothing',
  async () => {
    const { service, llm, close } = await startReasonService({ SANAD_FREE_MONTHLY_REQUESTS: '1000' });
    const { key, account_id } = await service.issue({ email: 'counted@example.org', plan: 'free' });
    const paid = await service.issue({ email: 'paid@example.org', plan: 'payg' });
    let cost = 0;
    const post = (path: string, body: object, by = key) =>
      service.post(path, body, { Authorization: `Bearer ${by}` });
    const seen = (response: Response) => ({
      status: response.status,
      left: response.headers.get('x-ratelimit-remaining'),
      policy: response.headers.has('ratelimit-policy'),
    });
    try {
      assert.equal(seen(await post('/v1/search', { query: ' ' })), { status: 422, left: '59', policy: true });
      assert.equal(seen(await post('/v1/reason', { question: QUESTION })), {
        status: 403,
        left: '9',
        policy: true,
      });
      assert.equal(seen(await post('/v1/nothing', {})), { status: 404, left: null, policy: false });
      const citations = Array.from({ length: 250 }, () => 'القانون رقم 131 لسنة 1948');
      const batch = await post('/v1/cite/batch', { citations });
      assert.is(batch.status, 200);
      cost = 59 - Number(batch.headers.get('x-ratelimit-remaining'));
      assert.ok(cost > 1);
      llm.play({ status: 500 });
      assert.equal(seen(await post('/v1/reason', { question: QUESTION }, paid.key)), {
        status: 503,
        left: '9',
        policy: true,
      });
      assert.is((await post('/v1/search', { query: 'عقد العمل' }, paid.key)).status, 200);
    } finally {
      await close();
    }
    const store = openLmdbUsage(dataLayout(service.config.dataDir).usage);
    const used = async (id: string) => {
      const rows = await store.days(id, '2000-01-01', '2999-01-01');
      return Object.fromEntries(rows.map(({ route, requests }) => [route, requests]));
    };
    assert.equal(await used(account_id), { cite_batch: cost });
    assert.equal(await used(paid.account_id), { search: 1 });
    assert.ok((await store.lastUsed(paid.account_id)).has(paid.id));
    await store.close();
  },
);

doors('a question above the concurrency limit is refused, costs nothing, and gets a retry time', async () => {
  const reason = await startReasonService({ SANAD_MAX_REASONS_PER_KEY: '4' });
  const { key } = await reason.service.issue({ plan: 'payg', reason_per_minute: 10 });
  const ask = () =>
    reason.service.post('/v1/reason', { question: QUESTION }, { Authorization: `Bearer ${key}` });
  try {
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    reason.llm.play({ steps: ['ثلاثة ', { until: released }, 'أشهر.'] });
    const asked = Array.from({ length: 10 }, ask);
    const refused = await firstOf(asked, 6);
    for (const response of refused) {
      const retryAfter = Number(response.headers.get('retry-after'));
      const [, remaining, t] =
        /^"reason-at-once";r=(\d+);t=(\d+)$/.exec(response.headers.get('ratelimit') ?? '') ?? [];
      assert.equal([response.status, remaining], [429, '0']);
      assert.ok(retryAfter >= Number(t), `${retryAfter} s, t=${t}`);
      assert.equal(
        [response.headers.get('x-ratelimit-limit'), response.headers.get('x-ratelimit-remaining')],
        ['4', '0'],
      );
    }
    release();
    const answered = (await Promise.all(asked)).filter(({ status }) => status === 200);
    assert.is(answered.length, 4);
    const next = await ask();
    assert.equal([next.status, next.headers.get('x-ratelimit-remaining')], [200, '5']);
  } finally {
    await reason.close();
  }
});

/** Resolves with the values of the first `count` promises that resolve. */
function firstOf<T>(promises: readonly Promise<T>[], count: number): Promise<T[]> {
  const come: T[] = [];
  return new Promise((resolve, reject) => {
    for (const promise of promises) {
      promise.then((value) => {
        if (come.push(value) === count) resolve([...come]);
      }, reject);
    }
  });
}

doors('beyond the month, and for a batch that does not fit, the minute is not used up', async () => {
  const service = await startService({ settings: { SANAD_FREE_MONTHLY_REQUESTS: '1' } });
  const keyOf = async (plan: 'free' | 'payg') => {
    const { key } = await service.issue({ plan, requests_per_minute: 5 });
    return { Authorization: `Bearer ${key}` };
  };
  const left = (response: Response) => [
    response.status,
    /"default";r=(\d+)/.exec(response.headers.get('ratelimit') ?? '')?.[1],
  ];
  try {
    const citations = Array.from({ length: 600 }, () => 'القانون رقم 131 لسنة 1948');
    const batch = await keyOf('payg');
    assert.equal(left(await service.post('/v1/cite/batch', { citations }, batch)), [429, '5']);
    assert.equal(left(await service.ask('/v1/jurisdictions', { headers: batch })), [200, '4']);
    const free = await keyOf('free');
    assert.equal(left(await service.ask('/v1/jurisdictions', { headers: free })), [200, '4']);
    for (let i = 0; i < 3; i++) {
      assert.equal(left(await service.ask('/v1/jurisdictions', { headers: free })), [429, '4']);
    }
  } finally {
    await service.close();
  }
});

doors(
  'each plan has the rates of its settings; those of the account override them, those of the key both',
  async () => {
    const service = await startService({
      settings: { SANAD_PAYG_REQUESTS_PER_MINUTE: '7', SANAD_ENTERPRISE_REASON_PER_MINUTE: '3' },
    });
    const limit = async (path: string, key: string) => {
      const response = await service.post(path, {}, { Authorization: `Bearer ${key}` });
      return response.headers.get('x-ratelimit-limit');
    };
    try {
      const payg = await service.issue({ email: 'payg@example.org', plan: 'payg' });
      const enterprise = await service.issue({ email: 'enterprise@example.org', plan: 'enterprise' });
      const own = await service.issue({ email: 'payg@example.org', requests_per_minute: 9 });
      assert.equal([await limit('/v1/search', payg.key), await limit('/v1/reason', payg.key)], ['7', '10']);
      assert.equal(
        [await limit('/v1/search', enterprise.key), await limit('/v1/reason', enterprise.key)],
        ['60', '3'],
      );
      assert.is(await limit('/v1/search', own.key), '9');
    } finally {
      await service.close();
    }
  },
);

doors.run();
