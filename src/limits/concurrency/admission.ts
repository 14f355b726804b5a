/** Concurrency limit with a queue: work beyond the limit waits, first come first served. */
export interface Admission {
  /**
   * Runs the work when there is room. An aborted signal takes it out of the queue: rejects with the signal's
   * reason.
   */
  <T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T>;
  /** Counts of this moment. */
  readings(): AdmissionReadings;
}

export interface AdmissionReadings {
  readonly running: number;
  readonly waiting: number;
  /** How long the work at the head of the queue has waited, in milliseconds; 0 where none waits. */
  readonly oldestMs: number;
}

interface Waiting {
  readonly since: number;
  readonly enter: () => void;
}

/** `most` may depend on how long the work at the head of the queue has waited; it is never below one. */
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
    else await place(signal);
    try {
      signal?.throwIfAborted();
      return await work();
    } finally {
      running -= 1;
      // Places go to the head of the queue before anybody comes who would be before it.
      while (queue.length > 0 && hasRoom()) {
        running += 1;
        queue.shift()?.enter();
      }
    }
  }

  function place(signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const waiting: Waiting = {
        since: now(),
        enter() {
          signal?.removeEventListener('abort', leave);
          resolve();
        },
      };
      const leave = () => {
        queue.splice(queue.indexOf(waiting), 1);
        reject(signal?.reason);
      };
      if (signal?.aborted) return reject(signal.reason);
      queue.push(waiting);
      signal?.addEventListener('abort', leave, { once: true });
    });
  }

  const readings = () => ({ running, waiting: queue.length, oldestMs: oldestMs() });
  return Object.assign(admit, { readings });
}
