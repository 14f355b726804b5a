import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { dayNumber, periodsOf, stateOn, versionOn, warningsOf } from '../../src/articles/in-time.ts';
import { articleHistorySchema } from '../../src/schema/article.ts';
import { day, history, repealed, reworded, version } from '../support/articles/histories.ts';

const test = suite('articles: in time');

test('the wording of a day holds from its first day to the day before the next wording', () => {
  const indexOn = (on: string) => versionOn(reworded(), on)?.index;
  assert.equal(['1900-01-01', '2020-10-07', '2020-10-08', '2026-01-01'].map(indexOn), [0, 0, 1, 1]);
});

test('the state of a wording depends on the day', () => {
  const states = (on: string) => [0, 1].map((index) => stateOn(reworded(), index, on));
  assert.equal(states('2020-10-07'), ['in_force', 'not_yet']);
  assert.equal(states('2020-10-08'), ['superseded', 'in_force']);
});

test('a repealed article is in force until the day of the repeal', () => {
  const states = (on: string) => [0, 1].map((index) => stateOn(repealed(), index, on));
  assert.equal(states('2020-10-07'), ['in_force', 'not_yet']);
  assert.equal(states('2020-10-08'), ['superseded', 'repealed']);
});

test('a time without a wording has the state unknown and a warning', () => {
  const unknown = history([
    version({ certainty: 'unknown', to: day('2020-10-08') }),
    version({ text: 'نص.' }),
  ]);
  const first = history(unknown.versions.slice(0, 1));
  assert.is(stateOn(first, 0, '2019-01-01'), 'unknown');
  assert.equal(warningsOf(first, 0), ['wording_unknown']);
});

test('a change that is in no wording is a warning, and so is an unknown first day of a later wording', () => {
  const versions = [
    version({ text: 'نص.' }),
    version({ text: 'نص آخر.', unapplied: [0], certainty: 'partial' }),
  ];
  assert.equal(warningsOf({ versions }, 0), []);
  assert.equal(warningsOf({ versions }, 1), ['changes_unapplied', 'effective_date_unknown']);
});

test('a wording that was replaced on an unknown day is in force on no day', () => {
  const undated = history([version({ text: 'ميت.', from: day('1990-01-01') }), version({ text: 'حي.' })]);
  assert.equal(periodsOf(undated), [{ never: true }, {}]);
  assert.is(versionOn(undated, '1995-01-01')?.version.text, 'حي.');
  assert.is(stateOn(undated, 0, '1995-01-01'), 'superseded');
});

test('wordings never share a day, even if their days overlap or contradict', () => {
  const overlapping = history([
    version({ text: 'أ', from: day('2001-01-01') }),
    version({ text: 'ب', from: day('2000-01-01'), to: day('2010-01-01') }),
    version({ text: 'ج', from: day('2005-01-01') }),
  ]);
  assert.equal(periodsOf(overlapping), [
    { never: true },
    { from: '2000-01-01', to: '2005-01-01' },
    { from: '2005-01-01' },
  ]);
});

test('no wording holds before the first known one', () => {
  const inserted = history([version({ text: 'نص.', from: day('2010-05-01') })]);
  assert.is(versionOn(inserted, '2010-04-30'), undefined);
  assert.is(versionOn(inserted, '2010-05-01')?.index, 0);
});

test('days are counted from 1970-01-01', () => {
  assert.equal(['1970-01-01', '1970-01-31', '1969-12-31', '2020-10-08'].map(dayNumber), [0, 30, -1, 18543]);
});

test('histories fit the schema, and an unknown field does not', () => {
  for (const one of [reworded(), repealed()]) assert.ok(articleHistorySchema.safeParse(one).success);
  assert.not.ok(articleHistorySchema.safeParse({ ...reworded(), state: 'in_force' }).success);
});

test.run();
