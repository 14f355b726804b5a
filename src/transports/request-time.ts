/** Time limit and cancellation of the call behind one HTTP request. */
import type { ServerResponse } from 'node:http';
import { CallTime, stopping } from '../usecases/call-time.ts';

/** Event on a response by which the stopping service ends the call behind the response. */
const STOP = Symbol('stop');

/** Ends the call that a response still waits for, with the error that the service is stopping. */
export function stopAnswering(response: ServerResponse): void {
  response.emit(STOP);
}

export class RequestTime extends CallTime {
  readonly #response: ServerResponse;

  constructor(response: ServerResponse, budgetMs: number) {
    super(budgetMs);
    this.#response = response;
  }

  protected override listen(): void {
    this.#response.once('close', this.#gone);
    this.#response.once(STOP, this.#stop);
  }

  protected override unlisten(): void {
    this.#response.off('close', this.#gone);
    this.#response.off(STOP, this.#stop);
  }

  readonly #gone = (): void => this.abort();
  readonly #stop = (): void => this.abort(stopping());
}
