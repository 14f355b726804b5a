import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { shownWording } from '../../src/articles/shown-wording.ts';
import { day } from '../support/articles/histories.ts';

const test = suite('articles: the wording that a result shows');

const wording = { from: day('2020-01-01'), to: day('2022-01-01'), certainty: 'restated' } as const;
const stateOn = (date: string, status: 'amended' | 'repealed') => shownWording(wording, date, status).state;

test('an article of a repealed document is repealed, and a superseded wording stays superseded', () => {
  assert.is(stateOn('2021-06-01', 'amended'), 'in_force');
  assert.is(stateOn('2021-06-01', 'repealed'), 'repealed');
  assert.is(stateOn('2023-06-01', 'repealed'), 'superseded');
});

test('an article without changes has no state of its own', () => {
  assert.equal(shownWording({}, '2021-06-01', 'repealed'), {});
});

test.run();
