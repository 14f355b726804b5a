/** Concurrency limit with a queue: work beyond the limit waits, first come first served. */
export interface Admission {
  /** Runs the work when there is room. An aborted signal takes it out of the queue: rejects with the signal's reason. */
  <T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T>;
  /** What goes on now. */
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

export function admission(most: number, now: () => number = () => performance.now()): Admission {
  let running = 0;
  const queue: Waiting[] = [];

  async function admit<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    if (running < most) running += 1;
    else await place(signal);
    try {
      signal?.throwIfAborted();
      return await work();
    } finally {
      // The place goes to the next in the queue, so that nobody who comes now is before it.
      const next = queue.shift();
      if (next === undefined) running -= 1;
      else next.enter();
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

  const readings = () => {
    const [oldest] = queue;
    return { running, waiting: queue.length, oldestMs: oldest === undefined ? 0 : now() - oldest.since };
  };
  return Object.assign(admit, { readings });
}
