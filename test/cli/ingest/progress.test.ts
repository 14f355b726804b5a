import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { progressLine, progressMeter } from '../../../src/cli/corpus/ingest-progress.ts';

const test = suite('cli/ingest-progress');

function meter() {
  const clock = { ms: 0 };
  const { measure } = progressMeter(() => clock.ms);
  return {
    at(seconds: number, share: number, embedded: number, done = 10) {
      clock.ms = seconds * 1_000;
      return measure({ stage: 'prepare', done, share, embedded });
    },
  };
}

test('rate and remaining time follow from the work done', () => {
  const { at } = meter();
  assert.equal(at(0, 0, 0), { stage: 'prepare', done: 10, share: 0, embedded: 0 });
  const record = at(10, 0.1, 400);
  assert.is(record.texts_per_second, 40);
  assert.is(record.remaining_s, 90);
  assert.is(progressLine(record), 'prepare: 10, 10 %, 40 texts/s embedded, 1 min 30 s to go');
});

test('documents are counted by the second', () => {
  const { at } = meter();
  at(0, 0, 0, 0);
  const record = at(10, 0.25, 0, 155);
  assert.is(record.items_per_second, 15.5);
  assert.is(progressLine(record), 'prepare: 155, 25 %, 15.5/s, 30 s to go');
});

test('there is no estimate in the first two seconds and none without progress', () => {
  const { at } = meter();
  at(0, 0, 0);
  assert.is(at(1.9, 0.5, 100).remaining_s, undefined);
  const still = meter();
  still.at(0, 0.2, 5);
  assert.is(still.at(10, 0.2, 5).remaining_s, undefined);
});

test('work of an earlier run does not shorten the estimate', () => {
  const { at } = meter();
  at(0, 0, 0);
  at(1, 0.5, 0);
  for (let second = 2; second <= 41; second += 0.5) at(second, 0.5 + second / 1_000, second * 10);
  // Progress over the last half minute is 0.1 % a second, and 45.9 % are left: 459 s.
  const { remaining_s: remaining = 0 } = at(41.5, 0.5415, 415);
  assert.ok(Math.abs(remaining - 459) < 15, String(remaining));
});

test('the second half of a stage is estimated anew', () => {
  const { at } = meter();
  at(0, 0, 0);
  at(10, 1, 400);
  assert.is(at(10.5, 0, 400).remaining_s, undefined);
  assert.is(at(20.5, 0.5, 800).remaining_s, 10);
});

test.run();
