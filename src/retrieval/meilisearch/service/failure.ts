/** One error type for all failures of a Meilisearch server. */
import { MeilisearchApiError, MeilisearchRequestError } from 'meilisearch';

export type FailureKind =
  /** No response: not listening, reset, or timed out. */
  | 'unreachable'
  /** The server asks for a retry: overloaded, or its queue is full. */
  | 'busy'
  /** The request or the key is wrong, or the index does not exist. */
  | 'refused'
  /** The server failed, or the response is not from Meilisearch. */
  | 'broken';

/** The message contains the server's address and Meilisearch's own message, but no query and no key. */
export class MeilisearchFailure extends Error {
  readonly kind: FailureKind;
  /** Meilisearch's own code, such as `index_not_found`. */
  readonly code: string | undefined;

  constructor(server: string, kind: FailureKind, what: string, code?: string, cause?: unknown) {
    super(`Meilisearch at ${server} ${what}`, { cause });
    this.name = 'MeilisearchFailure';
    this.kind = kind;
    this.code = code;
  }
}

const BUSY = new Set([429, 503]);
/** Codes of a full disk, task queue or search queue; some come with a status of 4xx. */
const FULL = new Set(['no_space_left_on_device', 'too_many_search_requests']);

/** Maps an error of the client. Errors of the caller's own signal must not be passed. */
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
  // The client parses every body as JSON, which fails for a proxy's error page.
  if (error instanceof SyntaxError) {
    return new MeilisearchFailure(server, 'broken', 'gave an answer that is not of Meilisearch');
  }
  return new MeilisearchFailure(server, 'broken', 'failed', undefined, error);
}

function kindOf(status: number, code: string | undefined): FailureKind {
  if (BUSY.has(status) || (code !== undefined && FULL.has(code))) return 'busy';
  return status >= 500 ? 'broken' : 'refused';
}

/** Code of the innermost cause, such as ECONNREFUSED. */
function reasonOf(error: Error): string {
  const { name, code, cause } = error as NodeJS.ErrnoException;
  if (name === 'TimeoutError') return 'no answer in time';
  if (typeof code === 'string') return code;
  return cause instanceof Error ? reasonOf(cause) : error.message;
}
