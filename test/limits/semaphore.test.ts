import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Release } from '../../src/limits/concurrency/semaphore.ts';
import { keyedSemaphore, semaphore } from '../../src/limits/concurrency/semaphore.ts';

const kinds = suite('limits/semaphore');

kinds('acquires no more than the limit, and a slot released twice counts once', () => {
  const two = semaphore(2);
  const [first, second] = [two.acquire(), two.acquire()];
  assert.ok(first && second);
  assert.is(two.acquire(), undefined);
  first();
  first();
  assert.ok(two.acquire());
  assert.is(two.acquire(), undefined);
});

kinds('one key holds at most its own limit, and all keys together the limit', () => {
  const keyed = keyedSemaphore(5, 2);
  const releases = ['a', 'a', 'b', 'b', 'c'].map((key) => keyed.acquire(key)) as Release[];
  assert.ok(releases.every((release) => typeof release === 'function'));
  assert.equal(
    ['a', 'c', 'd'].map((key) => keyed.acquire(key)),
    ['key', 'all', 'all'],
  );
  releases[0]?.();
  releases[0]?.();
  assert.type(keyed.acquire('a'), 'function');
  assert.equal([keyed.acquire('a'), keyed.acquire('c')], ['key', 'all']);
  releases[2]?.();
  assert.type(keyed.acquire('c'), 'function');
});

kinds.run();
