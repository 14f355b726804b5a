import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { FORGOTTEN_AFTER_MS } from '../../src/limits/failures.ts';
import { memoryFailures } from '../../src/limits/memory-failures.ts';

const failures = suite('limits/failures');

const SECOND = 1_000;

failures('five tries are free; then the wait doubles from a second to a quarter of an hour', () => {
  let now = 0;
  const { attempt } = memoryFailures(() => now);
  for (let i = 0; i < 5; i++) assert.is(attempt('a'), 0);
  const waits: number[] = [];
  for (let i = 0; i < 13; i++) {
    const wait = Number(attempt('a'));
    waits.push(wait / SECOND);
    // Too early is not counted, and the wait only gets shorter.
    now += wait - 1;
    assert.is(attempt('a'), 1);
    now += 1;
    assert.is(attempt('a'), 0);
  }
  assert.equal(waits, [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900, 900]);
});

failures('of many tries at once no more pass than one after the other', () => {
  const { attempt } = memoryFailures(() => 0);
  const passed = Array.from({ length: 30 }, () => attempt('a')).filter((wait) => wait === 0);
  assert.is(passed.length, 5);
});

failures('a try that was not made counts for nothing', () => {
  const { attempt, withdraw } = memoryFailures(() => 0);
  for (let i = 0; i < 50; i++) {
    assert.is(attempt('a'), 0);
    withdraw('a');
  }
  for (let i = 0; i < 5; i++) assert.is(attempt('a'), 0);
  assert.is(attempt('a'), SECOND);
});

failures('success forgets all, a day does too, and each subject stands alone', () => {
  let now = 0;
  const { attempt, succeeded } = memoryFailures(() => now);
  const fail = () => {
    for (let i = 0; i < 6; i++) attempt('a');
  };
  fail();
  assert.is(attempt('b'), 0);
  assert.is(attempt('a'), SECOND);
  succeeded('a');
  assert.is(attempt('a'), 0);
  fail();
  now += FORGOTTEN_AFTER_MS;
  for (let i = 0; i < 5; i++) assert.is(attempt('a'), 0);
});

failures.run();
