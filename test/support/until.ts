import { setTimeout as delay } from 'node:timers/promises';

/**
 * Polls until `holds` returns true. It has no timeout; the time limit of the whole test file ends the wait.
 */
export async function until(holds: () => boolean | Promise<boolean>, everyMs = 20): Promise<void> {
  while (!(await holds())) await delay(everyMs);
}
