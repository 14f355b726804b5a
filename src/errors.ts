/**
 * The catalog of all errors. A use case throws a code with facts, and each transport translates the code in
 * one small file. Codes are a promise to clients: a code may be added, but none changes its meaning.
 */
import { CircuitOpen } from './circuit-breaker.ts';
import { HTTP_LIMITS } from './http-limits.ts';

export interface CatalogEntry {
  readonly status: number;
  readonly title: string;
  /**
   * Whether the same request may succeed later: `no`; `perhaps` if that is unknown; `later` after the time in
   * the header Retry-After, which only these errors carry.
   */
  readonly retry: 'no' | 'perhaps' | 'later';
  /** True if the answer to a request with this error carries the header WWW-Authenticate. */
  readonly challenge?: true;
  /**
   * Sentence that explains the error to the client, used unless the code that throws the error gives another
   * one.
   */
  readonly detail: string;
  /** Advice to developers, shown on the public page that documents the error code. */
  readonly remedy: string;
}

const kibibytes = (bytes: number) => `${bytes / 1024} KiB`;
const seconds = (ms: number) => `${ms / 1000} seconds`;

export const ERRORS = {
  validation_error: {
    status: 422,
    title: 'Validation error',
    retry: 'no',
    detail: 'The request breaks one or more rules; see errors.',
    remedy:
      'Correct every field that the member errors points to. Status 400 means that the body is not JSON.',
  },
  unauthorized: {
    status: 401,
    title: 'Unauthorized',
    retry: 'no',
    challenge: true,
    detail: 'Send a valid API key as Authorization: Bearer <API_KEY>; keys start with sanad_live_.',
    remedy:
      'Check that the header Authorization is present, and that the key is complete and not revoked. ' +
      'Operations under /account take the token of POST /account/login in place of a key: log in ' +
      'again after an hour or a change of password.',
  },
  plan_required: {
    status: 403,
    title: 'Plan required',
    retry: 'no',
    detail: 'The plan of this key does not include this operation.',
    remedy: 'Use a key of the plan Pay As You Go or Enterprise.',
  },
  signup_closed: {
    status: 403,
    title: 'Signup closed',
    retry: 'no',
    detail: 'Signup is closed on this instance; its operator issues keys on request.',
    remedy: 'Ask the operator of the instance for an account and a key.',
  },
  email_unverified: {
    status: 403,
    title: 'Email unverified',
    retry: 'no',
    detail: 'The address of the account must be verified first.',
    remedy:
      'Open the link in the e-mail that was sent at signup, or request another with POST ' +
      '/account/verification.',
  },
  waitlisted: {
    status: 403,
    title: 'Waitlisted',
    retry: 'no',
    detail: 'The account is on the waiting list; its operator grants access.',
    remedy: 'Wait until the operator of the instance has granted access to the account.',
  },
  email_taken: {
    status: 409,
    title: 'Email taken',
    retry: 'no',
    detail: 'An account with this address already exists.',
    remedy:
      'Log in to the account, or sign up with another address. The owner of the address can set a ' +
      'new password with POST /account/password/forgot.',
  },
  origin_not_allowed: {
    status: 403,
    title: 'Origin not allowed',
    retry: 'no',
    detail: 'Pages of this origin may not call the API; see the setting SANAD_CORS_ORIGINS.',
    remedy: 'Call from a server, or ask the operator to allow the origin of your page.',
  },
  not_found: {
    status: 404,
    title: 'Not found',
    retry: 'no',
    detail: 'There is nothing at this address.',
    remedy: 'Take canonical ids from search, cite or graph traversal, and paths from the API description.',
  },
  citation_not_found: {
    status: 404,
    title: 'Citation not found',
    retry: 'no',
    detail: 'The citation was parsed, but no document of the corpus matches it.',
    remedy:
      'See parsed for the content of the citation. If reason is "ambiguous", candidates lists the ' +
      'documents that fit.',
  },
  method_not_allowed: {
    status: 405,
    title: 'Method not allowed',
    retry: 'no',
    detail: 'This address does not support the method; see the header Allow.',
    remedy: 'Use one of the methods in the header Allow.',
  },
  request_timeout: {
    status: 408,
    title: 'Request timeout',
    retry: 'perhaps',
    detail: 'The request did not arrive in time.',
    remedy: `Send the whole request within ${seconds(HTTP_LIMITS.requestMs)}.`,
  },
  payload_too_large: {
    status: 413,
    title: 'Payload too large',
    retry: 'no',
    detail: 'The body is larger than the limit of this address.',
    remedy: [
      `Send at most ${kibibytes(HTTP_LIMITS.bodyBytes)};`,
      `${kibibytes(HTTP_LIMITS.textBodyBytes)} to extract and verify; ` +
        `${kibibytes(HTTP_LIMITS.batchBodyBytes)} to batches.`,
    ].join(' '),
  },
  uri_too_long: {
    status: 414,
    title: 'URI too long',
    retry: 'no',
    detail: `Path and query together are longer than ${kibibytes(HTTP_LIMITS.targetBytes)}.`,
    remedy: 'Shorten the path and the query string.',
  },
  citation_unparseable: {
    status: 422,
    title: 'Citation unparseable',
    retry: 'no',
    detail: 'No supported form of citation matches.',
    remedy: 'Write the citation with its kind, number and year, such as القانون رقم 131 لسنة 1948.',
  },
  rate_limited: {
    status: 429,
    title: 'Rate limited',
    retry: 'later',
    detail: 'Too many requests in the last minute; see the headers X-RateLimit-Reset and Retry-After.',
    remedy: 'Wait until the time in X-RateLimit-Reset plus some jitter, and then send requests more slowly.',
  },
  quota_exceeded: {
    status: 429,
    title: 'Quota exceeded',
    retry: 'later',
    detail: 'The account has used its monthly quota; see the headers X-RateLimit-Reset and Retry-After.',
    remedy:
      'Wait for the next calendar month (UTC), or ask the operator for another plan. GET ' +
      '/account/quota returns the rest of the quota.',
  },
  headers_too_large: {
    status: 431,
    title: 'Headers too large',
    retry: 'no',
    detail: `The header block is larger than ${kibibytes(HTTP_LIMITS.headerBytes)}.`,
    remedy: 'Send fewer or shorter headers.',
  },
  internal_error: {
    status: 500,
    title: 'Internal error',
    retry: 'perhaps',
    detail: 'The service failed to process the request.',
    remedy: 'Send the operator the request id, which is in the member instance.',
  },
  upstream_unavailable: {
    status: 503,
    title: 'Upstream unavailable',
    retry: 'later',
    detail: 'A component that this request needs is unavailable now.',
    remedy: 'Try again with exponential backoff: 1 s, 2 s, 4 s.',
  },
} as const satisfies Record<string, CatalogEntry>;

export type ErrorCode = keyof typeof ERRORS;

/** Returns the catalog entry of a code that is not known at compile time. */
export const catalogEntry = (code: ErrorCode): CatalogEntry => ERRORS[code];

/** One rule that the input of a request breaks. */
export interface Problem {
  /** JSON Pointer to the value that breaks the rule, as a URI fragment: `#/filters/year_from`. */
  pointer: string;
  detail: string;
}

export interface ErrorFacts {
  /** Sentence for the client about this occurrence; the catalog's sentence if absent. */
  detail?: string;
  /**
   * HTTP status in place of the code's own: `validation_error` is 400 instead of 422 if the request cannot be
   * parsed.
   */
  status?: number;
  /** Additional members of the problem object in the answer. */
  members?: {
    errors?: readonly Problem[];
    parsed?: object;
    reason?: 'ambiguous';
    candidates?: readonly string[];
  };
  /** Milliseconds for which the client should wait before a retry; absent if unknown. */
  retryAfterMs?: number;
  /** Concurrency limit that refused the request: the number of requests that may run at once. */
  atOnce?: number;
  /** Underlying error. It is logged and never sent to the client. */
  cause?: unknown;
  /**
   * True if the error needs no log line: it follows from a state that was logged when it began (load
   * shedding, or a damaged file), or from the limit of concurrent questions.
   */
  expected?: true;
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

/**
 * Maximum number of problems reported for one input. It keeps an answer from being far larger than its
 * request.
 */
export const MAX_PROBLEMS = 32;

/**
 * Returns one error for all broken rules of an input: the first `MAX_PROBLEMS`, and the number of the others.
 */
export function invalid(problems: readonly Problem[]): ServiceError {
  const errors = problems.slice(0, MAX_PROBLEMS);
  const more = problems.length - errors.length;
  if (more > 0) errors.push({ pointer: '#', detail: `breaks rules in ${more} more places` });
  const detail = errors.map(({ pointer, detail }) => `${pointer}: ${detail}`).join('; ');
  return new ServiceError('validation_error', { detail, members: { errors } });
}

/**
 * Returns the error for a request that cannot be parsed. Its status is 400, while that of a broken rule is
 * 422.
 */
export function unreadable(detail: string): ServiceError {
  return new ServiceError('validation_error', { status: 400, detail });
}

/**
 * Returns a `ServiceError` unchanged, and any other error wrapped as `internal_error`. The client does not
 * see the message of a wrapped error.
 */
export function asServiceError(error: unknown): ServiceError {
  return error instanceof ServiceError ? error : new ServiceError('internal_error', { cause: error });
}

/** Maximum number of nested causes of an error that are searched for an open circuit breaker. */
const DEEPEST_CAUSE = 8;

/**
 * True if the error needs no log line: it is marked `expected`, or follows from an open circuit breaker,
 * which was logged when it opened.
 */
export function isExpected({ facts }: ServiceError): boolean {
  if (facts.expected) return true;
  let cause = facts.cause;
  for (let depth = 0; cause instanceof Error && depth < DEEPEST_CAUSE; depth++) {
    if (cause instanceof CircuitOpen) return true;
    cause = cause.cause;
  }
  return false;
}
