/** Translates errors to gRPC: status and trailers. */
import type { Metadata } from '@grpc/grpc-js';
import { status } from '@grpc/grpc-js';
import type { ErrorCode, Problem, ServiceError } from '../../errors.ts';
import { catalogEntry } from '../../errors.ts';
import { retryAfterSeconds } from '../problem.ts';
import type { Detail, FieldViolation } from './status-details.ts';
import { badRequest, errorInfo, quotaFailure, retryInfo, statusBytes } from './status-details.ts';

/** Every code of the catalog has a status, including codes that only other transports use. */
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
  /** Host name of the service, which makes the reasons unique. */
  readonly domain: string;
  /** The key whose rate refused, if it is known. */
  readonly keyId: string | undefined;
  /** True if the caller's deadline is over. */
  readonly late: boolean;
}

export interface Failure {
  readonly code: status;
  readonly details: string;
  readonly metadata: Metadata;
}

/** `head` is the metadata of every answer of the call. */
export function failureOf(error: ServiceError, facts: CallFacts, head: Metadata): Failure {
  const code = codeOf(error, facts);
  const message = error.message.slice(0, LONGEST_MESSAGE).toWellFormed();
  const metadata = head.clone();
  metadata.set('x-error-code', error.code);
  metadata.set('grpc-status-details-bin', statusBytes(code, message, detailsOf(error, facts)));
  return { code, details: message, metadata };
}

/** The status of an error. An outage after the caller's deadline is `DEADLINE_EXCEEDED`. */
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

/** `#/filters/doc_type/0` → `filters.doc_type[0]`, the notation of protocol buffers. */
function fieldAt(pointer: string): string {
  return pointer
    .replace(/^#\/?/, '')
    .replaceAll(/\/(\d+)(?=\/|$)/g, '[$1]')
    .replaceAll('/', '.');
}
