import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { differencesTable, resultsTable } from '../../../eval/report/retrieval.ts';
import type { EvalSubject, EvalSystem } from '../../../eval/retrieval/evaluate.ts';
import { evaluateSet, labelsOutside } from '../../../eval/retrieval/evaluate.ts';
import { passesOf } from '../../../eval/retrieval/passes.ts';
import { ALL_SETS, resultsOf } from '../../../eval/retrieval/results.ts';
import { query, querySet } from '../../support/corpus/eval-sets.ts';

const set = querySet('tiny', [
  query('q1', [['k1', '5', 2]], 'lay'),
  query('q2', [['gone', null, 2]], 'professional'),
]);

/** A search system that returns these articles of document `a`, in this order, for every query. */
const system = (name: string, articles: string[]): EvalSystem => ({
  name,
  timed: true,
  rank: async () => articles.map((articleNo) => ({ document: 'a', articleNo })),
});

/** The right article is 5. The sparse list has it at rank 2, the fused list at rank 1. */
const subject: EvalSubject = {
  documentOf: (key) => (key === 'k1' ? 'a' : undefined),
  systems: [system('sparse', ['4', '5']), system('fused', ['5', '4'])],
};
const passes = passesOf(set);

test('each system is measured over all queries; a label outside the corpus counts as not found', async () => {
  const results = resultsOf(await evaluateSet(set, subject, { passes }), 10);
  const { sparse, fused } = results.tiny ?? {};
  // q1 has its answer at rank 2 in the sparse list and at 1 in the fused; q2 is never found. So the mean
  // reciprocal ranks are (½ + 0) / 2 and (1 + 0) / 2.
  assert.is(sparse?.['mrr@10'], 0.25);
  assert.is(sparse?.['map@50'], 0.25);
  assert.is(sparse?.['hit@1'], 0);
  assert.is(fused?.['mrr@10'], 0.5);
  assert.is(fused?.['ndcg@10'], 0.5);
  assert.is(fused?.['recall@50'], 0.5);
  assert.is(fused?.['hit@1'], 0.5);
  assert.is(fused?.queries, 2);
  assert.equal(labelsOutside(set, subject), ['gone']);
});

test('recall is cut off at the result asked for, at 50 and at 100', async () => {
  const late = system('late', [...Array.from({ length: 59 }, (_, at) => `other ${at}`), '5']);
  const results = resultsOf(await evaluateSet(set, { ...subject, systems: [late] }, { passes }), 10);
  const { late: measured } = results['tiny/lay'] ?? {};
  assert.equal([measured?.['recall@10'], measured?.['recall@50'], measured?.['recall@100']], [0, 0, 1]);
  assert.is(measured?.['map@50'], 0);
});

test('registers have rows of their own', async () => {
  const results = resultsOf(await evaluateSet(set, subject, { passes }), 10);
  assert.equal(Object.keys(results), ['tiny', 'tiny/lay', 'tiny/professional']);
  assert.is(results['tiny/lay']?.fused?.['mrr@10'], 1);
  assert.is(results['tiny/professional']?.fused?.['mrr@10'], 0);
});

test('several sets have a mean with the same weight for each', async () => {
  const other = querySet('other', [query('q3', [['k1', '5', 2]])]);
  const runs = [
    ...(await evaluateSet(set, subject, { passes })),
    ...(await evaluateSet(other, subject, { passes })),
  ];
  const { sparse } = resultsOf(runs, 10)[ALL_SETS] ?? {};
  // The set of two queries has the mean 0.25 and the set of one query 0.5; their mean is 0.375. A mean over
  // the three queries would be 1/3.
  assert.is(sparse?.['mrr@10'], 0.375);
  assert.is(sparse?.queries, 3);
  assert.is(sparse?.p50_ms, undefined);
});

test('a set is searched in its own country if the index has others', async () => {
  const asked: unknown[] = [];
  const asking: EvalSystem = {
    ...system('sparse', []),
    rank: async ({ pass, filter }) => {
      asked.push([pass.name, filter]);
      return [];
    },
  };
  const options = { passes: passesOf(set, { country: 'DZ' }) };
  await evaluateSet({ ...set, queries: set.queries.slice(0, 1) }, { ...subject, systems: [asking] }, options);
  assert.equal(asked, [
    ['', null],
    ['country filter', { jurisdiction: 'DZ' }],
  ]);
});

test('the table has a heading for each set and group and a line for each stage, within 120 columns', async () => {
  const runs = await evaluateSet(set, subject, { passes });
  const lines = resultsTable(resultsOf(runs, 5)).split('\n');
  assert.is(lines.length, 1 + 3 * 3);
  assert.match(
    lines[0] ?? '',
    /^set +queries +ndcg@5 +recall@5 +recall@50 +recall@100 +mrr@5 +map@50 +hit@1 +p50 ms +p95 ms$/,
  );
  assert.equal([lines[1], lines[2]?.slice(0, 9)], ['tiny', '  sparse ']);
  assert.ok(lines.every((line) => line.length <= 120));
  assert.is(differencesTable(resultsOf(runs, 5), { baseline: 'sparse', k: 5 }).split('\n').length, 1);
});

test('each run is reported once a pass and system', async () => {
  const reported: string[] = [];
  await evaluateSet(set, subject, {
    passes,
    onRun: ({ system: name, outcomes }) => reported.push(`${name} ${outcomes.length}`),
  });
  assert.equal(reported, ['sparse 2', 'fused 2']);
});

test('an interrupted evaluation stops', async () => {
  const aborted = AbortSignal.abort(new Error('enough'));
  try {
    await evaluateSet(set, subject, { passes, signal: aborted });
    assert.unreachable('it went on');
  } catch (error) {
    assert.is((error as Error).message, 'enough');
  }
});

test.run();
