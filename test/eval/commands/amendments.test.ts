import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { sanad } from '../../support/cli.ts';
import { inputFolder, jsonl } from '../../support/corpus/documents.ts';
import { lineOf, repealed, restated } from '../amendments/rows.ts';

const input = inputFolder({
  'laws.jsonl.gz': jsonl([lineOf(restated), lineOf(repealed)]),
  'gold/gold.jsonl': jsonl([restated.row, repealed.row]),
  'gold/none.jsonl': '',
  'gold/bad.jsonl': jsonl([restated.row, { ...repealed.row, changes: 'none' }]),
  'gold/elsewhere.jsonl': jsonl([{ ...restated.row, title: 'نظام العمل' }]),
  'gold/no-file.jsonl': jsonl([{ ...restated.row, file: 'decrees.jsonl.gz' }]),
});
const gold = (name: string) => `${input}/gold/${name}.jsonl`;

test('--json prints the scores by country and the rows with a difference', () => {
  const { status, stdout, stderr } = sanad(['eval-amendments', gold('gold'), '--corpus', input, '--json']);
  assert.is(status, 0, stderr);
  const { changes, current, dead_wording, rows } = JSON.parse(stdout);
  const one = { precision: 1, recall: 1 };
  assert.equal(changes, { SA: { op: one, target: one, act_date: one, new_text: one } });
  assert.equal(current.SA, {
    exact: 2,
    wrong: 0,
    abstained: 0,
    rows: 2,
    uncertain: { wrong: 0, rows: 0 },
  });
  assert.is(dead_wording, 0);
  assert.equal(rows, []);
});

test('people get tables', () => {
  const { stdout } = sanad(['eval-amendments', gold('gold'), '--corpus', input, '--verbose']);
  assert.match(stdout, /^SA +2 +2 +0 +0 +0 +0 +2 of 2$/m);
});

test('an invalid row is reported with its line', () => {
  const { status, stderr } = sanad(['eval-amendments', gold('bad'), '--corpus', input]);
  assert.is(status, 1);
  assert.match(stderr, /bad\.jsonl:2: changes: /);
});

test('an empty gold set, a missing file of the corpus and a corpus without the documents are reported', () => {
  const failing = (name: string) => {
    const { status, stdout, stderr } = sanad(['eval-amendments', gold(name), '--corpus', input]);
    assert.equal([status, stdout], [1, ''], name);
    return stderr;
  };
  assert.match(failing('none'), /there is no row/);
  assert.match(failing('no-file'), /has no decrees\.jsonl\.gz/);
  assert.match(failing('elsewhere'), /has none of the documents/);
});

test('one gold file and the folder of the corpus are required', () => {
  assert.is(sanad(['eval-amendments', '--corpus', input]).status, 2);
  assert.is(sanad(['eval-amendments', gold('gold'), gold('gold'), '--corpus', input]).status, 2);
  assert.is(sanad(['eval-amendments', gold('gold')]).status, 2);
});

test.run();
