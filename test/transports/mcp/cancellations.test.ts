import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { cancellations } from '../../../src/transports/mcp/cancellations.ts';

const cancelling = suite('transports/mcp/cancellations');

cancelling('one that is named is cancelled, and no other', () => {
  const { begin, cancel } = cancellations();
  const aborted: string[] = [];
  begin('a', () => aborted.push('a'));
  begin('b', () => aborted.push('b'));
  cancel('c');
  cancel('b');
  assert.equal(aborted, ['b']);
});

cancelling('where two go by one name, neither is cancelled', () => {
  const { begin, cancel } = cancellations();
  const aborted: number[] = [];
  const done = begin('a', () => aborted.push(1));
  begin('a', () => aborted.push(2));
  cancel('a');
  assert.equal(aborted, []);
  done();
  cancel('a');
  assert.equal(aborted, [2]);
});

cancelling('one that is answered is cancelled no more', () => {
  const { begin, cancel } = cancellations();
  const aborted: number[] = [];
  begin('a', () => aborted.push(1))();
  cancel('a');
  assert.equal(aborted, []);
});

cancelling.run();
