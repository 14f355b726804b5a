/** Long work on the event loop, cut so that nobody waits for it long. */

/** What other requests may have to wait for one turn. */
const TURN_MS = 5;

/**
 * `map` over all items; every few milliseconds others have their turn. Of several at once one goes on at a time, so that
 * what is asked beside them waits for one turn and not for all of theirs. The signal stops it between two turns.
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
 * The same for a loop that is no map. The function is awaited before each step; it returns a promise only
 * if the turn is over.
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

/** In the order in which they came; one set from inside a wake comes after the events of the next round. */
function wakeOne(): void {
  waiting.shift()?.();
  if (waiting.length > 0) setImmediate(wakeOne);
}
