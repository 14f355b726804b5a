/** Fault: the service's wall clock steps forward or back, and later steps to the true time. */
import type { Choices } from '../plan/random.ts';
import type { Fault } from './fault.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

const someStep = (random: Choices) =>
  random.of([3 * MINUTE_MS, 70 * MINUTE_MS, 5 * HOUR_MS, 30 * HOUR_MS, 12 * 24 * HOUR_MS]) *
  (0.5 + random.share());

export const clockSteps =
  (direction: 1 | -1): Fault =>
  async ({ control, instance }, random, held) => {
    await control.step(Math.round(direction * someStep(random)), () => instance.pids());
    try {
      await held();
    } finally {
      await control.step(0, () => instance.pids());
    }
  };
