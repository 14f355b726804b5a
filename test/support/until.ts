import { setTimeout as delay } from 'node:timers/promises';

/** Looks again and again until it holds. A wait without an end ends with the time limit of the file. */
export async function until(holds: () => boolean | Promise<boolean>, everyMs = 20): Promise<void> {
  while (!(await holds())) await delay(everyMs);
}
