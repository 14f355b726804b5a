/** Time bounds and measures for tests that run beside other busy processes. */

/**
 * Upper bound in milliseconds for work that waits for nothing, on a very busy machine. A test that shows that
 * nothing waited must make the wait longer than this.
 */
export const PROMPTLY_MS = 60_000;

/** Processor time of this process in milliseconds; time of other processes does not count. */
export function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
