/** Tests invalid input of every kind: the error code, and that all problems are reported together. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { TestService } from '../../support/doors/service.ts';
import { problem, startService } from '../../support/doors/service.ts';

const validation = suite<{ service: TestService }>('transports/http/validation');

validation.before(async (context) => {
  context.service = await startService();
});
validation.after(({ service }) => service.close());

const long = (length: number, character = 'ق') => character.repeat(length);

/** Cases: name, path, body, and the JSON pointers of all its problems; an empty list if the body is valid. */
const TABLE: [name: string, path: string, body: unknown, pointers: string[]][] = [
  ['no query', '/v1/search', {}, ['#/query']],
  ['a null query', '/v1/search', { query: null }, ['#/query']],
  ['a query that is a number', '/v1/search', { query: 7 }, ['#/query']],
  ['an empty query', '/v1/search', { query: '' }, ['#/query']],
  ['a query of zero width', '/v1/search', { query: '\u200b\u200d\ufeff\u00ad' }, ['#/query']],
  ['a query of white space', '/v1/search', { query: ' \t\u00a0\n' }, ['#/query']],
  ['a query of one character', '/v1/search', { query: 'ق' }, []],
  ['a query of 1,000 characters', '/v1/search', { query: long(1000) }, []],
  ['a query of 1,001 characters', '/v1/search', { query: long(1001) }, ['#/query']],
  ['1,000 characters that are two UTF-16 units each', '/v1/search', { query: long(1000, '𞸀') }, []],
  ['a query with half a surrogate pair', '/v1/search', '{"query":"\\ud800"}', ['#/query']],
  ['top_k 1', '/v1/search', { query: 'عقد', top_k: 1 }, []],
  ['top_k 50', '/v1/search', { query: 'عقد', top_k: 50 }, []],
  ['top_k 0', '/v1/search', { query: 'عقد', top_k: 0 }, ['#/top_k']],
  ['top_k 51', '/v1/search', { query: 'عقد', top_k: 51 }, ['#/top_k']],
  ['top_k 1.5', '/v1/search', { query: 'عقد', top_k: 1.5 }, ['#/top_k']],
  ['top_k as text', '/v1/search', { query: 'عقد', top_k: '10' }, ['#/top_k']],
  ['top_k 1e400', '/v1/search', '{"query":"عقد","top_k":1e400}', ['#/top_k']],
  [
    'nulls for all that is optional',
    '/v1/search',
    { query: 'عقد', top_k: null, filters: null, rerank: null, include_text: null, explain: null },
    [],
  ],
  [
    'nulls inside the filters',
    '/v1/search',
    {
      query: 'عقد',
      filters: { jurisdiction: null, doc_type: null, year_from: null, year_to: null, status: null },
    },
    [],
  ],
  ['an unknown field', '/v1/search', { query: 'عقد', filter: {} }, ['#/filter']],
  ['an unknown field that is null', '/v1/search', { query: 'عقد', filter: null }, ['#/filter']],
  ['an unknown filter', '/v1/search', { query: 'عقد', filters: { court: 'x' } }, ['#/filters/court']],
  ['a field named __proto__', '/v1/search', '{"query":"عقد","__proto__":{"top_k":5}}', ['#/__proto__']],
  ['a known jurisdiction', '/v1/search', { query: 'عقد', filters: { jurisdiction: 'SA' } }, []],
  [
    'an unknown jurisdiction',
    '/v1/search',
    { query: 'عقد', filters: { jurisdiction: 'XX' } },
    ['#/filters/jurisdiction'],
  ],
  [
    'a jurisdiction in small letters',
    '/v1/search',
    { query: 'عقد', filters: { jurisdiction: 'eg' } },
    ['#/filters/jurisdiction'],
  ],
  ['empty lists', '/v1/search', { query: 'عقد', filters: { doc_type: [], status: [] } }, []],
  ['repeated values', '/v1/search', { query: 'عقد', filters: { doc_type: ['fatwa', 'fatwa'] } }, []],
  [
    'an unknown doc_type',
    '/v1/search',
    { query: 'عقد', filters: { doc_type: ['fatwa', 'law'] } },
    ['#/filters/doc_type/1'],
  ],
  [
    'a doc_type that is no list',
    '/v1/search',
    { query: 'عقد', filters: { doc_type: 'fatwa' } },
    ['#/filters/doc_type'],
  ],
  [
    'an unknown status',
    '/v1/search',
    { query: 'عقد', filters: { status: ['valid'] } },
    ['#/filters/status/0'],
  ],
  ['years at their bounds', '/v1/search', { query: 'عقد', filters: { year_from: 1800, year_to: 2100 } }, []],
  ['one year', '/v1/search', { query: 'عقد', filters: { year_from: 1948, year_to: 1948 } }, []],
  [
    'years out of bounds',
    '/v1/search',
    { query: 'عقد', filters: { year_from: 1799, year_to: 2101 } },
    ['#/filters/year_from', '#/filters/year_to'],
  ],
  [
    'years the wrong way round',
    '/v1/search',
    { query: 'عقد', filters: { year_from: 2000, year_to: 1999 } },
    ['#/filters/year_from'],
  ],
  ['rerank as text', '/v1/search', { query: 'عقد', rerank: 'yes' }, ['#/rerank']],
  ['a name given twice', '/v1/search', '{"query":"عقد","query":"بيع"}', ['#/query']],
  [
    'everything wrong at once',
    '/v1/search',
    { query: ' ', top_k: 99, x: 1, filters: { jurisdiction: 'XX', year_from: 2000, year_to: 1999, y: 2 } },
    ['#/query', '#/top_k', '#/filters/y', '#/filters/year_from', '#/x', '#/filters/jurisdiction'],
  ],
  ['no citation', '/v1/cite', {}, ['#/citation']],
  ['a citation of 2 characters', '/v1/cite', { citation: 'قق' }, ['#/citation']],
  ['a citation of 501 characters', '/v1/cite', { citation: long(501) }, ['#/citation']],
  ['a citation of white space', '/v1/cite', { citation: '    ' }, ['#/citation']],
  [
    'a citation with an unknown hint',
    '/v1/cite',
    { citation: 'القانون رقم 1 لسنة 2000', jurisdiction: 'XX' },
    ['#/jurisdiction'],
  ],
  ['no citations', '/v1/cite/batch', {}, ['#/citations']],
  ['an empty batch', '/v1/cite/batch', { citations: [] }, ['#/citations']],
  ['a batch that is no list', '/v1/cite/batch', { citations: 'م 5 مدني' }, ['#/citations']],
  // An empty citation has an outcome of its own.
  ['a batch with a number', '/v1/cite/batch', { citations: ['م 5 مدني', 5] }, ['#/citations/1']],
  ['a batch with an empty citation', '/v1/cite/batch', { citations: ['م 5 مدني', ''] }, []],
  ['a batch of one', '/v1/cite/batch', { citations: ['م 5 مدني'], jurisdiction: 'EG' }, []],
  ['a text of one character', '/v1/citations/extract', { text: 'ق' }, []],
  ['a text that is a list', '/v1/citations/extract', { text: ['م 5 مدني'] }, ['#/text']],
  ['resolve as text', '/v1/citations/extract', { text: 'م 5 مدني', resolve: 'no' }, ['#/resolve']],
  [
    'nulls for all that is optional in a text',
    '/v1/citations/extract',
    { text: 'م 5 مدني', jurisdiction: null, document: null, resolve: null },
    [],
  ],
  [
    'a text taken from an empty id',
    '/v1/citations/verify',
    { text: 'م 5 مدني', document: '' },
    ['#/document'],
  ],
  ['a text of white space', '/v1/citations/verify', { text: ' \n ' }, ['#/text']],
  ['a text to verify with resolve', '/v1/citations/verify', { text: 'م', resolve: true }, ['#/resolve']],
  ['a walk from nowhere', '/v1/graph/traverse', {}, ['#/canonical_id']],
  ['a walk from an empty id', '/v1/graph/traverse', { canonical_id: '' }, ['#/canonical_id']],
  [
    'a walk out of all bounds',
    '/v1/graph/traverse',
    {
      canonical_id: 'eg-leg-1948-131',
      direction: 'up',
      depth: 4,
      limit: 101,
      edge_types: ['cites', 'quotes'],
    },
    ['#/direction', '#/edge_types/1', '#/depth', '#/limit'],
  ],
  [
    'a walk of no steps',
    '/v1/graph/traverse',
    { canonical_id: 'eg-leg-1948-131', depth: 0, limit: 0 },
    ['#/depth', '#/limit'],
  ],
  [
    'a walk with an empty list of edges',
    '/v1/graph/traverse',
    { canonical_id: 'eg-leg-1948-131', edge_types: [] },
    [],
  ],
  ['a list', '/v1/search', [], ['#']],
  ['a text', '/v1/search', '"عقد"', ['#']],
  ['null', '/v1/cite', 'null', ['#']],
];

for (const [name, path, body, pointers] of TABLE) {
  validation(
    `${name} at ${path} is ${pointers.length === 0 ? 'right' : `422 at ${pointers.join(', ')}`}`,
    async ({ service }) => {
      const response = await service.post(path, body);
      if (pointers.length === 0) {
        assert.is(response.status, 200, await response.text());
        return;
      }
      const found = await problem(response);
      assert.equal({ status: found.status, code: found.code }, { status: 422, code: 'validation_error' });
      assert.equal(found.pointers.toSorted(), pointers.toSorted());
    },
  );
}

/** Bodies that cannot be read as JSON. They get status 400. */
const UNREADABLE: [name: string, init: RequestInit][] = [
  ['no body', {}],
  ['half a body', { body: '{"query":' }],
  ['more than one value', { body: '{} {}' }],
  ['bytes that are no UTF-8', { body: Buffer.from([0x7b, 0xff, 0x7d]) }],
  ['another content type', { body: '{"query":"عقد"}', headers: { 'Content-Type': 'text/plain' } }],
  ['a form', { body: 'query=x', headers: { 'Content-Type': 'application/x-www-form-urlencoded' } }],
  [
    'another charset',
    { body: '{"query":"x"}', headers: { 'Content-Type': 'application/json; charset=utf-16' } },
  ],
  ['a compressed body', { body: '{"query":"x"}', headers: { 'Content-Encoding': 'gzip' } }],
];

for (const [name, { headers, ...init }] of UNREADABLE) {
  validation(`${name} is 400`, async ({ service }) => {
    const response = await service.ask('/v1/search', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...(headers as object) },
      ...init,
    });
    const { status, code } = await problem(response);
    assert.equal({ status, code }, { status: 400, code: 'validation_error' });
  });
}

validation('a body of 64 KiB is read, one byte more is 413', async ({ service }) => {
  const padded = (bytes: number) => '{"query":"x"}'.padEnd(bytes, ' ');
  assert.is((await service.post('/v1/search', padded(65_536))).status, 200);
  assert.is((await problem(await service.post('/v1/search', padded(65_537)))).code, 'payload_too_large');
});

validation('a large body without a length is 413 as well', async ({ service }) => {
  const chunks = new ReadableStream({
    start(controller) {
      for (let i = 0; i < 10; i++) controller.enqueue(new TextEncoder().encode(' '.repeat(10_000)));
      controller.close();
    },
  });
  const init = {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: chunks,
    duplex: 'half',
  };
  const { status, code } = await problem(await service.ask('/v1/search', init as RequestInit));
  assert.equal({ status, code }, { status: 413, code: 'payload_too_large' });
});

validation('a content type with a charset and in capitals is read', async ({ service }) => {
  for (const type of ['Application/JSON ; charset="UTF-8"', 'application/json\t;\tcharset=utf-8']) {
    const response = await service.post('/v1/search', { query: 'عقد' }, { 'Content-Type': type });
    assert.is(response.status, 200, type);
  }
  const other = { 'Content-Type': 'application/json;\tcharset=utf-16' };
  assert.is((await service.post('/v1/search', { query: 'عقد' }, other)).status, 400);
});

validation(
  'a query string on a GET names its unknown parameters, and refuses repeated ones',
  async ({ service }) => {
    assert.equal((await problem(await service.ask('/v1/jurisdictions?x=1'))).pointers, ['#/x']);
    assert.equal((await problem(await service.ask('/v1/jurisdictions?x=1&x=2'))).pointers, ['#/x']);
  },
);

validation('a name of the path is unknown in the query string', async ({ service }) => {
  const response = await service.ask('/v1/document/eg-leg-1948-131?canonical_id=eg-leg-1948-131');
  const { status, pointers } = await problem(response);
  assert.equal({ status, pointers }, { status: 422, pointers: ['#/canonical_id'] });
});

validation.run();
