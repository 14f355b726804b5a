import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { differencesTable, lossesTable } from '../../../eval/report/retrieval.ts';
import { lossesTo, withDifferences } from '../../../eval/retrieval/comparison.ts';
import type { Outcome, PassRun } from '../../../eval/retrieval/evaluate.ts';
import { ALL_SETS, resultsOf } from '../../../eval/retrieval/results.ts';
import { query, querySet } from '../../support/corpus/eval-sets.ts';

/** Makes a run in which each query has one answer, found at the given rank; `null` means not found. */
function run(name: string, ranks: Readonly<Record<string, readonly (number | null)[]>>): PassRun {
  const [first = []] = Object.values(ranks);
  const queries = first.map((_, index) => query(`q${index + 1}`, [['k', '1', 2]]));
  const outcome = (rank: number | null, index: number): Outcome => ({
    query: queries[index] as Outcome['query'],
    ranking: [],
    labels: [],
    grades: rank === null ? [] : [...new Array<number>(rank - 1).fill(0), 2],
    labelGrades: [2],
    milliseconds: undefined,
  });
  const systems = Object.entries(ranks).map(([system, list]): [string, Outcome[]] => [
    system,
    list.map(outcome),
  ]);
  return { set: querySet(name, queries), pass: '', systems: new Map(systems) };
}

// nDCG of a query with one answer: 1 at rank 1, 1/log2(3) = 0.6309 at rank 2, 0.5 at rank 3, 0 if not found.
const one = run('one', { sparse: [1, 2, 3], fused: [1, 1, null] });
const options = { baseline: 'sparse', k: 10, seed: 1, holm: true };

test('the difference is among the measures of each stage except the baseline', () => {
  const results = withDifferences(resultsOf([one], 10), [one], options);
  const { sparse, fused } = results.one ?? {};
  assert.not('diff' in (sparse ?? {}));
  // Mean difference of nDCG between `fused` and `sparse` over the three queries: (0 + (1 − 0.6309) − 0.5) /
  // 3.
  assert.ok(Math.abs((fused?.diff ?? 0) - (1 - 1 / Math.log2(3) - 0.5) / 3) < 1e-12);
  assert.ok((fused?.diff_low ?? 0) < (fused?.diff ?? 0) && (fused?.diff ?? 0) < (fused?.diff_high ?? 0));
  assert.ok((fused?.p ?? 0) > 0.5);
  assert.is(fused?.p_holm, fused?.p);
});

test('several sets are pooled with the same weight, and a system that lacks one is left out', () => {
  const two = run('two', { sparse: [3], fused: [1], other: [1] });
  const results = withDifferences(resultsOf([one, two], 10), [one, two], options);
  const pooled = results[ALL_SETS] ?? {};
  assert.equal(Object.keys(pooled), ['sparse', 'fused']);
  const expected = ((results.one?.fused?.diff ?? 0) + 0.5) / 2;
  assert.ok(Math.abs((pooled.fused?.diff ?? 0) - expected) < 1e-12);
  const table = differencesTable(results, { baseline: 'sparse', k: 10 });
  assert.match(table, /^nDCG@10 against sparse +difference +95 % interval +p +p, Holm\n/);
  assert.match(table, /all sets\n {2}fused +\+0\.228/);
});

test('losses: the largest first, with the rank of the first answer in both lists', () => {
  const three = run('three', { sparse: [1, 1, 2], fused: [2, null, 1] });
  const losses = lossesTo('sparse', [three], 10);
  assert.equal(
    losses.map(({ query_id, stage, baseline_rank, rank }) => [query_id, stage, baseline_rank, rank]),
    [
      ['q2', 'fused', 1, null],
      ['q1', 'fused', 1, 2],
    ],
  );
  assert.is(losses[0]?.difference, -1);
  const [, line] = lossesTable(losses, 1).split('\n');
  assert.match(line ?? '', /^three +fused +−1\.000 +1 → – +q2 سؤال q2$/);
});

test.run();
