import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { answered } from '../../support/doors/answered.ts';
import type { TestService } from '../../support/doors/service.ts';
import { problem, startService } from '../../support/doors/service.ts';

const batch = suite<{ service: TestService }>('usecases/cite, batch');

batch.before(async (context) => {
  context.service = await startService();
});
batch.after(({ service }) => service.close());

const CIVIL_CODE = 'القانون رقم 131 لسنة 1948';
const repeated = (count: number) => Array.from({ length: count }, () => CIVIL_CODE);
const ask = (service: TestService, body: unknown, headers?: Record<string, string>) =>
  service.post('/v1/cite/batch', body, headers);

batch('each citation has the outcome of cite, in order', async ({ service }) => {
  const citations = ['المادة 74 من نظام العمل', 'القانون رقم 999 لسنة 1999', 'أهلاً وسهلاً ١٢', CIVIL_CODE];
  const { outcomes } = await answered('citeBatch', await ask(service, { citations }));
  assert.is(outcomes.length, citations.length);
  for (const [index, citation] of citations.entries()) {
    const response = await service.post('/v1/cite', { citation });
    const body = (await response.json()) as Record<string, unknown> & {
      document?: { full_text?: string };
      article?: { text?: string; sha256?: string };
    };
    if (body.document !== undefined) {
      const { full_text, ...head } = body.document;
      assert.ok(full_text);
      const { text: _, sha256: _digest, ...article } = body.article ?? {};
      const cited = body.article && { article };
      assert.equal(outcomes[index], { parsed: body.parsed, document: head, ...cited });
    } else {
      const { code, detail, parsed } = body;
      assert.equal(outcomes[index], JSON.parse(JSON.stringify({ code, detail, parsed })));
    }
  }
});

batch('the jurisdiction hint applies to all citations', async ({ service }) => {
  const { outcomes } = await answered(
    'citeBatch',
    await ask(service, { citations: [CIVIL_CODE], jurisdiction: 'SA' }),
  );
  assert.is((outcomes[0] as { code?: string }).code, 'citation_not_found');
});

batch('1,000 citations are accepted, 1,001 are refused', async ({ service }) => {
  const { outcomes } = await answered('citeBatch', await ask(service, { citations: repeated(1_000) }));
  assert.is(outcomes.length, 1_000);
  assert.equal((await problem(await ask(service, { citations: repeated(1_001) }))).pointers, ['#/citations']);
});

batch('each hundred citations count as a request', async ({ service }) => {
  const { key } = await service.issue({ requests_per_minute: 5 });
  const by = { Authorization: `Bearer ${key}` };
  const remaining = async (count: number) => {
    const response = await ask(service, { citations: repeated(count) }, by);
    return [response.status, Number(response.headers.get('x-ratelimit-remaining'))];
  };
  assert.equal(await remaining(1), [200, 4]);
  assert.equal(await remaining(100), [200, 3]);
  assert.equal(await remaining(101), [200, 1]);
  // 101 citations cost two requests, but only one is left. The request counted on arrival is given back.
  const refused = await ask(service, { citations: repeated(101) }, by);
  assert.ok(refused.headers.get('retry-after'));
  const { status, code, body } = await problem(refused);
  assert.equal([status, code], [429, 'rate_limited']);
  assert.match(String(body.detail), 'counts as 2 requests');
});

batch('a batch beyond the whole rate of the key is refused with advice', async ({ service }) => {
  const { key } = await service.issue({ requests_per_minute: 5 });
  const headers = { Authorization: `Bearer ${key}` };
  const { code, body } = await problem(await ask(service, { citations: repeated(501) }, headers));
  assert.is(code, 'rate_limited');
  assert.match(String(body.detail), 'Waiting does not help: split the request.');
});

batch('a citation that breaks a rule has an outcome of its own', async ({ service }) => {
  const citations = [CIVIL_CODE, 'قق', '   ', 'ق'.repeat(501), '', '\ud800 abc', CIVIL_CODE];
  const { outcomes } = await answered('citeBatch', await ask(service, { citations }));
  const codes = outcomes.map((outcome) => ('code' in outcome ? outcome.code : outcome.document.canonical_id));
  const wrong = Array(5).fill('validation_error');
  assert.equal(codes, ['eg-leg-1948-131', ...wrong, 'eg-leg-1948-131']);
  for (const index of [1, 3]) {
    const { body } = await problem(await service.post('/v1/cite', { citation: citations[index] }));
    const { detail } = outcomes[index] as { detail: string };
    assert.is(`#/citation: ${detail}`, body.detail);
  }
});

batch('elements that are no texts refuse the batch, each with its pointer', async ({ service }) => {
  const citations = [CIVIL_CODE, 7, 'قق', null];
  const { code, pointers } = await problem(await ask(service, { citations, jurisdiction: 'XX' }));
  assert.is(code, 'validation_error');
  assert.equal(pointers, ['#/citations/1', '#/citations/3', '#/jurisdiction']);
});

batch('a million empty citations are refused with one problem', async ({ service }) => {
  const body = `{"citations":[${'"",'.repeat(1_000_000)}""]}`;
  const { status, pointers } = await problem(await ask(service, body));
  assert.equal([status, pointers], [422, ['#']]);
});

batch('a body of 4 MiB is accepted, one byte more is 413', async ({ service }) => {
  const padded = (bytes: number) => '{"citations":["xyz"]}'.padEnd(bytes, ' ');
  const largest = 4 * 1024 * 1024;
  assert.is((await ask(service, padded(largest))).status, 200);
  const { code, body } = await problem(await ask(service, padded(largest + 1)));
  assert.is(code, 'payload_too_large');
  assert.match(String(body.detail), '4096 KiB');
});

batch.run();
