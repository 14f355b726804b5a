/** Tests the commands `sanad article` and `sanad changes` on a small amended law. */
import { dirname } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { articleSchema } from '../../src/usecases/article/schema.ts';
import { sanad, temporaryFolder } from '../support/cli.ts';
import { CHANGED_LAW, changedLaw, WORDINGS } from '../support/corpus/changed-law.ts';
import { emptyDataDirectory, ingestLines } from '../support/corpus/corpus.ts';

const layout = emptyDataDirectory();
await ingestLines(layout, [changedLaw()]);
const settings = { SANAD_DATA_DIR: dirname(layout.secrets) };

test('article prints the wording of the day with its act', () => {
  const now = sanad(['article', CHANGED_LAW, '1'], { settings });
  assert.is(now.status, 0, now.stderr);
  assert.match(now.stdout, WORDINGS.restated);
  assert.match(now.stdout, /state +in force\n/);
  assert.match(now.stdout, /changed by +.*م\/28 1435-05-01هـ\n/);
  const then = sanad(
    ['article', CHANGED_LAW, '1', '--as-of', '1435-04-29', '--calendar', 'hijri', '--json'],
    {
      settings,
    },
  );
  assert.is(articleSchema.parse(JSON.parse(then.stdout)).text, WORDINGS.first);
});

test('article says why there is no text', () => {
  const repealed = sanad(['article', CHANGED_LAW, '2'], { settings }).stdout;
  assert.match(repealed, /state +repealed\n/);
  assert.not.match(repealed, WORDINGS.deleted);
  assert.match(sanad(['article', CHANGED_LAW, '3'], { settings }).stdout, /not applied +.*\(no wording\)\n/);
});

test('changes prints a line for each change', () => {
  const { status, stdout, stderr } = sanad(['changes', CHANGED_LAW], { settings });
  assert.is(status, 0);
  assert.match(stderr, '4 changes');
  const rows = stdout
    .trim()
    .split('\n')
    .map((row) => row.split('\t'));
  assert.equal(
    rows.map(([no, operation, , outcome]) => [no, operation, outcome]),
    [
      ['1', 'replace article', 'applied'],
      ['2', 'delete article', 'applied'],
      ['3', 'amend unspecified', 'not applied: no wording'],
      ['5', 'replace article', 'applied'],
    ],
  );
});

test('what is not there is a failure, and a wrong day a wrong use', () => {
  assert.is(sanad(['article', CHANGED_LAW, '99'], { settings }).status, 1);
  assert.is(sanad(['changes', 'sa-leg-1978-m99'], { settings }).status, 1);
  assert.is(sanad(['article', CHANGED_LAW], { settings }).status, 2);
  assert.is(sanad(['article', CHANGED_LAW, '1', '--as-of', '2025-02-30'], { settings }).status, 2);
  const hijri = sanad(['article', CHANGED_LAW, '1', '--as-of', '1435-05-01'], { settings });
  assert.is(hijri.status, 2);
  assert.match(hijri.stderr, '--calendar hijri');
  assert.is(sanad(['article', CHANGED_LAW, '1', '--calendar', 'julian'], { settings }).status, 2);
  const none = sanad(['article', CHANGED_LAW, '1'], { settings: { SANAD_DATA_DIR: temporaryFolder() } });
  assert.is(none.status, 1);
  assert.match(none.stderr, 'there is no corpus');
});

test.run();
