/** A queue of work that runs after the answer, so that the answer's duration does not depend on it. */
import { ServiceError } from '../errors.ts';

export interface Afterwards {
  /** Throws `upstream_unavailable` if the queue is full. Work begins in a later turn of the event loop. */
  add(work: () => Promise<void>): void;
  /** Resolves when the work added so far is done. */
  finished(): Promise<void>;
}

/** Longest queue. Each entry is a look-up and at most two writes to the disk. */
const MOST_WAITING = 1_000;

/** Runs one piece of work at a time, in order. Failures go to `onError`. */
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
