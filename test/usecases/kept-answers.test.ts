/** Tests that answers are kept, and copied into one piece only when they are asked for again. */
import { Buffer } from 'node:buffer';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { Json } from '../../src/schema/json.ts';
import { keptAnswers } from '../../src/usecases/kept-answers.ts';

const test = suite('usecases/kept-answers');

const PIECES = [Buffer.from('{"text":'), Buffer.from('"نص"}')];
const answer = () => new Json<unknown>(PIECES, 'tag');
const unexpected = () => {
  throw new Error('the answer was made again');
};

test('an answer is sent first in its own pieces, and again in one', () => {
  const kept = keptAnswers();
  const generation = {};
  const [first, second, third] = [
    kept(generation, 'asked', answer),
    kept(generation, 'asked', unexpected),
    kept(generation, 'asked', unexpected),
  ];
  assert.is(first.pieces[1], PIECES[1]);
  assert.is(second.pieces.length, 1);
  assert.is(third, second);
  for (const { bytes, tag } of [first, second]) {
    assert.equal(bytes, Buffer.concat(PIECES));
    assert.is(tag, 'tag');
  }
});

test('another generation has answers of its own', () => {
  const kept = keptAnswers();
  kept({}, 'asked', answer);
  assert.throws(() => kept({}, 'asked', unexpected), /made again/);
});

test.run();
