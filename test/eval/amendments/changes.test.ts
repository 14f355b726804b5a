/**
 * Tests how changes read from amendment notes are compared with the gold changes. Expected counts are worked
 * out by hand.
 */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { ComparedChange, Expected } from '../../../eval/amendments/changes.ts';
import { compareChanges } from '../../../eval/amendments/changes.ts';
import type { GoldNoteChange } from '../../../eval/amendments/gold.ts';
import { asRead, restated, wordsDeleted } from './rows.ts';

const changes = suite('eval/amendments/changes');

const [restatement] = restated.row.changes as [GoldNoteChange];
const [deletion] = wordsDeleted.row.changes as [GoldNoteChange];

const expected = (gold: GoldNoteChange, repeated = false): Expected => ({ gold, note: gold, repeated });

/**
 * For one aspect of a change (such as its target): how many are right, how many are in the gold set, how many
 * were read.
 */
const counts = (compared: readonly ComparedChange[], aspect: 'op' | 'target' | 'act_date' | 'new_text') => [
  compared.filter(({ right }) => right[aspect]).length,
  compared.reduce((sum, { count }) => sum + count[aspect].gold, 0),
  compared.reduce((sum, { count }) => sum + count[aspect].read, 0),
];

changes('a right reading is right in all aspects; a deletion has no new text to count', () => {
  const compared = compareChanges(
    [expected(restatement), expected(deletion)],
    // The changes were read in another order than the gold set lists them.
    [asRead(deletion), asRead(restatement)],
    true,
  );
  assert.equal(counts(compared, 'op'), [2, 2, 2]);
  assert.equal(counts(compared, 'target'), [2, 2, 2]);
  assert.equal(counts(compared, 'act_date'), [2, 2, 2]);
  assert.equal(counts(compared, 'new_text'), [1, 1, 1]);
});

changes('an invented change counts against precision and a missed one against recall', () => {
  const invented = compareChanges([expected(restatement)], [asRead(deletion), asRead(restatement)], true);
  assert.equal(counts(invented, 'op'), [1, 1, 2]);
  assert.equal(counts(invented, 'new_text'), [1, 1, 1]);
  const missed = compareChanges([expected(deletion), expected(restatement)], [asRead(restatement)], true);
  assert.equal(counts(missed, 'op'), [1, 2, 1]);
  assert.equal(counts(missed, 'act_date'), [1, 2, 1]);
});

changes('each aspect is judged for itself', () => {
  const wrongAct = { ...asRead(restatement), act: { ...asRead(restatement).act, number: '21' } };
  const compared = compareChanges([expected(restatement)], [wrongAct], true);
  assert.equal(compared[0]?.right, { op: true, target: true, act_date: false, new_text: true });
});

changes(
  'a new text that is read where the gold has none is wrong, and one that is not read is missed',
  () => {
    const added = compareChanges([expected(deletion)], [{ ...asRead(deletion), newText: 'نص' }], true);
    assert.equal(counts(added, 'new_text'), [0, 0, 1]);
    const { newText: _, ...without } = asRead(restatement);
    assert.equal(counts(compareChanges([expected(restatement)], [without], true), 'new_text'), [0, 1, 0]);
  },
);

changes('a new text that the note does not contain may be read, and need not be', () => {
  const inBase = { ...restatement, new_text_in: 'base' as const };
  const { newText: _, ...without } = asRead(restatement);
  const compared = (read: typeof without) => compareChanges([expected(inBase)], [read], true);
  assert.equal(counts(compared(without), 'new_text'), [0, 0, 0]);
  assert.equal(counts(compared(asRead(restatement)), 'new_text'), [1, 1, 1]);
  assert.equal(counts(compared({ ...without, newText: 'نص آخر' } as typeof without), 'new_text'), [0, 0, 1]);
});

changes('a change that an earlier note states is not counted again', () => {
  const again = compareChanges([expected(restatement, true)], [asRead(restatement)], true);
  assert.equal(again, []);
  const unread = compareChanges([expected(restatement, true)], [], true);
  assert.equal(unread, []);
  // The first gold change is repeated from an earlier note. The one reading must be matched with the second,
  // which is not.
  const first = compareChanges(
    [expected(restatement, true), expected(restatement)],
    [asRead(restatement)],
    true,
  );
  assert.equal(counts(first, 'op'), [1, 1, 1]);
});

changes('the act of a clause is not compared', () => {
  const { act: _, ...read } = asRead(restatement);
  const compared = compareChanges([{ gold: restatement, repeated: false }], [read, read], false);
  assert.equal(counts(compared, 'act_date'), [0, 0, 0]);
  assert.equal(counts(compared, 'op'), [1, 1, 2]);
});

changes.run();
