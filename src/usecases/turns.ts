/** Splits long work on the event loop into turns, so that other requests need not wait for its end. */

/** Maximum length of a turn in milliseconds, which bounds the delay of other requests. */
const TURN_MS = 5;

/**
 * Maps all items, with a pause after each turn. The first turn begins at once. After a pause only one such
 * work continues in each round of the event loop, so that others wait for one turn. Between two turns it
 * rejects if the signal has aborted, with its reason.
 */
export async function inTurns<T, R>(
  items: readonly T[],
  map: (item: T, index: number) => R,
  signal: AbortSignal,
): Promise<R[]> {
  const mapped: R[] = [];
  const turn = turns(signal);
  for (const [index, item] of items.entries()) {
    await turn();
    mapped.push(map(item, index));
  }
  return mapped;
}

/**
 * Splits any loop into turns. Await the returned function before each step: it returns a promise if the turn
 * is over, else undefined.
 */
export function turns(signal: AbortSignal | undefined): () => Promise<void> | undefined {
  let began = performance.now();
  return () => {
    if (performance.now() - began <= TURN_MS) return undefined;
    return nextTurn().then(() => {
      signal?.throwIfAborted();
      began = performance.now();
    });
  };
}

const waiting: (() => void)[] = [];

function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    if (waiting.length === 1) setImmediate(wakeOne);
  });
}

/**
 * Gives the longest-waiting work its turn. `setImmediate` schedules the next one after the events of the next
 * round.
 */
function wakeOne(): void {
  waiting.shift()?.();
  if (waiting.length > 0) setImmediate(wakeOne);
}
