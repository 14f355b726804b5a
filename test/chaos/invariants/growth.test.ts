import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { seeded } from '../../support/random.ts';
import { growthOf, slopePerMinute } from './growth.ts';

const growth = suite('chaos: growth');
const BOUNDS = { floor: 10, share: 0.1 };

/** Makes a series with a point every 20 s for ten minutes, and noise of ±3 units. */
function series(perMinute: number) {
  const random = seeded(4);
  return Array.from({ length: 31 }, (_, i) => ({
    atMs: i * 20_000,
    value: 80 + (perMinute * i) / 3 + (random() - 0.5) * 6,
  }));
}

growth('a slope is found through noise and outliers', () => {
  const points = series(2).map((point, i) => (i % 10 === 5 ? { ...point, value: 400 } : point));
  const slope = slopePerMinute(points);
  assert.ok(Math.abs(slope - 2) < 0.5, `${slope}`);
});

growth('a level series is flat and a growing one is not', () => {
  assert.is(growthOf(series(0), BOUNDS)?.flat, true);
  assert.is(growthOf(series(-5), BOUNDS)?.flat, true);
  assert.is(growthOf(series(3), BOUNDS)?.flat, false);
});

growth('a short series gives no result', () => {
  assert.is(growthOf(series(3).slice(0, 10), BOUNDS), undefined);
  assert.is(growthOf([], BOUNDS), undefined);
});

growth.run();
