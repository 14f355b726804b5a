/** Error: the timeout was over before an answer came. */
class NoAnswer extends Error {
  constructor(ms: number) {
    super(`no answer in ${ms} ms`);
    this.name = 'NoAnswer';
  }
}

/**
 * Resolves or rejects as the answer does, or rejects with `NoAnswer` after `ms` milliseconds. When the timer
 * fires, sockets are read once more first, so that an answer that arrived while the process was busy still
 * counts as in time.
 */
export function withTimeout<T>(answer: Promise<T>, ms: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => setImmediate(() => reject(new NoAnswer(ms))), ms);
    answer.then(
      (value) => {
        clearTimeout(timer);
        resolve(value);
      },
      (error: unknown) => {
        clearTimeout(timer);
        reject(error);
      },
    );
  });
}
