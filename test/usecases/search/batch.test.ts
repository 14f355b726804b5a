import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { answered } from '../../support/doors/answered.ts';
import type { TestService } from '../../support/doors/service.ts';
import { problem, startService } from '../../support/doors/service.ts';

const batch = suite<{ service: TestService }>('usecases/search, batch');

batch.before(async (context) => {
  context.service = await startService({ settings: { SANAD_FREE_MONTHLY_REQUESTS: '25' } });
});
batch.after(({ service }) => service.close());

const PATH = '/v1/search/batch';
const QUERY = 'التعويض عن الضرر';
const repeated = (count: number) => Array.from({ length: count }, () => ({ query: QUERY, top_k: 1 }));
const timeless = (answer: object) => ({ ...answer, took_ms: 0 });

batch('each search has the answer or the problem that it has alone', async ({ service }) => {
  const searches = [
    { query: QUERY, top_k: 3, filters: { jurisdiction: 'EG' }, explain: true },
    { query: ' ', q: 'x' },
    { query: 'فسخ عقد العمل', rerank: false, include_text: null },
    { filters: { cites: 'eg-leg-1948-131' }, top_k: 2 },
    { query: QUERY, filters: { jurisdiction: 'XX' } },
    'no object',
    null,
  ];
  const { key } = await service.issue({ plan: 'payg' });
  const headers = { Authorization: `Bearer ${key}` };
  const { outcomes } = await answered('searchBatch', await service.post(PATH, { searches }, headers));
  assert.is(outcomes.length, searches.length);
  for (const [index, asked] of searches.entries()) {
    const alone = await service.post('/v1/search', JSON.stringify(asked), headers);
    const outcome = outcomes[index] as object;
    if (alone.ok) assert.equal(timeless(outcome), timeless((await alone.json()) as object));
    else {
      const { type, instance, ...rest } = (await problem(alone)).body;
      assert.ok(type && instance);
      assert.equal(outcome, rest);
    }
  }
  assert.equal(
    outcomes.map((outcome) => ('results' in outcome ? outcome.results.length : outcome.status)),
    [3, 422, 10, 2, 422, 422, 422],
  );
});

batch('100 searches are accepted; none, 101 and other fields are refused', async ({ service }) => {
  const { key } = await service.issue({ plan: 'payg' });
  const headers = { Authorization: `Bearer ${key}` };
  const ask = (body: object) => service.post(PATH, body, headers);
  const { outcomes } = await answered('searchBatch', await ask({ searches: repeated(100) }));
  assert.is(outcomes.filter((outcome) => 'results' in outcome).length, 100);
  assert.equal((await problem(await ask({ searches: repeated(101) }))).pointers, ['#/searches']);
  assert.equal((await problem(await ask({ searches: [] }))).pointers, ['#/searches']);
  assert.equal((await problem(await ask({ searches: repeated(1), top_k: 3 }))).pointers, ['#/top_k']);
});

batch('ten searches count as one request of the rate, each as one of the month', async ({ service }) => {
  const { key } = await service.issue({ plan: 'free', requests_per_minute: 5 });
  const by = { Authorization: `Bearer ${key}` };
  const ask = async (count: number) => {
    const response = await service.post(PATH, { searches: repeated(count) }, by);
    const [rate, month] = (response.headers.get('ratelimit') ?? '').matchAll(/r=(\d+)/g);
    return [response.status, Number(rate?.[1]), Number(month?.[1])];
  };
  assert.equal(await ask(1), [200, 4, 24]);
  assert.equal(await ask(11), [200, 2, 13]);
  // 14 searches are within the rate and beyond the month.
  const beyond = await problem(await service.post(PATH, { searches: repeated(14) }, by));
  assert.is(beyond.code, 'quota_exceeded');
  assert.match(String(beyond.body.detail), 'counts as 14 requests, and the account has 13 left');
});

batch('a batch beyond the rate that is left is refused whole', async ({ service }) => {
  const { key } = await service.issue({ plan: 'payg', requests_per_minute: 5 });
  const by = { Authorization: `Bearer ${key}` };
  const refused = await problem(await service.post(PATH, { searches: repeated(51) }, by));
  assert.equal([refused.status, refused.code], [429, 'rate_limited']);
  assert.match(String(refused.body.detail), 'counts as 6 requests, more than its rate of 5');
  const accepted = await service.post(PATH, { searches: repeated(50) }, by);
  assert.equal([accepted.status, accepted.headers.get('x-ratelimit-remaining')], [200, '0']);
});

batch.run();
