/**
 * A queue of work done after the answer is sent, so that the answer's duration does not reveal whether there
 * was work.
 */
import { ServiceError } from '../errors.ts';

export interface Afterwards {
  /**
   * Adds work to the queue. It begins in a later turn of the event loop. Throws `upstream_unavailable` if the
   * queue is full.
   */
  add(work: () => Promise<void>): void;
  /** Resolves when all work that was in the queue at the time of the call is done. */
  finished(): Promise<void>;
}

/** Maximum number of entries in the queue. Each entry is a look-up and at most two writes to the disk. */
const MOST_WAITING = 1_000;

/** Makes a queue of background work that runs one entry at a time, in order. `onError` gets the failures. */
export function startAfterwards(onError: (error: unknown) => void): Afterwards {
  let waiting = 0;
  let last: Promise<void> = Promise.resolve();
  return {
    add(work) {
      if (waiting >= MOST_WAITING) throw new ServiceError('upstream_unavailable', { retryAfterMs: 5_000 });
      waiting += 1;
      last = last
        .then(() => new Promise((resolve) => setImmediate(resolve)))
        .then(work)
        .catch(onError)
        .finally(() => {
          waiting -= 1;
        });
    },
    finished: () => last,
  };
}
