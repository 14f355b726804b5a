/** Time bounds for tests that run beside other busy processes. */

/**
 * Upper bound for work without a wait, on the busiest machine. A test that shows the absence of a wait makes
 * the wait longer than this.
 */
export const PROMPTLY_MS = 60_000;

/** Processor time of this process in milliseconds. Other processes do not count. */
export function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
