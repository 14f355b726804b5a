/** The context of a call of an operation with access `key`. */
import type { RequestStages } from '../observability/request-stages.ts';
import type { Caller } from '../stores/accounts.ts';
import type { CallTime } from './call-time.ts';
import type { Context } from './context.ts';

/**
 * A class, so that the getter `signal` is on a prototype; `CallTime` explains what a getter in an object
 * literal costs.
 */
export class KeyContext implements Context {
  readonly caller: Caller;
  readonly requestId: string;
  readonly paid: () => void;
  readonly stages: RequestStages | undefined;
  readonly #time: CallTime;

  constructor(
    caller: Caller,
    requestId: string,
    time: CallTime,
    paid: () => void,
    stages: RequestStages | undefined,
  ) {
    this.caller = caller;
    this.requestId = requestId;
    this.paid = paid;
    this.stages = stages;
    this.#time = time;
  }

  get signal(): AbortSignal {
    return this.#time.signal;
  }
}
