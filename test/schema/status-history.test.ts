import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { StatusChange, StatusHistory } from '../../src/schema/status-history.ts';
import {
  compareChanges,
  contradiction,
  daysOfDoubt,
  statusOn,
  statusToday,
} from '../../src/schema/status-history.ts';

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
  ['the day before the year of a repeal', '2009-12-31', LAW, 'amended'],
  ['within the year of a repeal whose day is not known', '2010-12-30', LAW, 'unknown'],
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
    'in force by its source, amended by an edge',
    '2000-01-01',
    { source: 'in_force', changes: [amended('1999')] },
    'amended',
  ],
  [
    'in force by its source, before an amendment by an edge',
    '1998-12-30',
    { source: 'in_force', changes: [amended('1999')] },
    'in_force',
  ],
  [
    'in force by its source, repealed by an edge',
    '2000-01-01',
    { source: 'in_force', changes: [repealed('1999')] },
    'repealed',
  ],
  [
    'in force by its source, before a repeal by an edge',
    '1998-01-01',
    { source: 'in_force', changes: [repealed('1999')] },
    'in_force',
  ],
  [
    'amended by its source, repealed by an edge',
    '2011-01-01',
    { source: 'amended', changes: [amended('1999'), repealed('2010')] },
    'repealed',
  ],
  [
    'the day before a repeal has effect',
    '2011-06-29',
    { source: 'in_force', changes: [{ ...repealed('2010'), from: '2011-06-30' }] },
    'in_force',
  ],
  [
    'on the day on which a repeal has effect',
    '2011-06-30',
    { source: 'in_force', changes: [{ ...repealed('2010'), from: '2011-06-30' }] },
    'repealed',
  ],
  [
    'after an unsure repeal',
    '2011-01-01',
    { source: 'in_force', changes: [{ ...repealed('2010'), unsure: true }] },
    'in_force',
  ],
  ['repealed by its source, who knows when', '2000-01-01', { source: 'repealed', changes: [] }, 'unknown'],
  [
    'repealed by its source, on the day of the last act that changed it',
    '2005-05-05',
    { source: 'repealed', heldOn: '2005-05-05', changes: [] },
    'unknown',
  ],
  [
    'repealed by its source, before the last act that changed it',
    '2005-05-04',
    { source: 'repealed', heldOn: '2005-05-05', changes: [] },
    'in_force',
  ],
  [
    'repealed by its source, between the generation and today',
    '2026-11-23',
    { source: 'repealed', changes: [] },
    'repealed',
  ],
  [
    'in force by its source, on a day of doubt',
    '2026-10-01',
    { source: 'in_force', changes: [{ ...repealed('2026-10-01'), from: '2027-04-01', estimated: true }] },
    'unknown',
  ],
  [
    'repealed by its source and later by an edge',
    '2000-01-01',
    { source: 'repealed', changes: [repealed('2010')] },
    'in_force',
  ],
  ['in the year it was made', '1980-01-01', { since: '1980', changes: [repealed('2010')] }, 'in_force'],
];

test('a repeal that does not count is reported where the source says in force or amended', () => {
  const law = (source: StatusHistory['source'], ...changes: StatusChange[]): StatusHistory => ({
    ...(source !== undefined && { source }),
    changes,
  });
  const unsure: StatusChange = { ...repealed('2010'), unsure: true };
  const pending: StatusChange = { ...repealed('2010'), from: '2030-01-01' };
  for (const change of [unsure, pending, repealed()]) {
    assert.equal(contradiction(law('in_force', change), '2020-01-01'), change);
    assert.equal(contradiction(law('amended', change), '2020-01-01'), change);
    assert.is(statusToday(law('in_force', change), '2020-01-01').status, 'in_force');
    assert.is(contradiction(law('repealed', change), '2020-01-01'), undefined);
    assert.is(contradiction(law(undefined, change), '2020-01-01'), undefined);
  }
  assert.is(contradiction(law('in_force', repealed('2010')), '2020-01-01'), undefined);
  assert.is(contradiction(law('in_force', unsure), '2009-12-31'), undefined);
  // A document of 2010 may be of its first day.
  assert.equal(contradiction(law('in_force', unsure), '2010-01-01'), unsure);
  assert.is(contradiction(law('in_force', amended('1995')), '2020-01-01'), undefined);
  assert.is(contradiction(law('in_force', unsure, repealed('2012')), '2020-01-01'), undefined);
});

for (const [when, day, history, status] of DAYS) {
  test(`${when}: ${status}`, () => {
    assert.is(statusOn(history, day, TODAY).status, status);
  });
}

const TODAY = '2026-11-22';

test('today a dated repeal outranks the source, and an amendment one that says in force', () => {
  const change = repealed('2010');
  for (const source of [undefined, 'in_force', 'amended', 'repealed'] as const) {
    const history = { ...LAW, ...(source !== undefined && { source }) };
    assert.equal(statusToday(history, TODAY), { status: 'repealed', change });
  }
  for (const change of [amended('1995'), amended()]) {
    assert.equal(statusToday({ source: 'in_force', changes: [change] }, TODAY), {
      status: 'amended',
      change,
    });
  }
  assert.equal(
    statusToday({ source: 'in_force', changes: [{ ...amended('2026'), from: '2027-01-01' }] }, TODAY),
    {
      status: 'in_force',
    },
  );
  assert.equal(statusToday({ source: 'in_force', changes: [repealed()] }, TODAY), { status: 'in_force' });
  assert.equal(statusToday({ changes: [repealed()] }, TODAY), { status: 'repealed', change: repealed() });
  assert.equal(statusToday({ source: 'repealed', changes: [amended('1995')] }, TODAY), {
    status: 'repealed',
  });
  assert.equal(statusToday({ changes: [] }, TODAY), { status: 'unknown' });
});

test('a repeal counts from its day of effect, on a later day too', () => {
  const pending: StatusHistory = {
    source: 'in_force',
    changes: [{ ...repealed('2026-10-01'), from: '2027-04-01' }],
  };
  assert.is(statusToday(pending, TODAY).status, 'in_force');
  assert.is(statusToday(pending, '2027-04-01').status, 'repealed');
});

/** Cases of repeals: name, known history, days on which the law may be repealed. */
const DOUBTS: readonly (readonly [string, StatusHistory, ReturnType<typeof daysOfDoubt>])[] = [
  ['no repeal', { source: 'in_force', changes: [amended('1995')] }, undefined],
  ['a repeal of a known day', { changes: [repealed('2010-05-01')] }, undefined],
  ['a repeal of a known year', { changes: [repealed('2010')] }, { from: '2010-01-01', to: '2010-12-31' }],
  [
    'a repeal of a year that may be the one before',
    { changes: [{ ...repealed('2010'), earliest: '2009' }] },
    { from: '2009-01-01', to: '2010-12-31' },
  ],
  [
    'a repeal that states its day of effect',
    { source: 'in_force', changes: [{ ...repealed('2026-10-01'), from: '2027-04-01' }] },
    undefined,
  ],
  [
    'a repeal whose day of effect is estimated',
    { source: 'amended', changes: [{ ...repealed('2026-10-01'), from: '2027-04-01', estimated: true }] },
    { from: '2026-10-01', to: '2027-04-01' },
  ],
  [
    'a repeal that waits for an event',
    { source: 'in_force', changes: [{ ...repealed('2010-05-01'), unsure: true }] },
    { from: '2010-05-01', held: true },
  ],
  [
    'an unsure repeal, repealed by its source',
    { source: 'repealed', changes: [{ ...repealed('2010-05-01'), unsure: true }] },
    { from: '2010-05-01', to: TODAY },
  ],
  [
    'a repeal some days after a publication of unknown day',
    {
      changes: [{ ...repealed('2020-01-01'), from: '2020-07-29', estimated: true, soonest: '2020-06-17' }],
    },
    { from: '2020-06-17', to: '2020-07-29' },
  ],
  [
    'a repeal without a date, in force by its source',
    { source: 'in_force', changes: [repealed()] },
    { held: true },
  ],
  ['a repeal without a date', { changes: [repealed()] }, { to: TODAY }],
  ['a repeal with a date and its second print', { changes: [repealed('2010-05-01'), repealed()] }, undefined],
  ['repealed by its source, without a day', { source: 'repealed', changes: [] }, { to: TODAY }],
  [
    'a change of a law repealed by its source',
    { source: 'repealed', heldOn: '2005-05-05', changes: [] },
    { from: '2005-05-05', to: TODAY },
  ],
  [
    'a change before an act that may repeal it',
    { source: 'repealed', heldOn: '2005-05-05', changes: [{ ...repealed('2010'), unsure: true }] },
    { from: '2010-01-01', to: TODAY },
  ],
];

for (const [what, history, expected] of DOUBTS) {
  test(`days of doubt after ${what}`, () => {
    assert.equal(daysOfDoubt(history, TODAY), expected);
  });
}

test('the latest of several amendments is the reason', () => {
  const changes = [amended('2001'), amended('2003-05-05'), amended()];
  assert.equal(statusToday({ changes }, TODAY).change, amended('2003-05-05'));
  assert.equal(statusOn({ changes }, '2002-05-05', TODAY).change, amended('2001'));
});

test('changes are ordered by date, a bare year after its days, those without a date last', () => {
  const changes = [amended(), amended('2001'), amended('2001-12-30'), amended('2002-01-01')];
  assert.equal(
    changes.sort(compareChanges).map(({ on }) => on),
    ['2001-12-30', '2001', '2002-01-01', undefined],
  );
});

test.run();
