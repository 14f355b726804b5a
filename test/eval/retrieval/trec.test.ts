import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Outcome } from '../../../eval/retrieval/evaluate.ts';
import type { Label, RankedItem } from '../../../eval/retrieval/grading.ts';
import { passesOf } from '../../../eval/retrieval/passes.ts';
import { externalSystem, qrelsLines, readRuns, runRemarks, trecLines } from '../../../eval/retrieval/trec.ts';
import { asFileName } from '../../../eval/sets/set-files.ts';
import { inputFolder } from '../../support/corpus/documents.ts';
import { query, querySet } from '../../support/corpus/eval-sets.ts';

const item = (document: string, articleNo?: string): RankedItem => ({ document, articleNo });

function outcome(ranking: RankedItem[], labels: Label[]): Outcome {
  const grades = ranking.map(() => 0);
  return { query: query('q1', []), ranking, labels, grades, labelGrades: [], milliseconds: undefined };
}

test('a run file names the query, the result, its rank and the system', () => {
  assert.is(
    trecLines(outcome([item('a', '4'), item('a', '5 مكرر'), item('b')], []), 'my run'),
    'q1 Q0 a#4 1 1 sanad-my_run\n' +
      'q1 Q0 a#5_مكرر 2 0.5 sanad-my_run\n' +
      'q1 Q0 b 3 0.3333333333333333 sanad-my_run\n',
  );
});

test('a match of a whole document has the name of its label, once', () => {
  const labels = [
    { document: 'a', articleNo: null, grade: 2 },
    { document: 'b', articleNo: '1', grade: 1 },
  ];
  const found = outcome([item('a', '4'), item('a'), item('b', '1'), item('a', '5')], labels);
  const names = trecLines(found, 'x')
    .split('\n')
    .map((line) => line.split(' ')[2]);
  assert.equal(names.slice(0, 4), ['a', 'a#2', 'b#1', 'a#5']);
  assert.is(qrelsLines(found), 'q1 0 a 2\nq1 0 b#1 1\n');
});

const files = inputFolder({
  'one.run': 'q1 Q0 k1#5_مكرر 2 0.5 theirs\nq1 Q0 k2 1 0.9 theirs\nq1 Q0 k2 3 0.4 theirs\n',
  'two.run.gz': 'q2\tQ0\tk1\t1\t3\ttheirs\n',
  'bad.run': 'q1 Q0 k1 1 0.9 theirs\nq1 Q0 k1 first 0.9 theirs\nq1 k1 0.9\n',
});
const documentOf = (key: string) => ({ k1: 'a', k2: 'b', a: 'a' })[key];

test("a run's name cannot lead to another folder and keeps its letters", () => {
  assert.is(asFileName('مجموعة أولى/../x'), 'مجموعة-أولى-..-x');
  assert.is(asFileName('../x'), '--x');
  assert.is(asFileName('lay-ar.country filter.fused, dense 0.1'), 'lay-ar.country-filter.fused-dense-0.1');
});

test('a run is read by falling score, each result once, from several files', () => {
  const run = readRuns([join(files, 'one.run'), join(files, 'two.run.gz')]);
  assert.equal(
    [...run],
    [
      ['q1', ['k2', 'k1#5_مكرر']],
      ['q2', ['k1']],
    ],
  );
});

test('invalid lines are refused with file and number', () => {
  try {
    readRuns([join(files, 'bad.run')]);
    assert.unreachable();
  } catch (error) {
    assert.match((error as Error).message, /bad\.run:2: must be .*\n.*bad\.run:3: must be /);
  }
});

test("another system's results have the set's keys or canonical ids and appear in the plain pass", async () => {
  const set = querySet('s', [query('q1', []), query('q2', [])]);
  const run = new Map([['q1', ['k1#5_مكرر', 'a', 'k9#1']]]);
  const theirs = externalSystem('theirs', run, documentOf);
  const [plain, filtered] = passesOf(set, { country: 'SA' });
  if (plain === undefined || filtered === undefined) throw new Error('there are two passes');
  assert.is(theirs.covers?.(set, plain), true);
  assert.is(theirs.covers?.(set, filtered), false);
  const [q1, q2] = set.queries.map((each) => ({ query: each, pass: plain, text: '', filter: null }));
  if (q1 === undefined || q2 === undefined) throw new Error('there are two queries');
  assert.equal(await theirs.rank(q1), [item('a', '5_مكرر'), item('a'), item('k9', '1')]);
  assert.equal(await theirs.rank(q2), []);
  assert.equal(runRemarks('theirs', run, set, documentOf), [
    'theirs has no list for 1 of 2 queries: nothing found',
    'theirs names 1 of 3 results that the corpus does not contain (k9#1)',
  ]);
  assert.equal(runRemarks('theirs', new Map(), set, documentOf), [
    'theirs has none of its queries and is skipped',
  ]);
});

test.run();
