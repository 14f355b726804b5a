/** Tests a document's status on a day, with its reason, through every operation that returns a status. */
import { Buffer } from 'node:buffer';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { StatusChange } from '../../../src/schema/status-history.ts';
import { statusFields } from '../../../src/usecases/document/status-on-day.ts';
import { answered } from '../../support/doors/answered.ts';
import type { TestService } from '../../support/doors/service.ts';
import { problem, startService } from '../../support/doors/service.ts';

const statuses = suite<{ service: TestService }>('usecases/document/status-on-day');

statuses.before(async (context) => {
  context.service = await startService();
});
statuses.after(({ service }) => service.close());

/** The old labour law, which article 73 of the labour law of 2021 repealed. */
const OLD_LAW = 'ae-leg-1980-8';
const NEW_LAW = 'ae-fdl-2021-33';

const fetched = async ({ ask }: TestService, query: string) =>
  answered('document', await ask(`/v1/document/${OLD_LAW}${query}`));

statuses('the reason names edge, article and date', async ({ service }) => {
  const { status, status_reason } = await fetched(service, '?include=status_reason');
  assert.is(status, 'repealed');
  assert.equal(status_reason, {
    basis: 'source',
    edge: { from_id: NEW_LAW, to_id: OLD_LAW, edge_type: 'repeals', clause: '73', confidence: 0.97 },
    article: '73',
    date: '2021',
  });
});

statuses('the date of the reason is the day of effect, and absent if that cannot be told', () => {
  const dateOf = (change: object) => {
    const changes: StatusChange[] = [{ to: 'repealed', on: '2024-01-01', edge: 0, ...change }];
    const corpus = { statusHistory: () => ({ source: 'in_force', changes }), edge: () => Buffer.from('{}') };
    const asked = { include: ['status_reason'] };
    const { status, status_reason } = statusFields(corpus as never, 0, asked, { today: () => '2026-01-01' });
    return [status, status_reason?.date];
  };
  assert.equal(dateOf({}), ['repealed', '2024-01-01']);
  assert.equal(dateOf({ from: '2024-05-01' }), ['repealed', '2024-05-01']);
  assert.equal(dateOf({ from: '2024-05-01', estimated: true }), ['repealed', undefined]);
});

statuses('an amendment that outranks the source names the status of the source', () => {
  const changes: StatusChange[] = [{ to: 'amended', on: '2024-01-01', edge: 0 }];
  const corpus = { statusHistory: () => ({ source: 'in_force', changes }), edge: () => Buffer.from('{}') };
  const asked = { include: ['status_reason'] };
  const { status, status_reason } = statusFields(corpus as never, 0, asked, { today: () => '2026-01-01' });
  assert.is(status, 'amended');
  assert.equal(status_reason, { basis: 'edges', source_status: 'in_force', edge: {}, date: '2024-01-01' });
});

statuses('the reason changes no other field', async ({ service }) => {
  const { status_reason, ...shown } = await fetched(service, '?include=status_reason');
  assert.ok(status_reason);
  assert.equal(shown, await fetched(service, ''));
});

const DAYS: readonly [string, string][] = [
  ['1979-12-31', 'unknown'],
  ['2000-01-01', 'in_force'],
  ['2020-12-31', 'in_force'],
  // Of the repealing law only the year is known, and that it cites a law of 2021-08-09.
  ['2021-08-08', 'in_force'],
  ['2021-08-09', 'unknown'],
  ['2022-01-01', 'repealed'],
  ['2999-01-01', 'repealed'],
];

for (const [day, status] of DAYS) {
  statuses(`on ${day} the law was ${status}, through every operation`, async ({ service }) => {
    const shown = await fetched(service, `?as_of=${day}`);
    const cited = await answered(
      'cite',
      await service.post('/v1/cite', {
        citation: 'القانون الاتحادي رقم 8 لسنة 1980',
        jurisdiction: 'AE',
        as_of: day,
      }),
    );
    const walked = await answered(
      'traverse',
      await service.post('/v1/graph/traverse', { canonical_id: OLD_LAW, as_of: day }),
    );
    const found = await answered(
      'search',
      await service.post('/v1/search', {
        query: 'القانون الاتحادي رقم 8 لسنة 1980 علاقات العمل',
        as_of: day,
      }),
    );
    const result = found.results.find(({ canonical_id }) => canonical_id === OLD_LAW);
    assert.equal([shown.status, cited.document.status, walked.nodes[0]?.status], [status, status, status]);
    // The law was made in 1980. A search for an earlier day does not find it, so there is no result.
    assert.is(result?.status, day < '1980' ? undefined : status);
  });
}

statuses('a name means the law that bore it on that day', async ({ service }) => {
  const lawOf = async (as_of: string) => {
    const asked = { citation: 'قانون العمل', jurisdiction: 'EG', as_of };
    return (await answered('cite', await service.post('/v1/cite', asked))).document.canonical_id;
  };
  assert.equal([await lawOf('2010-01-01'), await lawOf('2026-01-01')], ['eg-leg-2003-12', 'eg-leg-2025-14']);
});

statuses('results have the reason only on request', async ({ service }) => {
  const search = async (more: object) =>
    (await answered('search', await service.post('/v1/search', { query: 'علاقات العمل', ...more }))).results;
  const reasons = (await search({ include: ['status_reason'] })).map(({ status_reason }) => status_reason);
  assert.ok(reasons.some((reason) => reason?.edge !== undefined));
  for (const more of [{}, { include: [] }]) {
    assert.ok((await search(more)).every((result) => !('status_reason' in result)));
  }
});

statuses(
  'an invalid day, an unknown field and a status filter with as_of are refused',
  async ({ service }) => {
    const refused: [Response, string[]][] = [
      [await service.ask(`/v1/document/${OLD_LAW}?as_of=2021-02-30`), ['#/as_of']],
      [await service.ask(`/v1/document/${OLD_LAW}?include=relations`), ['#/include']],
      [
        await service.post('/v1/search', { query: 'x', as_of: 'yesterday', include: ['x'] }),
        ['#/include/0', '#/as_of'],
      ],
      [await service.post('/v1/cite', { citation: 'قانون العمل', as_of: '2021' }), ['#/as_of']],
      [await service.post('/v1/graph/traverse', { canonical_id: OLD_LAW, as_of: '01-01-2021' }), ['#/as_of']],
      [
        await service.post('/v1/search', {
          query: 'x',
          as_of: '2020-01-01',
          filters: { status: ['in_force'] },
        }),
        ['#/filters/status'],
      ],
    ];
    for (const [response, pointers] of refused) {
      const { status, pointers: shown } = await problem(response);
      assert.equal([status, shown], [422, pointers]);
    }
  },
);

statuses.run();
