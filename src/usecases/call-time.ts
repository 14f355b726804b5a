/** The time of one call and its abort signal. Each transport adds how it learns that the client has gone. */
import { ServiceError } from '../errors.ts';

/**
 * The signal is made on first access: most operations answer at once and have nothing to abort, and a
 * signal costs 5 µs.
 *
 * This is a class because the getter has to be on a prototype. A getter in an object literal makes a hidden
 * class of its own, which keeps the whole request alive until the next full garbage collection.
 */
export abstract class CallTime {
  readonly #budgetMs: number;
  #controller: AbortController | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(budgetMs: number) {
    this.#budgetMs = budgetMs;
  }

  /** Aborted when the client has gone, when the budget is used up, or when the service stops. */
  get signal(): AbortSignal {
    if (this.#controller === undefined) {
      const controller = new AbortController();
      this.#controller = controller;
      this.#timer = setTimeout(() => controller.abort(), this.#budgetMs);
      this.listen();
    }
    return this.#controller.signal;
  }

  get isOver(): boolean {
    return this.#controller?.signal.aborted ?? false;
  }

  /** Aborts the signal, with an error if the service ends the call and not the client. */
  abort(reason?: ServiceError): void {
    if (!this.signal.aborted) this.#controller?.abort(reason);
  }

  /** Frees timer and listeners when the call is answered. */
  end(): void {
    if (this.#controller === undefined) return;
    clearTimeout(this.#timer);
    this.unlisten();
  }

  /** Begins to listen for a client that goes. Called once, when the signal is made. */
  protected abstract listen(): void;
  protected abstract unlisten(): void;
}

/** The error to report for `error`. An error that follows from an aborted signal does not name the cause. */
export function lateOr(error: unknown, time: CallTime): unknown {
  if (!time.isOver || error instanceof ServiceError) return error;
  const { reason } = time.signal;
  return reason instanceof ServiceError
    ? reason
    : new ServiceError('upstream_unavailable', { detail: 'The answer took too long.', cause: error });
}

/** Reason of an abort when the service stops. */
export const stopping = () =>
  new ServiceError('upstream_unavailable', { detail: 'The service is stopping.' });
