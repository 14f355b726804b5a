import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { StatusChange, StatusHistory } from '../../src/schema/status-history.ts';
import { compareChanges, contradiction, statusOn, statusToday } from '../../src/schema/status-history.ts';

const test = suite('status history');

const amended = (on?: string): StatusChange => ({ to: 'amended', edge: 1, ...(on !== undefined && { on }) });
const repealed = (on?: string): StatusChange => ({
  to: 'repealed',
  edge: 2,
  ...(on !== undefined && { on }),
});

const LAW: StatusHistory = { since: '1980-05-01', changes: [amended('1995-06-10'), repealed('2010')] };

/** Cases of a status lookup: name, day asked for, known history, expected status. */
const DAYS: readonly (readonly [string, string, StatusHistory, string])[] = [
  ['before it was made', '1979-12-31', LAW, 'unknown'],
  ['on the day it was made', '1980-05-01', LAW, 'in_force'],
  ['the day before an amendment', '1995-06-09', LAW, 'in_force'],
  ['on the day of an amendment', '1995-06-10', LAW, 'amended'],
  ['within the year of a repeal whose day is not known', '2010-12-30', LAW, 'amended'],
  ['at the end of that year', '2010-12-31', LAW, 'repealed'],
  [
    'amended once more after the repeal',
    '2012-01-01',
    { changes: [repealed('2010'), amended('2011')] },
    'repealed',
  ],
  ['with nothing known', '2000-01-01', { changes: [] }, 'unknown'],
  ['with a change of no known date', '2000-01-01', { changes: [repealed()] }, 'unknown'],
  [
    'in force by its source, whatever edges say',
    '2000-01-01',
    { source: 'in_force', changes: [repealed('1999')] },
    'in_force',
  ],
  [
    'never repealed by its source',
    '2011-01-01',
    { source: 'amended', changes: [amended('1999'), repealed('2010')] },
    'amended',
  ],
  ['repealed by its source, who knows when', '2000-01-01', { source: 'repealed', changes: [] }, 'unknown'],
  [
    'repealed by its source and later by an edge',
    '2000-01-01',
    { source: 'repealed', changes: [repealed('2010')] },
    'in_force',
  ],
  ['in the year it was made', '1980-01-01', { since: '1980', changes: [repealed('2010')] }, 'in_force'],
];

test('a repeal unknown to the source is reported from its day on and does not change the status', () => {
  const law: StatusHistory = {
    source: 'in_force',
    since: '1980',
    changes: [amended('1995'), repealed('2010')],
  };
  assert.equal(contradiction(law), repealed('2010'));
  assert.equal(contradiction(law, '2010-12-31'), repealed('2010'));
  assert.is(contradiction(law, '2010-12-30'), undefined);
  assert.is(statusToday(law).status, 'in_force');
  assert.equal(contradiction({ ...law, source: 'amended' }), repealed('2010'));
  assert.is(contradiction({ ...law, source: 'repealed' }), undefined);
  assert.is(contradiction({ since: '1980', changes: law.changes }), undefined);
  assert.is(contradiction({ source: 'in_force', changes: [amended('1995')] }), undefined);
});

for (const [when, day, history, status] of DAYS) {
  test(`${when}: ${status}`, () => {
    assert.is(statusOn(history, day).status, status);
  });
}

test('today the status of the source counts, and the change that agrees with it is the reason', () => {
  assert.equal(statusToday(LAW), { status: 'repealed', change: repealed('2010') });
  assert.equal(statusToday({ ...LAW, source: 'amended' }), {
    status: 'amended',
    change: amended('1995-06-10'),
  });
  assert.equal(statusToday({ ...LAW, source: 'in_force' }), { status: 'in_force' });
  assert.equal(statusToday({ changes: [repealed()] }), { status: 'repealed', change: repealed() });
  assert.equal(statusToday({ source: 'repealed', changes: [amended('1995')] }), { status: 'repealed' });
  assert.equal(statusToday({ changes: [] }), { status: 'unknown' });
});

test('the latest of several amendments is the reason', () => {
  const changes = [amended('2001'), amended('2003-05-05'), amended()];
  assert.equal(statusToday({ changes }).change, amended('2003-05-05'));
  assert.equal(statusOn({ changes }, '2002-05-05').change, amended('2001'));
});

test('changes are ordered by date, a bare year after its days, those without a date last', () => {
  const changes = [amended(), amended('2001'), amended('2001-12-30'), amended('2002-01-01')];
  assert.equal(
    changes.sort(compareChanges).map(({ on }) => on),
    ['2001-12-30', '2001', '2002-01-01', undefined],
  );
});

test.run();
