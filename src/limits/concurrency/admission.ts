/** Concurrency limit with a queue: work beyond the limit waits and starts in the order of arrival. */
export interface Admission {
  /**
   * Runs the work when a slot is free. If the signal aborts before the work starts, rejects with the signal's
   * reason, and the work does not run.
   */
  <T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T>;
  /** Returns the current numbers of running and waiting pieces of work. */
  readings(): AdmissionReadings;
}

export interface AdmissionReadings {
  readonly running: number;
  readonly waiting: number;
  /**
   * Time in milliseconds for which the first piece of work in the queue has waited; 0 if the queue is empty.
   */
  readonly oldestMs: number;
}

interface Waiting {
  readonly since: number;
  readonly enter: () => void;
}

/**
 * Makes the queue. `most` is the maximum number of pieces of work that run at once (at least one), or a
 * function that computes it from the milliseconds for which the head of the queue has waited.
 */
export function admission(
  most: number | ((oldestMs: number) => number),
  now: () => number = () => performance.now(),
): Admission {
  let running = 0;
  const queue: Waiting[] = [];

  const oldestMs = () => (queue[0] === undefined ? 0 : now() - queue[0].since);
  const hasRoom = () => running < (typeof most === 'number' ? most : most(oldestMs()));

  async function admit<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    if (queue.length === 0 && hasRoom()) running += 1;
    else await waitForSlot(signal);
    try {
      signal?.throwIfAborted();
      return await work();
    } finally {
      running -= 1;
      // The freed slot goes to the head of the queue at once, in the same turn of the event loop, so that new
      // work cannot overtake it.
      while (queue.length > 0 && hasRoom()) {
        running += 1;
        queue.shift()?.enter();
      }
    }
  }

  function waitForSlot(signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const waiting: Waiting = {
        since: now(),
        enter() {
          signal?.removeEventListener('abort', cancel);
          resolve();
        },
      };
      const cancel = () => {
        queue.splice(queue.indexOf(waiting), 1);
        reject(signal?.reason);
      };
      if (signal?.aborted) return reject(signal.reason);
      queue.push(waiting);
      signal?.addEventListener('abort', cancel, { once: true });
    });
  }

  const readings = () => ({ running, waiting: queue.length, oldestMs: oldestMs() });
  return Object.assign(admit, { readings });
}
