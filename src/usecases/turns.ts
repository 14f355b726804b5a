/** Long work on the event loop, cut into turns so that other requests do not wait for its end. */

/** Longest turn, and so the longest wait of other requests for it. */
const TURN_MS = 5;

/**
 * `map` over all items, interrupted every few milliseconds. Of several such works one runs in each round of
 * the event loop, so that other requests wait for one turn and not for one of each. Rejects with the
 * signal's reason between two turns.
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
 * The same for any loop. The returned function is awaited before each step; it returns a promise when the
 * turn is over.
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

/** First come, first served. An immediate set here runs after the events of the next round. */
function wakeOne(): void {
  waiting.shift()?.();
  if (waiting.length > 0) setImmediate(wakeOne);
}
