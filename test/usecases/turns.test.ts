import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { inTurns } from '../../src/usecases/turns.ts';

const turns = suite('usecases/turns');

/** Blocks the event loop for this many milliseconds. */
function busy(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

turns('timers run between the items', async () => {
  let others = 0;
  const timer = setInterval(() => {
    others += 1;
  }, 1);
  const items = Array.from({ length: 20 }, (_, index) => index);
  const doubled = await inTurns(
    items,
    (item) => {
      busy(4);
      return item * 2;
    },
    new AbortController().signal,
  );
  clearInterval(timer);
  assert.equal(
    doubled,
    items.map((item) => item * 2),
  );
  // After at most two items the work yields, and the timer fires. A slow machine yields more often.
  assert.ok(others >= 5, `${others} turns between ${items.length} items`);
});

turns('the signal stops the work between two turns', async () => {
  const caller = new AbortController();
  let mapped = 0;
  setImmediate(() => caller.abort(new Error('gone')));
  try {
    await inTurns(
      Array.from({ length: 100 }),
      () => {
        mapped += 1;
        busy(4);
      },
      caller.signal,
    );
    assert.unreachable();
  } catch (error) {
    assert.is((error as Error).message, 'gone');
  }
  assert.ok(mapped < 10, `${mapped} items`);
});

turns.run();
