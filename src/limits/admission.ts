/** How much of a heavy kind of work goes on at once; what comes beyond it waits in the order in which it came. */
export type Admission = <T>(work: () => Promise<T>, signal: AbortSignal) => Promise<T>;

/** A signal that is aborted takes what waits out of the queue: it rejects with the signal's reason. */
export function admission(most: number): Admission {
  let admitted = 0;
  const waiting: (() => void)[] = [];

  return async (work, signal) => {
    if (admitted < most) admitted += 1;
    else await place(signal);
    try {
      signal.throwIfAborted();
      return await work();
    } finally {
      // The place goes to the next in the queue, so that nobody who comes now is before it.
      const next = waiting.shift();
      if (next === undefined) admitted -= 1;
      else next();
    }
  };

  function place(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        waiting.splice(waiting.indexOf(enter), 1);
        reject(signal.reason);
      };
      const enter = () => {
        signal.removeEventListener('abort', leave);
        resolve();
      };
      if (signal.aborted) return reject(signal.reason);
      waiting.push(enter);
      signal.addEventListener('abort', leave, { once: true });
    });
  }
}
