/** Tests which requests are refused under overload, and which kinds are refused first. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { asServiceError, isExpected } from '../../src/errors.ts';
import type { CostClass } from '../../src/limits/concurrency/overload.ts';
import { COST_CLASSES, overload } from '../../src/limits/concurrency/overload.ts';

const refusing = suite('limits/overload');

/**
 * An overload guard for which the test sets the clock, how long native calls wait, and the end of an
 * event-loop turn.
 */
function underHand(maxSearches: number) {
  let time = 0;
  let oldestMs = 0;
  let end: (() => void) | undefined;
  const refused: CostClass[] = [];
  const guard = overload({
    maxSearches,
    nativeCalls: () => ({ running: 1, waiting: oldestMs > 0 ? 1 : 0, oldestMs }),
    onRefusal: (costClass) => refused.push(costClass),
    now: () => time,
    atEndOfTurn: (call) => {
      end = call;
    },
  });
  return {
    guard,
    refused,
    admits: () => COST_CLASSES.filter((costClass) => !guard.refuses(costClass)),
    pass(ms: number) {
      time += ms;
    },
    endTurn() {
      end?.();
      end = undefined;
    },
    callsWait(ms: number) {
      oldestMs = ms;
    },
  };
}

refusing('within one turn of the event loop, answers are refused first, then searches, then look-ups', () => {
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

refusing('successive long turns count for answers that waited through them, a single one does not', () => {
  const { admits, pass, endTurn } = underHand(10);
  admits();
  pass(300);
  endTurn();
  assert.equal(admits(), ['answer', 'search', 'lookup']);
  pass(300);
  endTurn();
  assert.equal(admits(), ['search', 'lookup'], 'every turn lets some in');
  endTurn();
  pass(10_000);
  assert.equal(admits(), ['answer', 'search', 'lookup'], 'nobody can have waited since');
});

refusing(
  'from half of the limit, searches skip the reranker and answers are refused; at the limit, searches are',
  () => {
    const { guard, admits, refused } = underHand(4);
    const leave = [guard.enter('search')];
    assert.not.ok(guard.strained);
    leave.push(guard.enter('search'));
    assert.ok(guard.strained);
    assert.equal(admits(), ['search', 'lookup']);
    leave.push(guard.enter('search'), guard.enter('search'));
    assert.equal(guard.readings.underWay, { answer: 0, search: 4, lookup: 0 });
    assert.equal([guard.readings.retrievals, guard.readings.retrievalLimit], [4, 4]);
    assert.throws(() => guard.enter('search'));
    assert.equal(admits(), ['lookup']);
    assert.equal(refused, ['answer', 'search', 'answer', 'search']);
    for (const [go] of [leave, leave]) go?.();
    assert.is(guard.readings.underWay.search, 3, 'a slot is released once');
    assert.equal(guard.enter('lookup') && guard.readings.retrievals, 3, 'look-ups retrieve nothing');
  },
);

refusing('strain lasts a second after the last refused search, but not after a refused answer', () => {
  const { guard, admits, pass, endTurn } = underHand(2);
  const leave = [guard.enter('search'), guard.enter('search')];
  assert.equal(admits(), ['lookup']);
  for (const go of leave) go();
  const over = [500, 400, 200].map((ms) => {
    endTurn();
    pass(ms);
    return [guard.strained, admits().includes('answer')];
  });
  assert.equal(over, [
    [true, false],
    [true, false],
    [false, true],
  ]);
});

refusing('the retrieval of an answer counts as a search', () => {
  const { guard, admits } = underHand(2);
  guard.enter('answer');
  assert.equal(admits(), ['answer', 'search', 'lookup'], 'before it retrieves');
  const ends = [guard.retrieve(), guard.retrieve()];
  assert.equal(admits(), ['lookup']);
  for (const end of ends) end();
  assert.ok(admits().includes('search'));
});

refusing(
  'a native call that waits long refuses answers, then searches, whatever the limit, but never look-ups',
  () => {
    const { admits, callsWait } = underHand(100);
    const admitted = [250, 400, 700, 60_000, 0].map((ms) => {
      callsWait(ms);
      return admits();
    });
    assert.equal(admitted.slice(0, 4), [
      ['answer', 'search', 'lookup'],
      ['search', 'lookup'],
      ['lookup'],
      ['lookup'],
    ]);
    assert.ok(admitted[4]?.includes('search'), 'at once when no call waits any more');
  },
);

refusing('a refusal has a retry time and is expected', () => {
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
