/** How long the event loop is held, by the processor time of its thread: what other processes take does not count. */
import { readFileSync } from 'node:fs';

/** In milliseconds. The first number of the file is the time that the process's first thread has run. */
export function threadTime(): number {
  try {
    return Number(readFileSync('/proc/self/schedstat', 'utf8').split(' ', 1)[0]) / 1e6;
  } catch {
    return performance.now();
  }
}

/** The longest that the loop was held while `work` went on. */
export async function longestTurn(work: () => Promise<unknown>): Promise<number> {
  let [longest, last, ended] = [0, threadTime(), false];
  const watch = new Promise<void>((resolve) => {
    const look = () => {
      const now = threadTime();
      longest = Math.max(longest, now - last);
      last = now;
      if (ended) resolve();
      else setImmediate(look);
    };
    setImmediate(look);
  });
  await work().finally(() => {
    ended = true;
  });
  await watch;
  return longest;
}
