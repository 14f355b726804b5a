/** What is refused when there is too much to do, and in which order. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { asServiceError, isExpected } from '../../src/errors.ts';
import type { Burden } from '../../src/limits/overload.ts';
import { BURDENS, overload } from '../../src/limits/overload.ts';

const refusing = suite('limits/overload');

/** An overload whose clock and turns of the event loop are the test's. */
function underHand(maxSearches: number) {
  let time = 0;
  let end: (() => void) | undefined;
  const refused: Burden[] = [];
  const guard = overload({
    maxSearches,
    onRefusal: (burden) => refused.push(burden),
    now: () => time,
    atEndOfTurn: (call) => {
      end = call;
    },
  });
  const admits = () =>
    BURDENS.filter((burden) => {
      try {
        guard.check(burden);
        return true;
      } catch {
        return false;
      }
    });
  return {
    guard,
    refused,
    admits,
    pass(ms: number) {
      time += ms;
    },
    endTurn() {
      end?.();
      end = undefined;
    },
  };
}

refusing('within one turn of the event loop answers are refused first, then searches, then look-ups', () => {
  const { admits, pass } = underHand(10);
  const admitted = [0, 200, 100, 200, 1_600].map((ms) => {
    pass(ms);
    return admits();
  });
  assert.equal(admitted, [
    ['answer', 'search', 'lookup'],
    ['answer', 'search', 'lookup'],
    ['search', 'lookup'],
    ['lookup'],
    [],
  ]);
});

refusing('long turns one after the other count for those who waited through them, one alone does not', () => {
  const { admits, pass, endTurn } = underHand(10);
  admits();
  pass(1_000);
  endTurn();
  assert.equal(admits(), ['answer', 'search', 'lookup']);
  pass(1_000);
  endTurn();
  assert.equal(admits(), ['search', 'lookup'], 'every turn lets some in');
  endTurn();
  pass(10_000);
  assert.equal(admits(), ['answer', 'search', 'lookup'], 'nobody can have waited since');
});

refusing('searches have so many places; from half of them on there is strain, and no answer is begun', () => {
  const { guard, admits, refused } = underHand(4);
  const leave = [guard.enter('search')];
  assert.not.ok(guard.strained);
  leave.push(guard.enter('search'));
  assert.ok(guard.strained);
  assert.equal(admits(), ['search', 'lookup']);
  leave.push(guard.enter('search'), guard.enter('search'));
  assert.equal(guard.underWay, { answer: 0, search: 4, lookup: 0 });
  assert.throws(() => guard.enter('search'));
  assert.equal(admits(), ['lookup']);
  assert.equal(refused, ['answer', 'search', 'answer', 'search']);
  for (const [go] of [leave, leave]) go?.();
  assert.is(guard.underWay.search, 3, 'a place is given back once');
});

refusing('who is refused is told when to come back, and it is no fault to trace', () => {
  const { guard } = underHand(1);
  guard.enter('search');
  try {
    guard.check('search');
    assert.unreachable();
  } catch (error) {
    const { status, code, facts } = asServiceError(error);
    assert.equal([status, code, facts.retryAfterMs], [503, 'upstream_unavailable', 1_000]);
    assert.ok(isExpected(asServiceError(error)));
  }
});

refusing.run();
