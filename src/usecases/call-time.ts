/** Time budget and abort signal of one call. Each transport adds its own detection of a closed connection. */
import { ServiceError } from '../errors.ts';

/**
 * Creates the signal on first access: it costs 5 µs, and most operations answer synchronously without one.
 *
 * A class puts the getter on a prototype. A getter in an object literal creates a hidden class of its own,
 * which keeps the whole request alive until the next full garbage collection.
 */
export abstract class CallTime {
  readonly #budgetMs: number;
  #controller: AbortController | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(budgetMs: number) {
    this.#budgetMs = budgetMs;
  }

  /** Aborted when the client disconnects, the budget is used up or the service stops. */
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

  /** Releases timer and listeners. Call it after the answer. */
  end(): void {
    if (this.#controller === undefined) return;
    clearTimeout(this.#timer);
    this.unlisten();
  }

  /** Starts to listen for a disconnect of the client. Called once, when the signal is created. */
  protected abstract listen(): void;
  protected abstract unlisten(): void;
}

/**
 * The error to report for `error`. After an abort it is the reason of the abort, which `error` does not name.
 */
export function lateOr(error: unknown, time: CallTime): unknown {
  if (!time.isOver || error instanceof ServiceError) return error;
  const { reason } = time.signal;
  return reason instanceof ServiceError
    ? reason
    : new ServiceError('upstream_unavailable', { detail: 'The answer took too long.', cause: error });
}

/** Abort reason for a stop of the service. */
export const stopping = () =>
  new ServiceError('upstream_unavailable', { detail: 'The service is stopping.' });
