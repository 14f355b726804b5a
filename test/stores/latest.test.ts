/** The memory of the reads made last. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { latest } from '../../src/stores/latest.ts';

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

test.run();
