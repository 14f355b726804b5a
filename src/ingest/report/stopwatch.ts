/** Measures the seconds spent in each stage of an ingest. */
import type { Stage } from './report.ts';

export interface Stopwatch {
  readonly seconds: Partial<Record<Stage, number>>;
  time<T>(stage: Stage, work: () => T | Promise<T>): Promise<T>;
}

export function stopwatch(): Stopwatch {
  const seconds: Partial<Record<Stage, number>> = {};
  return {
    seconds,
    async time(stage, work) {
      const start = performance.now();
      try {
        return await work();
      } finally {
        seconds[stage] = (seconds[stage] ?? 0) + (performance.now() - start) / 1000;
      }
    },
  };
}
