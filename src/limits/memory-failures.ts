/** Failures of one process. */
import type { Failures } from './failures.ts';
import { FORGOTTEN_AFTER_MS, waitAfter } from './failures.ts';
import type { Clock } from './limiter.ts';
import { monotonicClock } from './limiter.ts';

interface Failed {
  count: number;
  lastAt: number;
}

/** Some 10 MB. Whoever wants to push another's out has to fail so often, and each failure costs a password's time. */
const MOST_SUBJECTS = 100_000;

export function memoryFailures(clock: Clock = monotonicClock): Failures {
  /** In the order of their last failure, so that those to forget stand first. */
  const subjects = new Map<string, Failed>();

  function forgetOld(now: number): void {
    for (const [subject, { lastAt }] of subjects) {
      if (subjects.size <= MOST_SUBJECTS && now - lastAt < FORGOTTEN_AFTER_MS) return;
      subjects.delete(subject);
    }
  }

  return {
    attempt(subject) {
      const now = clock();
      forgetOld(now);
      const failed = subjects.get(subject) ?? { count: 0, lastAt: now };
      const early = failed.lastAt + waitAfter(failed.count) - now;
      if (failed.count > 0 && early > 0) return Math.ceil(early);
      subjects.delete(subject);
      subjects.set(subject, { count: failed.count + 1, lastAt: now });
      return 0;
    },
    withdraw(subject) {
      const failed = subjects.get(subject);
      if (failed === undefined) return;
      if (failed.count > 1) failed.count -= 1;
      else subjects.delete(subject);
    },
    succeeded(subject) {
      subjects.delete(subject);
    },
  };
}
