import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { rateMonitor } from './rates.ts';

const rates = suite('chaos: rates');

rates('requests that were sent and answered within a minute count in one window', () => {
  const monitor = rateMonitor();
  let passed = 0;
  for (let i = 0; i < 10; i++) passed = monitor.passed('key', i * 1_000, i * 1_000 + 10);
  assert.is(passed, 10);
  assert.is(monitor.passed('other', 9_000, 9_010), 1);
});

rates('a request that may have been decided on a minute earlier does not count', () => {
  const monitor = rateMonitor();
  monitor.passed('key', 0, 59_000);
  // The limiter may have counted the first request at 0 ms, when it was sent. That is more than a minute
  // before.
  assert.is(monitor.passed('key', 60_500, 61_000), 1);
});

rates('a refusal is due if enough requests may have passed', () => {
  const monitor = rateMonitor();
  monitor.passed('key', 0, 10);
  monitor.mayHavePassed('key', 100, 200);
  const release = monitor.asked('key');
  assert.is(monitor.possible('key', 300, 310), 3);
  release();
  assert.is(monitor.possible('key', 300, 310), 2);
  assert.is(monitor.possible('key', 90_000, 90_010), 0);
});

rates.run();
