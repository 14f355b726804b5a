/** Translates service errors to gRPC: the status of the call, and the trailers with details. */
import type { Metadata } from '@grpc/grpc-js';
import { status } from '@grpc/grpc-js';
import type { ErrorCode, Problem, ServiceError } from '../../errors.ts';
import { catalogEntry } from '../../errors.ts';
import { retryAfterSeconds } from '../problem.ts';
import type { Detail, FieldViolation } from './status-details.ts';
import { badRequest, errorInfo, quotaFailure, retryInfo, statusBytes } from './status-details.ts';

/** gRPC status of every code of the error catalog, including codes that only other transports use. */
const STATUS_OF = {
  validation_error: status.INVALID_ARGUMENT,
  citation_unparseable: status.INVALID_ARGUMENT,
  unauthorized: status.UNAUTHENTICATED,
  plan_required: status.PERMISSION_DENIED,
  signup_closed: status.PERMISSION_DENIED,
  email_unverified: status.PERMISSION_DENIED,
  waitlisted: status.PERMISSION_DENIED,
  email_taken: status.ALREADY_EXISTS,
  origin_not_allowed: status.PERMISSION_DENIED,
  not_found: status.NOT_FOUND,
  citation_not_found: status.NOT_FOUND,
  method_not_allowed: status.UNIMPLEMENTED,
  request_timeout: status.DEADLINE_EXCEEDED,
  payload_too_large: status.RESOURCE_EXHAUSTED,
  uri_too_long: status.RESOURCE_EXHAUSTED,
  headers_too_large: status.RESOURCE_EXHAUSTED,
  rate_limited: status.RESOURCE_EXHAUSTED,
  quota_exceeded: status.RESOURCE_EXHAUSTED,
  internal_error: status.INTERNAL,
  upstream_unavailable: status.UNAVAILABLE,
} as const satisfies Record<ErrorCode, status>;

/**
 * Bounds of the trailers in characters, and in bytes for all violations together: clients accept 8 KiB of
 * headers. Violations beyond are left out.
 */
const LONGEST_MESSAGE = 1_000;
const VIOLATIONS_LENGTH = 2_000;

export interface CallFacts {
  readonly requestId: string;
  /** Host name of the service. It makes the error reasons in `ErrorInfo` globally unique. */
  readonly domain: string;
  /** Id of the call's API key, whose rate limit may have refused it; undefined before the key is checked. */
  readonly keyId: string | undefined;
  /** True if the deadline that the caller set is over. */
  readonly late: boolean;
}

export interface Failure {
  readonly code: status;
  readonly details: string;
  readonly metadata: Metadata;
}

/** Converts an error to the status of a call. `head` is the metadata that every answer of the call gets. */
export function failureOf(error: ServiceError, facts: CallFacts, head: Metadata): Failure {
  const code = codeOf(error, facts);
  const message = error.message.slice(0, LONGEST_MESSAGE).toWellFormed();
  const metadata = head.clone();
  metadata.set('x-error-code', error.code);
  metadata.set('grpc-status-details-bin', statusBytes(code, message, detailsOf(error, facts)));
  return { code, details: message, metadata };
}

/** Returns the gRPC status of an error. An outage after the caller's deadline becomes `DEADLINE_EXCEEDED`. */
function codeOf({ code }: Pick<ServiceError, 'code'>, { late }: Pick<CallFacts, 'late'>): status {
  return late && code === 'upstream_unavailable' ? status.DEADLINE_EXCEEDED : STATUS_OF[code];
}

function detailsOf(error: ServiceError, { requestId, domain, keyId, late }: CallFacts): Detail[] {
  const details = [errorInfo(error.code.toUpperCase(), domain, { request_id: requestId })];
  const problems = error.facts.members?.errors;
  if (codeOf(error, { late }) === status.INVALID_ARGUMENT)
    details.push(badRequest(violations(problems, error)));
  if (catalogEntry(error.code).retry === 'later' && !late)
    details.push(retryInfo(error.facts.retryAfterMs ?? retryAfterSeconds(error) * 1000));
  if (catalogEntry(error.code).status === 429) details.push(quotaFailure(`key:${keyId}`, error.message));
  return details;
}

function violations(problems: readonly Problem[] | undefined, { message }: ServiceError): FieldViolation[] {
  if (problems === undefined) return [{ field: '', description: message.slice(0, LONGEST_MESSAGE) }];
  let room = VIOLATIONS_LENGTH;
  return problems
    .map(({ pointer, detail }) => ({ field: fieldAt(pointer), description: detail }))
    .filter(({ field, description }) => {
      room -= Buffer.byteLength(field) + Buffer.byteLength(description);
      return room >= 0;
    });
}

/**
 * Converts a JSON Pointer to the field path of protocol buffers: `#/filters/doc_type/0` →
 * `filters.doc_type[0]`.
 */
function fieldAt(pointer: string): string {
  return pointer
    .replace(/^#\/?/, '')
    .replaceAll(/\/(\d+)(?=\/|$)/g, '[$1]')
    .replaceAll('/', '.');
}
