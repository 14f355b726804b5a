/** One error type for all failures of a Meilisearch server. */
import { MeilisearchApiError, MeilisearchRequestError } from 'meilisearch';

export type FailureKind =
  /** No response: the server does not listen, reset the connection, or timed out. */
  | 'unreachable'
  /** The server asks to retry later, because it is overloaded or its queue is full. */
  | 'busy'
  /** The server refuses the request: the request or the key is wrong, or the index does not exist. */
  | 'refused'
  /** The server failed, or the response is not from Meilisearch. */
  | 'broken';

/**
 * A failed call to a Meilisearch server. The message contains the server's address and Meilisearch's own
 * message, but no query and no key.
 */
export class MeilisearchFailure extends Error {
  readonly kind: FailureKind;
  /** Meilisearch's own error code, such as `index_not_found`. */
  readonly code: string | undefined;

  constructor(server: string, kind: FailureKind, what: string, code?: string, cause?: unknown) {
    super(`Meilisearch at ${server} ${what}`, { cause });
    this.name = 'MeilisearchFailure';
    this.kind = kind;
    this.code = code;
  }
}

/** True if the server answered with an error, false if it did not answer. */
export const hasAnswered = (error: unknown): boolean =>
  error instanceof MeilisearchFailure && error.kind !== 'unreachable';

const BUSY = new Set([429, 503]);
/**
 * Meilisearch's error codes for a full disk and a full queue of searches. They count as `busy` whatever the
 * HTTP status is.
 */
const FULL = new Set(['no_space_left_on_device', 'too_many_search_requests']);

/**
 * Maps an error of the Meilisearch client to a `MeilisearchFailure`. Errors of the caller's own abort signal
 * must not be passed in.
 */
export function asFailure(server: string, error: unknown): MeilisearchFailure {
  if (error instanceof MeilisearchFailure) return error;
  if (error instanceof MeilisearchApiError) {
    const { status } = error.response;
    const code = error.cause?.code;
    return new MeilisearchFailure(
      server,
      kindOf(status, code),
      `answered ${status}: ${error.cause?.message ?? 'without a reason'}`,
      code,
    );
  }
  if (error instanceof MeilisearchRequestError) {
    return new MeilisearchFailure(server, 'unreachable', `cannot be reached: ${reasonOf(error)}`);
  }
  // Meilisearch's client throws this error for a body that is not JSON, such as a proxy's error page.
  if (error instanceof SyntaxError) {
    return new MeilisearchFailure(server, 'broken', 'gave an answer that is not of Meilisearch');
  }
  return new MeilisearchFailure(server, 'broken', 'failed', undefined, error);
}

function kindOf(status: number, code: string | undefined): FailureKind {
  if (BUSY.has(status) || (code !== undefined && FULL.has(code))) return 'busy';
  return status >= 500 ? 'broken' : 'refused';
}

/**
 * Describes an error by its code, such as ECONNREFUSED, else by the first code among its causes. Without any
 * code, by the message of the innermost cause.
 */
function reasonOf(error: Error): string {
  const { name, code, cause } = error as NodeJS.ErrnoException;
  if (name === 'TimeoutError') return 'no answer in time';
  if (typeof code === 'string') return code;
  return cause instanceof Error ? reasonOf(cause) : error.message;
}
