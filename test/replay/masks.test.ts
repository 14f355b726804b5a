/**
 * Tests that masks hide times, ids and secrets in answers and nothing else, so that a comparison shows all
 * other differences.
 */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { differencesOf } from './differences.ts';
import { masked, maskedHeaders, namesOfMetrics } from './masks.ts';

const replay = suite('replay');
const NOTHING = new Map<string, string>();

replay('times, ids and secrets are masked', () => {
  const table = [
    ['{"took_ms":12,"n":12}', '{"took_ms":<ms>,"n":12}'],
    [String.raw`{\"took_ms\":1}`, String.raw`{\"took_ms\":<ms>}`],
    ['{"at":"2026-11-22T13:51:10.063Z"}', '{"at":"<instant>"}'],
    ['urn:request:1d41f9d9-4c31-43e0-a9ed-7ec4659a7ad2', 'urn:request:<uuid>'],
    ['{"key":"sanad_live_IrrVI83wfuAhWWeDiYniwhiRZQlyrUDZ3CDKYi"}', '{"key":"<key>"}'],
    ['eyJhbGciOi.eyJzdWIi.c2ln_-', '<jwt>'],
    ['{"date":"2026-11-22","requests":3}', '{"date":"<day>","requests":3}'],
  ];
  for (const [text = '', expected] of table) assert.is(masked(text, NOTHING), expected);
});

replay('scores, texts and dates of law are not masked', () => {
  for (const text of [
    '{"score":0.0858927}',
    '{"session_date":"1999-01-02"}',
    '«القانون رقم 131 لسنة 1948»',
    '"rank":12',
  ])
    assert.is(masked(text, NOTHING), text);
});

replay('a captured value becomes its placeholder', () => {
  assert.is(masked('token=abc&x=1', new Map([['link.owner', 'abc']])), 'token={{link.owner}}&x=1');
});

replay('small counts of a rate are compared; large counts and times are masked', () => {
  const headers = {
    date: 'now',
    'x-ratelimit-remaining': '99998',
    ratelimit: '"month";r=0;t=900, "default";r=99998;t=60',
    'content-length': '20',
    etag: '"1"',
  };
  assert.equal(maskedHeaders(headers, NOTHING, false), {
    'content-length': '20',
    etag: '"1"',
    ratelimit: '"month";r=0;t=<seconds>, "default";r=<count>;t=<seconds>',
    'x-ratelimit-remaining': '<count>',
  });
  assert.is(maskedHeaders({ 'content-length': '20' }, NOTHING, true)['content-length'], undefined);
});

replay("metrics keep their types and the service's own label sets", () => {
  const text = '# TYPE a counter\na 5\nsanad_x{route="/v1"} 7\nsanad_x_bucket{le="1"} 7\nnodejs_y 1\n';
  assert.is(namesOfMetrics(text), '# TYPE a counter\nsanad_x{route="/v1"}');
});

replay('a difference shows both sides around its position', () => {
  const before = { status: 200, headers: { etag: '"1"' }, body: `${'x'.repeat(100)}old` };
  assert.equal(differencesOf(before, structuredClone(before)), []);
  const after = { status: 422, headers: {}, body: `${'x'.repeat(100)}new` };
  assert.equal(differencesOf(before, after), [
    { place: 'status', before: '200', after: '422' },
    { place: 'headers.etag', before: '"1"', after: 'nothing' },
    { place: 'body', before: `…${'x'.repeat(60)}old`, after: `…${'x'.repeat(60)}new` },
  ]);
});

replay.run();
