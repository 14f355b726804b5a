/** Tests who may call `/v1/reason`: plan, rate limit and validation. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { answered } from '../../support/doors/answered.ts';
import { QUESTION } from '../../support/doors/reason.ts';
import type { TestService } from '../../support/doors/service.ts';
import { problem, startService } from '../../support/doors/service.ts';

const gate = suite<{ service: TestService }>('usecases/reason/gate');

gate.before(async (context) => {
  context.service = await startService();
});
gate.after(({ service }) => service.close());

const post = (service: TestService, key: string, body: unknown, path = '/v1/reason') =>
  service.post(path, body, { Authorization: `Bearer ${key}` });

gate('the free plan is refused before the body is read', async ({ service }) => {
  const { key } = await service.issue({ plan: 'free' });
  for (const body of [{ question: QUESTION }, { question: QUESTION, stream: true }, {}, 'no JSON']) {
    const { status, code, body: failure } = await problem(await post(service, key, body));
    assert.equal([status, code], [403, 'plan_required']);
    assert.match(String(failure.detail), /needs the plan payg or enterprise; .* is on free/);
  }
});

gate('the rate limit is checked before the plan', async ({ service }) => {
  const { key } = await service.issue({ plan: 'free', reason_per_minute: 1 });
  assert.is((await post(service, key, {})).status, 403);
  assert.is((await problem(await post(service, key, {}))).code, 'rate_limited');
});

gate('ten questions a minute, counted apart from other operations', async ({ service }) => {
  const { key } = await service.issue({ plan: 'enterprise', requests_per_minute: 2 });
  for (let left = 9; left >= 0; left--) {
    const response = await post(service, key, { question: QUESTION, top_k: 4 });
    assert.equal(
      [
        response.status,
        response.headers.get('ratelimit-policy'),
        response.headers.get('x-ratelimit-remaining'),
      ],
      [200, '"reason";q=10;w=60', String(left)],
    );
  }
  const refused = await post(service, key, { question: QUESTION, stream: true });
  assert.ok(Number(refused.headers.get('retry-after')) > 0);
  assert.is((await problem(refused)).code, 'rate_limited');
  assert.is((await post(service, key, { query: 'عقد' }, '/v1/search')).status, 200);
  assert.is((await post(service, key, { query: 'عقد' }, '/v1/search')).status, 200);
  assert.is((await post(service, key, { query: 'عقد' }, '/v1/search')).status, 429);
});

gate('all violations of the input are reported together', async ({ service }) => {
  const { key } = await service.issue({ plan: 'payg', reason_per_minute: 100 });
  const REFUSED: [body: object, pointer: string][] = [
    [{}, '#/question'],
    [{ question: 'ماذا' }, '#/question'],
    [{ question: ' '.repeat(10) }, '#/question'],
    [{ question: 'س'.repeat(2001) }, '#/question'],
    [{ question: QUESTION, top_k: 3 }, '#/top_k'],
    [{ question: QUESTION, top_k: 31 }, '#/top_k'],
    [{ question: QUESTION, stream: 'yes' }, '#/stream'],
    [{ question: QUESTION, language: 'fr' }, '#/language'],
    [{ question: QUESTION, rerank: false }, '#/rerank'],
    [{ question: QUESTION, filters: { jurisdiction: 'XX' } }, '#/filters/jurisdiction'],
    [{ question: QUESTION, filters: { year_from: 2000, year_to: 1999 } }, '#/filters/year_from'],
  ];
  for (const [body, pointer] of REFUSED) {
    for (const stream of [{}, { stream: true }]) {
      const { status, code, pointers } = await problem(await post(service, key, { ...stream, ...body }));
      assert.equal([status, code], [422, 'validation_error'], JSON.stringify(body));
      assert.ok(pointers.includes(pointer), pointer);
    }
  }
  const bounds = { question: '𝒜'.repeat(2000), top_k: 30, filters: null, stream: null };
  assert.is((await answered('reason', await post(service, key, bounds))).grounding.retrieved <= 30, true);
});

gate('the built-in model answers from the passages in two languages', async ({ service }) => {
  const { key } = await service.issue({ plan: 'payg' });
  for (const language of ['ar', 'en']) {
    const { answer, citations, grounding } = await answered(
      'reason',
      await post(service, key, { question: QUESTION, language }),
    );
    assert.equal(
      [...new Set([...answer.matchAll(/\[(\d+)\]/g)].map(([, n]) => Number(n)))],
      citations.map(({ marker }) => marker),
    );
    assert.ok(grounding.used > 0 && grounding.dropped_unverified_refs === 0);
  }
});

gate.run();
