/**
 * Spares a service that has failed again and again: for some time it is not asked at all, then once, and what
 * comes of that one trial decides. Without it, every request would wait the whole of its time for a service that is dead.
 */

export interface CircuitBreakerOptions {
  /** Failures in a row after which it is not asked. */
  readonly failures: number;
  /** How long it is not asked. */
  readonly restMs: number;
  /** Milliseconds from any beginning, never going back. */
  readonly now?: () => number;
  /** It is not asked from now on, because of this. Told once, however many trials fail after it. */
  readonly onOpen?: (cause: unknown) => void;
  /** A trial succeeded. */
  readonly onClose?: () => void;
}

export interface CircuitBreaker {
  /** Runs `call`, or throws a `CircuitOpen` at once. A failure that the caller brought about says nothing of the service. */
  run<T>(call: () => Promise<T>, broughtAbout: () => boolean): Promise<T>;
  readonly counts: BreakerCounts;
}

interface BreakerCounts {
  /** Whether it is being asked. */
  readonly working: boolean;
  /** Calls that failed. */
  readonly failures: number;
  /** Calls that were not made. */
  readonly skipped: number;
}

/** The service was not asked. */
export class CircuitOpen extends Error {
  constructor() {
    super('not asked: it failed too often just now');
    this.name = 'CircuitOpen';
  }
}

export function circuitBreaker(options: CircuitBreakerOptions): CircuitBreaker {
  const { failures: limit, restMs, now = () => performance.now(), onOpen, onClose } = options;
  const counts = { working: true, failures: 0, skipped: 0 };
  let inARow = 0;
  let askAgainAt = 0;
  let trying = false;

  function succeeded(): void {
    inARow = 0;
    if (counts.working) return;
    counts.working = true;
    onClose?.();
  }

  function failed(cause: unknown): void {
    counts.failures += 1;
    inARow += 1;
    if (inARow < limit) return;
    askAgainAt = now() + restMs;
    if (!counts.working) return;
    counts.working = false;
    onOpen?.(cause);
  }

  return {
    counts,
    async run(call, broughtAbout) {
      if (!counts.working && (trying || now() < askAgainAt)) {
        counts.skipped += 1;
        throw new CircuitOpen();
      }
      const trial = !counts.working;
      if (trial) trying = true;
      try {
        const result = await call();
        succeeded();
        return result;
      } catch (error) {
        if (!broughtAbout()) failed(error);
        throw error;
      } finally {
        if (trial) trying = false;
      }
    },
  };
}
