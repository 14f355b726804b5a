/**
 * Time budget and abort signal of one call. Each transport adds its own way to notice that the client has
 * disconnected.
 */
import { ServiceError } from '../errors.ts';

/**
 * Time budget and abort signal of one call. The signal is created on first access: it costs 5 µs, and most
 * operations answer synchronously without one.
 *
 * It is a class because a class puts the getter `signal` on a prototype. A getter in an object literal
 * creates a hidden class of its own, which keeps the whole request in memory until the next full garbage
 * collection.
 */
export abstract class CallTime {
  readonly #budgetMs: number;
  #controller: AbortController | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(budgetMs: number) {
    this.#budgetMs = budgetMs;
  }

  /** Signal that aborts when the client disconnects, the time budget is used up or the service stops. */
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

  /** Aborts the signal. `reason` is the error to report if the service, and not the client, ends the call. */
  abort(reason?: ServiceError): void {
    if (!this.signal.aborted) this.#controller?.abort(reason);
  }

  /** Releases the timer and the listeners of the time budget. Call it after the answer is sent. */
  end(): void {
    if (this.#controller === undefined) return;
    clearTimeout(this.#timer);
    this.unlisten();
  }

  /**
   * Starts to listen for a disconnect of the client. Called once, when the signal is created; `unlisten` ends
   * it.
   */
  protected abstract listen(): void;
  protected abstract unlisten(): void;
}

/**
 * Returns the error to report in place of `error`. If the call was aborted, that is the reason of the abort,
 * which the thrown error does not name.
 */
export function lateOr(error: unknown, time: CallTime): unknown {
  if (!time.isOver || error instanceof ServiceError) return error;
  const { reason } = time.signal;
  return reason instanceof ServiceError
    ? reason
    : new ServiceError('upstream_unavailable', { detail: 'The answer took too long.', cause: error });
}

/** Returns the error with which calls are aborted when the service stops. */
export const stopping = () =>
  new ServiceError('upstream_unavailable', { detail: 'The service is stopping.' });
