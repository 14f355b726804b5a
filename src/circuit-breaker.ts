/**
 * Circuit breaker: after several failures in a row, calls to a service are skipped for some time. Then
 * one trial call decides whether calls are made again. Without it, every request would wait for the
 * full timeout of a dead service.
 */

export interface CircuitBreakerOptions {
  /** Number of consecutive failures after which the circuit opens, so that calls are skipped. */
  readonly failures: number;
  /** Milliseconds for which an open circuit skips calls before it lets one trial call through. */
  readonly openMs: number;
  /** Clock in milliseconds from any origin, which never goes back. Default: `performance.now`. */
  readonly now?: () => number;
  /** Called with the last failure when the circuit opens, but not again when a trial call fails. */
  readonly onOpen?: (cause: unknown) => void;
  /** Called when a call succeeds while the circuit is open, which closes it: usually the trial call. */
  readonly onClose?: () => void;
}

export interface CircuitBreaker {
  /**
   * Runs `call`, or throws `CircuitOpen` at once while the circuit is open. A failure is not counted if
   * `causedByCaller` returns true, because it then says nothing about the service.
   */
  run<T>(call: () => Promise<T>, causedByCaller: () => boolean): Promise<T>;
  readonly counts: BreakerCounts;
}

interface BreakerCounts {
  /** True while the circuit is closed, that is while calls are made and not skipped. */
  readonly working: boolean;
  /** Number of calls made that failed, without those that the caller caused. */
  readonly failures: number;
  /** Number of calls that were skipped because the circuit was open. */
  readonly skipped: number;
}

/** Error of a call that was skipped because the circuit is open. */
export class CircuitOpen extends Error {
  constructor() {
    super('skipped: it failed repeatedly');
    this.name = 'CircuitOpen';
  }
}

export function circuitBreaker(options: CircuitBreakerOptions): CircuitBreaker {
  const { failures: limit, openMs, now = () => performance.now(), onOpen, onClose } = options;
  const counts = { working: true, failures: 0, skipped: 0 };
  let consecutive = 0;
  let askAgainAt = 0;
  let trying = false;

  function succeeded(): void {
    consecutive = 0;
    if (counts.working) return;
    counts.working = true;
    onClose?.();
  }

  function failed(cause: unknown): void {
    counts.failures += 1;
    consecutive += 1;
    if (consecutive < limit) return;
    askAgainAt = now() + openMs;
    if (!counts.working) return;
    counts.working = false;
    onOpen?.(cause);
  }

  return {
    counts,
    async run(call, causedByCaller) {
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
        if (!causedByCaller()) failed(error);
        throw error;
      } finally {
        if (trial) trying = false;
      }
    },
  };
}
