import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { holm, pairedBootstrap } from '../../../eval/measures/bootstrap.ts';

const near = (actual: number, expected: number, tolerance: number) =>
  assert.ok(Math.abs(actual - expected) <= tolerance, `${actual} is not ${expected} ± ${tolerance}`);

test('two queries, one won and one equal: the four resamples by hand', () => {
  // The four resamples of {1, 0} have the means 1, ½, ½ and 0; the observed mean is ½. Two of four means
  // differ from ½ by at least ½, which is the observed distance from zero: so p = 0.5.
  const { difference, low, high, p } = pairedBootstrap([[1, 0]], { seed: 7 });
  assert.is(difference, 0.5);
  assert.equal([low, high], [0, 1]);
  near(p, 0.5, 0.02);
});

test('a constant gain is significant, and no difference is not', () => {
  const gain = pairedBootstrap([[0.1, 0.1, 0.1]], { seed: 1, resamples: 999 });
  near(gain.difference, 0.1, 1e-12);
  near(gain.low, 0.1, 1e-12);
  assert.is(gain.p, 1 / 1000);
  assert.equal(pairedBootstrap([[0, 0, 0]], { seed: 1 }), { difference: 0, low: 0, high: 0, p: 1 });
  assert.is(pairedBootstrap([], { seed: 1 }).p, 1);
});

test('with many queries the interval is that of the normal approximation', () => {
  // The differences spread evenly over ±√3, so their variance is 1, and their mean is 0.05. The standard
  // error is 1/√400 = 0.05, so the interval is 0.05 ± 1.96 × 0.05, and p is that of z = 1.
  const spread = (index: number) => Math.sqrt(3) * ((2 * index + 1) / 400 - 1);
  const differences = Array.from({ length: 400 }, (_, index) => spread(index) + 0.05);
  const { low, high, p } = pairedBootstrap([differences], { seed: 3 });
  near(low, -0.048, 0.004);
  near(high, 0.148, 0.004);
  near(p, 0.317, 0.02);
});

test('sets have the same weight, however many queries they have', () => {
  const large = new Array<number>(300).fill(0);
  assert.is(pairedBootstrap([large, [1]], { seed: 1 }).difference, 0.5);
});

test('the same seed gives the same result', () => {
  const differences = [0.3, -0.1, 0.2, 0, 0.5];
  assert.equal(pairedBootstrap([differences], { seed: 5 }), pairedBootstrap([differences], { seed: 5 }));
  assert.not.equal(pairedBootstrap([differences], { seed: 5 }), pairedBootstrap([differences], { seed: 6 }));
});

test("Holm's step-down by hand", () => {
  // Sorted p-values times the number of remaining tests: .01 × 4, .02 × 3, .03 × 2, .04 × 1 = .04, .06, .06,
  // .04. Holm allows no decrease, so the last becomes .06.
  const adjusted = holm([0.04, 0.01, 0.03, 0.02]);
  assert.equal(
    adjusted.map((p) => p.toFixed(9)),
    [0.06, 0.04, 0.06, 0.06].map((p) => p.toFixed(9)),
  );
  assert.equal(holm([0.9, 0.8]), [1, 1]);
});

test.run();
