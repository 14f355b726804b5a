/** Bounds of time for tests that run beside other busy processes. */

/**
 * Longer than anything that waits for nothing takes on the busiest machine. A test that shows that nothing was waited
 * for makes the wait longer than this.
 */
export const PROMPTLY_MS = 60_000;

/** Processor time that this process has used, in milliseconds: other processes do not count. */
export function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
