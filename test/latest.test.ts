/** The memory of the reads made last. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { latest, latestBytes } from '../src/latest.ts';

test('a value is read again only after as many other names as are kept', () => {
  const reads: string[] = [];
  const read = latest(2, (name: string, ordinal: number) => {
    reads.push(name);
    return `${name}${ordinal}`;
  });
  assert.equal([read('a', 1), read('b', 2), read('a', 1)], ['a1', 'b2', 'a1']);
  assert.equal(reads, ['a', 'b']);
  // `b` was asked for longest ago.
  assert.equal([read('c', 3), read('a', 1), read('b', 2)], ['c3', 'a1', 'b2']);
  assert.equal(reads, ['a', 'b', 'c', 'b']);
});

test('of byte arrays, as many are kept as have room, and none that is too large', () => {
  const reads: string[] = [];
  const read = latestBytes({ bytes: 10, largest: 6 }, (name: string, length: number) => {
    reads.push(name);
    return length === 0 ? undefined : Buffer.alloc(length);
  });
  for (const [name, length] of [
    ['a', 4],
    ['b', 4],
    ['a', 4],
    ['c', 6],
    ['b', 4],
    ['large', 7],
    ['large', 7],
    ['none', 0],
    ['b', 4],
  ] as const)
    assert.is(read(name, length)?.byteLength ?? 0, length);
  // `c` pushes out `b`, which was asked for longest ago; `b` then pushes out `a`.
  assert.equal(reads, ['a', 'b', 'c', 'b', 'large', 'large', 'none']);
});

test.run();
