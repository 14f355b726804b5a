/** What goes wrong with a Meilisearch server, in one kind of error, whatever the client throws. */
import { MeilisearchApiError, MeilisearchRequestError } from 'meilisearch';

export type FailureKind =
  /** No answer: not listening, reset, or not in time. */
  | 'unreachable'
  /** An answer that says to come back: overloaded, or its queue is full. */
  | 'busy'
  /** An answer that says that the request or the key is wrong, or the index not there. */
  | 'refused'
  /** An answer that says that the server itself failed, or that is no answer of Meilisearch. */
  | 'broken';

/** The message names the server and repeats what Meilisearch said; of a query or a key it says nothing. */
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
/** Codes under which a full disk, task queue or search queue is told; some come with a status that would mean our own mistake. */
const FULL = new Set(['no_space_left_on_device', 'too_many_search_requests']);

/** The failure that an error of the client stands for. Errors of the caller's own signal go through as they are. */
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
  // The client parses every body as JSON; a proxy's error page ends there.
  if (error instanceof SyntaxError) {
    return new MeilisearchFailure(server, 'broken', 'gave an answer that is not of Meilisearch');
  }
  return new MeilisearchFailure(server, 'broken', 'failed', undefined, error);
}

function kindOf(status: number, code: string | undefined): FailureKind {
  if (BUSY.has(status) || (code !== undefined && FULL.has(code))) return 'busy';
  return status >= 500 ? 'broken' : 'refused';
}

/** The innermost cause has the system's own word, such as ECONNREFUSED. */
function reasonOf(error: Error): string {
  const { name, code, cause } = error as NodeJS.ErrnoException;
  if (name === 'TimeoutError') return 'no answer in time';
  if (typeof code === 'string') return code;
  return cause instanceof Error ? reasonOf(cause) : error.message;
}
