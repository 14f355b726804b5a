/** Limits on the number of concurrent pieces of work, without a queue: work beyond the limit is refused. */

/** Releases a slot of a semaphore; a second call does nothing. */
export type Release = () => void;

export interface Semaphore {
  /** Takes a slot and returns the function that releases it; `undefined` when all slots are in use. */
  acquire(): Release | undefined;
}

/** Makes a semaphore with `limit` slots. */
export function semaphore(limit: number): Semaphore {
  let inUse = 0;
  return {
    acquire() {
      if (inUse >= limit) return undefined;
      inUse += 1;
      let released = false;
      return () => {
        if (!released) inUse -= 1;
        released = true;
      };
    },
  };
}

/** Concurrency limit with a second, lower limit for each key, so that one caller cannot use all slots. */
export interface KeyedSemaphore {
  /** Maximum number of slots that one key (caller) may hold at once. */
  readonly limitEach: number;
  /**
   * Takes a slot for the key. Returns 'key' when this key already holds `limitEach` slots, otherwise 'all'
   * when all slots are in use.
   */
  acquire(key: string): Release | 'all' | 'key';
}

/** Makes a semaphore with `limit` slots, of which one key holds at most `limitEach`. */
export function keyedSemaphore(limit: number, limitEach: number): KeyedSemaphore {
  const all = semaphore(limit);
  const byKey = new Map<string, { own: Semaphore; held: number }>();

  return {
    limitEach,
    acquire(key) {
      const known = byKey.get(key) ?? { own: semaphore(limitEach), held: 0 };
      const releaseOwn = known.own.acquire();
      if (releaseOwn === undefined) return 'key';
      const releaseShared = all.acquire();
      if (releaseShared === undefined) {
        releaseOwn();
        return 'all';
      }
      known.held += 1;
      byKey.set(key, known);
      let released = false;
      return () => {
        if (released) return;
        released = true;
        releaseOwn();
        releaseShared();
        known.held -= 1;
        if (known.held === 0) byKey.delete(key);
      };
    },
  };
}
