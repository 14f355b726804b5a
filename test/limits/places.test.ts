import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Leave } from '../../src/limits/concurrency/places.ts';
import { places, sharedPlaces } from '../../src/limits/concurrency/places.ts';

const kinds = suite('limits/places');

kinds('no more than there are places, and a place given back twice is one', () => {
  const two = places(2);
  const [first, second] = [two.take(), two.take()];
  assert.ok(first && second);
  assert.is(two.take(), undefined);
  first();
  first();
  assert.ok(two.take());
  assert.is(two.take(), undefined);
});

kinds('one may hold some, and all together no more than there are', () => {
  const shared = sharedPlaces(5, 2);
  const taken = ['a', 'a', 'b', 'b', 'c'].map((holder) => shared.take(holder)) as Leave[];
  assert.ok(taken.every((leave) => typeof leave === 'function'));
  assert.equal(
    ['a', 'c', 'd'].map((holder) => shared.take(holder)),
    ['theirs', 'all', 'all'],
  );
  taken[0]?.();
  taken[0]?.();
  assert.type(shared.take('a'), 'function');
  assert.equal([shared.take('a'), shared.take('c')], ['theirs', 'all']);
  taken[2]?.();
  assert.type(shared.take('c'), 'function');
});

kinds.run();
