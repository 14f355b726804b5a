/** Splits long work on the event loop into turns, so that other requests do not wait for its end. */

/** Longest turn, which bounds the delay of other requests. */
const TURN_MS = 5;

/**
 * Maps all items, interrupted after each turn. In each round of the event loop only one such work has a turn,
 * so that other requests wait for at most one turn. Rejects between two turns with the signal's reason.
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
 * Interruption for any loop. Await the returned function before each step; it returns a promise if the turn
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

/** Resumes waiting works in order. `setImmediate` called here runs after the events of the next round. */
function wakeOne(): void {
  waiting.shift()?.();
  if (waiting.length > 0) setImmediate(wakeOne);
}
