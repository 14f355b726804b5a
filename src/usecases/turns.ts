/** Long work on the event loop, cut so that nobody waits for it long. */
import { setImmediate } from 'node:timers/promises';

/** What other requests may have to wait for one turn. */
const TURN_MS = 5;

/** `map` over all items; every few milliseconds others have their turn. The signal stops it between two turns. */
export async function inTurns<T, R>(
  items: readonly T[],
  map: (item: T, index: number) => R,
  signal: AbortSignal,
): Promise<R[]> {
  const mapped: R[] = [];
  let turnBegan = performance.now();
  for (const [index, item] of items.entries()) {
    if (performance.now() - turnBegan > TURN_MS) {
      await setImmediate();
      signal.throwIfAborted();
      turnBegan = performance.now();
    }
    mapped.push(map(item, index));
  }
  return mapped;
}
