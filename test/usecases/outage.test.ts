/** Tests answers during outages: in the real service one part is replaced by a failing one. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Composition } from '../../src/compose.ts';
import { compose } from '../../src/compose.ts';
import { loadConfig } from '../../src/config/config.ts';
import { ServiceError } from '../../src/errors.ts';
import { OPERATIONS } from '../../src/operations.ts';
import { DamagedGeneration } from '../../src/stores/damage.ts';
import type { KeyOperation } from '../../src/usecases/operation.ts';
import { execute } from '../../src/usecases/operation.ts';
import type { Services } from '../../src/usecases/services.ts';
import { CALLER } from '../support/doors/caller.ts';
import { sampleData } from '../support/doors/service.ts';

const outage = suite<{ parts: Composition }>('usecases/outage');

outage.before(async (context) => {
  context.parts = await compose(
    loadConfig({ SANAD_DATA_DIR: await sampleData(), SANAD_LOG_LEVEL: 'silent' }),
  );
});
outage.after(({ parts }) => parts.close());

const run = (operation: KeyOperation, input: object, services: Services) =>
  execute(operation, input, { caller: CALLER, requestId: 'r', signal: AbortSignal.timeout(5_000) }, services);

/** Copies the services so that one method of the corpus, the index or the graph throws `error`. */
function broken(
  services: Services,
  part: 'corpus' | 'index' | 'graph',
  method: string,
  error: Error,
): Services {
  const failing = () => {
    throw error;
  };
  return {
    ...services,
    generations: {
      ...services.generations,
      lease() {
        const lease = services.generations.lease();
        if (lease === undefined) return undefined;
        const real = lease.generation[part];
        const replaced = new Proxy(real, {
          get: (target, name) => {
            if (name === method) return failing;
            // One call does what `both` does, and more.
            if (name === 'ranked' && method === 'both') return failing;
            const value = Reflect.get(target, name) as unknown;
            return typeof value === 'function' ? value.bind(target) : value;
          },
        });
        return { ...lease, generation: { ...lease.generation, [part]: replaced } };
      },
    },
  };
}

const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'no error',
    (error: Error) => (error instanceof ServiceError ? error.code : error.name),
  );

const DISK = new Error('MDB_PAGE_NOTFOUND');
const TABLE: [operation: KeyOperation, input: object, part: 'corpus' | 'index' | 'graph', method: string][] =
  [
    [OPERATIONS.search, { query: 'عقد' }, 'index', 'both'],
    [OPERATIONS.search, { query: 'عقد' }, 'corpus', 'card'],
    [OPERATIONS.search, { query: 'عقد' }, 'corpus', 'chunkText'],
    [OPERATIONS.document, { canonical_id: 'eg-leg-1948-131' }, 'corpus', 'documentView'],
    [OPERATIONS.cite, { citation: 'القانون رقم 131 لسنة 1948' }, 'corpus', 'resolve'],
    [OPERATIONS.cite, { citation: 'القانون رقم 131 لسنة 1948' }, 'corpus', 'documentView'],
    [OPERATIONS.citeBatch, { citations: ['القانون رقم 131 لسنة 1948'] }, 'corpus', 'resolve'],
    [OPERATIONS.extract, { text: 'القانون رقم 131 لسنة 1948' }, 'corpus', 'resolve'],
    [OPERATIONS.verify, { text: 'القانون رقم 131 لسنة 1948' }, 'corpus', 'node'],
    [OPERATIONS.verify, { text: 'المادة 9999 من القانون رقم 131 لسنة 1948' }, 'corpus', 'articleKeys'],
    [OPERATIONS.traverse, { canonical_id: 'eg-leg-1948-131' }, 'graph', 'traverse'],
    [OPERATIONS.traverse, { canonical_id: 'eg-leg-1948-131' }, 'corpus', 'node'],
    [OPERATIONS.graphPath, { from_id: 'eg-leg-1948-131', to_id: 'eg-leg-1952-178' }, 'graph', 'pathAsync'],
    [OPERATIONS.graphRelated, { canonical_id: 'eg-leg-1948-131' }, 'graph', 'relatedAsync'],
  ];

for (const [operation, input, part, method] of TABLE) {
  outage(`${operation.name} is 503 while ${part}.${method} fails`, async ({ parts: { services } }) => {
    assert.is(await codeOf(run(operation, input, services)), 'no error');
    assert.is(
      await codeOf(run(operation, input, broken(services, part, method, DISK))),
      'upstream_unavailable',
    );
  });
}

outage('data of a generation that turned out to be damaged is not sent', async ({ parts }) => {
  const { services } = parts;
  const lease = () => {
    const held = services.generations.lease();
    return held && { ...held, isSound: () => false };
  };
  const unsound = { ...services, generations: { ...services.generations, lease } };
  const read = (using: Services) => run(OPERATIONS.document, { canonical_id: 'eg-leg-1948-131' }, using);
  assert.is(await codeOf(read(services)), 'no error');
  assert.is(await codeOf(read(unsound)), 'upstream_unavailable');
});

outage(
  'damage found by a read is reported to the generation, other failures are not',
  async ({ parts: { services } }) => {
    for (const [error, expected] of [
      [new DamagedGeneration('record 1 of documents'), 1],
      [Object.assign(new Error('terms: the posting is damaged'), { code: 'Damaged' }), 1],
      [DISK, 0],
    ] as const) {
      let reported = 0;
      const failing = broken(services, 'corpus', 'documentView', error);
      const lease = () => {
        const held = failing.generations.lease();
        return held && { ...held, reportDamage: () => void reported++ };
      };
      const leasing = { ...failing, generations: { ...failing.generations, lease } };
      const answer = run(OPERATIONS.document, { canonical_id: 'eg-leg-1948-131' }, leasing);
      assert.is(await codeOf(answer), 'upstream_unavailable');
      assert.is(reported, expected);
    }
  },
);

outage('a bug of this program is not reported as an outage', async ({ parts: { services } }) => {
  const mistaken = broken(services, 'corpus', 'documentView', new TypeError('x is not a function'));
  assert.is(
    await codeOf(run(OPERATIONS.document, { canonical_id: 'eg-leg-1948-131' }, mistaken)),
    'TypeError',
  );
});

outage('search with a failing sparse list uses the dense list', async ({ parts: { services } }) => {
  const lease = () => {
    const held = services.generations.lease();
    if (held === undefined) return undefined;
    const { index } = held.generation;
    const both: typeof index.both = async (_query, vector, filter, limit, signal) => ({
      sparse: { failure: DISK },
      dense: await index.dense(vector, filter, limit, signal),
    });
    const parts = { both, ranked: undefined };
    const failing = new Proxy(index, { get: (of, name) => Reflect.get(name in parts ? parts : of, name) });
    return { ...held, generation: { ...held.generation, index: failing } };
  };
  const using = { ...services, generations: { ...services.generations, lease } };
  const answer = await run(OPERATIONS.search, { query: 'عقد العمل' }, using);
  const { fusion, results } = OPERATIONS.search.output.parse(answer);
  assert.is(fusion, 'dense');
  assert.is(results.length, 10);
});

outage('search with a failing embedder is 503', async ({ parts: { services } }) => {
  const failing = { ...services, embedQuery: () => Promise.reject(new Error('ECONNREFUSED')) };
  assert.is(await codeOf(run(OPERATIONS.search, { query: 'عقد' }, failing)), 'upstream_unavailable');
});

outage('an aborted request runs no search', async ({ parts: { services } }) => {
  const gone = { caller: CALLER, requestId: 'r', signal: AbortSignal.abort() };
  assert.is.not(await codeOf(execute(OPERATIONS.search, { query: 'عقد' }, gone, services)), 'no error');
});

outage.run();
