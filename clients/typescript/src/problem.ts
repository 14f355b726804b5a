/** Errors of the API and of the way to it. */
import type { Problem as ProblemBody } from './generated/types.js';

/**
 * An answer that is an error. Each code has a class of its own, for `instanceof`; a code that this client does not
 * know is a `Problem`.
 */
export class Problem extends Error {
  readonly status: number;
  readonly code: string;
  /** Identifies the request in the operator's log. */
  readonly requestId: string | undefined;
  /** Broken rules of the input, each with the JSON Pointer of its field. */
  readonly errors: NonNullable<ProblemBody['errors']>;
  /** Seconds after which the same request may succeed, if the server gave them. */
  readonly retryAfter: number | undefined;
  /** The problem object as it came, with the members that only some codes have. */
  readonly body: Partial<ProblemBody>;

  constructor(status: number, body: Partial<ProblemBody>, retryAfter?: number) {
    super(body.detail ?? body.title ?? `The server answered with status ${status}.`);
    this.name = new.target.name;
    this.status = status;
    this.code = body.code ?? 'unknown';
    this.requestId = body.instance;
    this.errors = body.errors ?? [];
    this.retryAfter = retryAfter;
    this.body = body;
  }
}
