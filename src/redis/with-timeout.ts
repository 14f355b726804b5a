/** What did not answer in time. */
class NoAnswer extends Error {
  constructor(ms: number) {
    super(`no answer in ${ms} ms`);
    this.name = 'NoAnswer';
  }
}

/**
 * The answer, or `NoAnswer` where it takes too long. What has arrived while this process itself was busy is in time: after the
 * timer, sockets are read once more before the verdict.
 */
export function within<T>(answer: Promise<T>, ms: number): Promise<T> {
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
