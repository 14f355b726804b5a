/**
 * Measures how long the event loop is blocked, in processor time of its thread, so that other processes do
 * not count.
 */
import { readFileSync } from 'node:fs';

/**
 * Processor time of the main thread in milliseconds. Linux has it in nanoseconds as the first number of
 * `schedstat`.
 */
export function threadTime(): number {
  try {
    return Number(readFileSync('/proc/self/schedstat', 'utf8').split(' ', 1)[0]) / 1e6;
  } catch {
    return performance.now();
  }
}

/** Longest time in milliseconds for which the event loop was blocked while `work` ran. */
export async function longestTurn(work: () => Promise<unknown>): Promise<number> {
  let [longest, last, ended] = [0, threadTime(), false];
  const sampling = new Promise<void>((resolve) => {
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
  await sampling;
  return longest;
}
