/** The context of one HTTP request. */
import type { ServerResponse } from 'node:http';
import { ServiceError } from '../errors.ts';
import type { StageRecorder } from '../observability/stages.ts';
import type { Caller } from '../stores/accounts.ts';
import type { Context } from '../usecases/operation.ts';

export interface RequestFacts {
  readonly caller: Caller;
  readonly requestId: string;
  readonly budgetMs: number;
  readonly paid?: (() => void) | undefined;
  readonly stages?: StageRecorder | undefined;
}

/** What was thrown because the time was up says nothing of what went wrong. */
export function lateOr(error: unknown, time: RequestTime): unknown {
  if (!time.isOver || error instanceof ServiceError) return error;
  const { reason } = time.signal;
  return reason instanceof ServiceError ? reason : tooLate(error);
}

/** An event of the response, which is all that those who stop the service know of a request. */
const STOP = Symbol('stop');

/** Ends what is still being answered, which then can tell why. */
export function stopAnswering(response: ServerResponse): void {
  response.emit(STOP);
}

function tooLate(cause: unknown): ServiceError {
  return new ServiceError('upstream_unavailable', { detail: 'The answer took too long.', cause });
}

/**
 * Its signal is over when the client has gone, when the operation's time is up, or when the service stops. It is made when it is first asked
 * for: most operations answer at once and have nothing to abort, and a signal costs 5 µs.
 *
 * A class, because the getter has to stand on a prototype: in an object literal each getter makes a hidden class of
 * its own, which keeps the whole request alive until the next full garbage collection.
 */
export class RequestTime {
  readonly #response: ServerResponse;
  readonly #budgetMs: number;
  #controller: AbortController | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(response: ServerResponse, budgetMs: number) {
    this.#response = response;
    this.#budgetMs = budgetMs;
  }

  get signal(): AbortSignal {
    if (this.#controller === undefined) {
      const controller = new AbortController();
      this.#controller = controller;
      this.#timer = setTimeout(() => controller.abort(), this.#budgetMs);
      this.#response.once('close', this.#abort);
      this.#response.once(STOP, this.#stop);
    }
    return this.#controller.signal;
  }

  get isOver(): boolean {
    return this.#controller?.signal.aborted ?? false;
  }

  /** When the request is answered: nothing is left to abort. */
  end(): void {
    if (this.#controller === undefined) return;
    clearTimeout(this.#timer);
    this.#response.off('close', this.#abort);
    this.#response.off(STOP, this.#stop);
  }

  /** Where the client says that it wants the answer no more, and stays. */
  abort(): void {
    if (!this.signal.aborted) this.#abort();
  }

  readonly #abort = (): void => this.#controller?.abort();

  readonly #stop = (): void =>
    this.#controller?.abort(new ServiceError('upstream_unavailable', { detail: 'The service is stopping.' }));
}

/** Who asks, and how long the answer may take. */
export class RequestContext extends RequestTime implements Context {
  readonly caller: Caller;
  readonly requestId: string;
  readonly paid: (() => void) | undefined;
  readonly stages: StageRecorder | undefined;

  constructor(response: ServerResponse, { caller, requestId, budgetMs, paid, stages }: RequestFacts) {
    super(response, budgetMs);
    this.caller = caller;
    this.requestId = requestId;
    this.paid = paid;
    this.stages = stages;
  }
}
