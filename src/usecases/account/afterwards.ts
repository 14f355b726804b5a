/** Work that goes on after an answer, so that the answer's time tells nothing of it. One piece at a time, in order. */
import { ServiceError } from '../../errors.ts';

export interface Afterwards {
  /** Throws `upstream_unavailable` where too much is waiting. Begins no earlier than the next turn of the event loop. */
  add(work: () => Promise<void>): void;
  /** Resolves when nothing is left. */
  finished(): Promise<void>;
}

/** Each is a look-up, and at most two writes to the disk. */
const MOST_WAITING = 1_000;

/** What goes wrong is told to `onError`: nobody else waits for it. */
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
