import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { wilson } from '../../../eval/measures/interval.ts';

const rounded = (right: number, of: number) =>
  wilson(right, of).map((bound) => Math.round(bound * 1000) / 1000);

test('the interval of a share is that of Wilson', () => {
  // 10 of 10: lower bound 10 / (10 + 1.96²) = 10 / 13.84.
  assert.equal(rounded(10, 10), [0.722, 1]);
  // 5 of 10: centre 0.5, spread 1.96 × √(0.025 + 0.0096 × 10 / 10) / 1.384 = 0.263.
  assert.equal(rounded(5, 10), [0.237, 0.763]);
});

test('the interval narrows with more cases, and without cases it is the whole range', () => {
  assert.ok((rounded(95, 100)[0] ?? 0) > (rounded(19, 20)[0] ?? 1));
  assert.equal(wilson(0, 0), [0, 1]);
});

test.run();
