/**
 * The one catalog of errors. A use case throws a code with facts; each transport translates it in one small file.
 * Codes are a promise to clients: one may be added, none changes its meaning.
 */

export interface CatalogEntry {
  readonly status: number;
  readonly title: string;
  /** Whether the same request, sent again later, may succeed. */
  readonly retry: boolean;
  /** Public sentence where the thrower gives none. */
  readonly detail: string;
  /** What the error's page tells a reader to do. */
  readonly remedy: string;
}

export const ERRORS = {
  validation_error: {
    status: 422,
    title: 'Validation error',
    retry: false,
    detail: 'The request breaks one or more rules; see errors.',
    remedy:
      'Correct every field that the member errors points to. Status 400 means that the body is no JSON.',
  },
  unauthorized: {
    status: 401,
    title: 'Unauthorized',
    retry: false,
    detail: 'Send a valid API key as Authorization: Bearer <API_KEY>; keys start with sanad_live_.',
    remedy: 'Check that the header is there, that the key is whole, and that it has not been revoked.',
  },
  not_found: {
    status: 404,
    title: 'Not found',
    retry: false,
    detail: 'There is nothing at this address.',
    remedy: 'Take canonical ids from search, cite or graph traversal, and paths from the API description.',
  },
  citation_not_found: {
    status: 404,
    title: 'Citation not found',
    retry: false,
    detail: 'The citation was understood, but no document of the corpus answers to it.',
    remedy:
      'See parsed for what was understood. Where reason is "ambiguous", candidates lists the documents that fit.',
  },
  method_not_allowed: {
    status: 405,
    title: 'Method not allowed',
    retry: false,
    detail: 'This address does not know the method; see the header Allow.',
    remedy: 'Use one of the methods in the header Allow.',
  },
  request_timeout: {
    status: 408,
    title: 'Request timeout',
    retry: true,
    detail: 'The request did not arrive in time.',
    remedy: 'Send the whole request within 30 seconds.',
  },
  payload_too_large: {
    status: 413,
    title: 'Payload too large',
    retry: false,
    detail: 'The body is larger than this address takes.',
    remedy: 'Send at most 64 KiB.',
  },
  uri_too_long: {
    status: 414,
    title: 'URI too long',
    retry: false,
    detail: 'Path and query together are longer than 4 KiB.',
    remedy: 'Shorten the path and the query string.',
  },
  citation_unparseable: {
    status: 422,
    title: 'Citation unparseable',
    retry: false,
    detail: 'No supported form of citation matches.',
    remedy: 'Write the citation with its kind, number and year, such as القانون رقم 131 لسنة 1948.',
  },
  rate_limited: {
    status: 429,
    title: 'Rate limited',
    retry: true,
    detail: 'Too many requests in the last minute; see the headers X-RateLimit-Reset and Retry-After.',
    remedy: 'Wait until the time in X-RateLimit-Reset, with some jitter, and go on more slowly.',
  },
  headers_too_large: {
    status: 431,
    title: 'Headers too large',
    retry: false,
    detail: 'The header block is larger than 16 KiB.',
    remedy: 'Send fewer or shorter headers.',
  },
  internal_error: {
    status: 500,
    title: 'Internal error',
    retry: true,
    detail: 'Something went wrong on our side.',
    remedy: 'Tell the operator the request id that stands in the member instance.',
  },
  upstream_unavailable: {
    status: 503,
    title: 'Upstream unavailable',
    retry: true,
    detail: 'A part that this request needs cannot be reached now.',
    remedy: 'Try again with exponential backoff: 1 s, 2 s, 4 s.',
  },
} as const satisfies Record<string, CatalogEntry>;

export type ErrorCode = keyof typeof ERRORS;

/** One broken rule of an input. */
export interface Problem {
  /** JSON Pointer to the place, as a URI fragment: `#/filters/year_from`. */
  pointer: string;
  detail: string;
}

export interface ErrorFacts {
  /** Public sentence for this occurrence. */
  detail?: string;
  /** Status where the code has two: `validation_error` is 400 for a body that is no JSON. */
  status?: number;
  /** Members that the problem body carries beside the fixed ones. */
  members?: {
    errors?: readonly Problem[];
    parsed?: object;
    reason?: 'ambiguous';
    candidates?: readonly string[];
  };
  /** How long to wait before the next try, where known. */
  retryAfterMs?: number;
  /** Private: goes to the log, never to the client. */
  cause?: unknown;
}

export class ServiceError extends Error {
  readonly code: ErrorCode;
  readonly facts: ErrorFacts;

  constructor(code: ErrorCode, facts: ErrorFacts = {}) {
    super(facts.detail ?? ERRORS[code].detail, { cause: facts.cause });
    this.name = 'ServiceError';
    this.code = code;
    this.facts = facts;
  }

  get status(): number {
    return this.facts.status ?? ERRORS[this.code].status;
  }
}

/** All broken rules of one input. */
export function invalid(problems: readonly Problem[]): ServiceError {
  const detail = problems.map(({ pointer, detail }) => `${pointer}: ${detail}`).join('; ');
  return new ServiceError('validation_error', { detail, members: { errors: problems } });
}

/** A request that cannot be read at all: 400, where a rule broken is 422. */
export function unreadable(detail: string): ServiceError {
  return new ServiceError('validation_error', { status: 400, detail });
}

/** What went wrong, as a service error: our own kind as it is, anything else without its detail. */
export function asServiceError(error: unknown): ServiceError {
  return error instanceof ServiceError ? error : new ServiceError('internal_error', { cause: error });
}
