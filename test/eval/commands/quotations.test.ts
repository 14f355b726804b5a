import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { sanad, temporaryFolder } from '../../support/cli.ts';
import { changedLaw, WORDINGS } from '../../support/corpus/changed-law.ts';
import { inputFolder, jsonl } from '../../support/corpus/documents.ts';
import { lineOf, repealed, restated } from '../amendments/rows.ts';

const { title } = changedLaw();
/** Its first wording is not in that of today, as the one of `restated` is. */
const reworded = { ...restated.row, id: 'own', title, article_no: '1', current_text: WORDINGS.restated };

const input = inputFolder({
  'laws.jsonl': jsonl([lineOf(restated), lineOf(repealed), changedLaw()]),
  'gold/gold.jsonl': jsonl([restated.row, repealed.row, reworded]),
  'gold/repealed.jsonl': jsonl([repealed.row]),
});
const gold = `${input}/gold/gold.jsonl`;
const data = temporaryFolder();

test('texts are made from the rows with a certain wording, and what verify finds is counted', () => {
  const ingested = sanad(['ingest', `${input}/laws.jsonl`], { settings: { SANAD_DATA_DIR: data } });
  assert.is(ingested.status, 0, ingested.stderr);
  const { status, stdout, stderr } = sanad(['eval-quotations', gold, '--data', data, '--json']);
  assert.is(status, 0, stderr);
  const { asked, unresolved } = JSON.parse(stdout);
  assert.equal(unresolved, []);
  assert.equal(
    asked.map(({ id, kind, outcome }: Record<string, string>) => [id, kind, outcome]),
    [
      ['VS089', 'current', 'quote_exact'],
      ['VS089', 'former', 'quote_exact'],
      ['VS089', 'changed', 'quote_differs'],
      ['own', 'current', 'quote_exact'],
      ['own', 'former', 'quote_of_former_wording'],
      ['own', 'changed', 'quote_differs'],
    ],
  );
  const table = sanad(['eval-quotations', gold, '--data', data]).stdout;
  assert.match(table, /^former +2 +2 +0 +0$/m);
});

test('wrong use is told, and a set without a certain wording is refused', () => {
  assert.is(sanad(['eval-quotations', gold]).status, 2);
  assert.is(sanad(['eval-quotations', '--data', data]).status, 2);
  const none = sanad(['eval-quotations', `${input}/gold/repealed.jsonl`, '--data', data]);
  assert.is(none.status, 1);
  assert.match(none.stderr, 'no row with a certain wording');
});

test.run();
