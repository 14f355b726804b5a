/** Converts an error to a problem object (RFC 9457), for every transport. */
import type { ServiceError } from '../errors.ts';
import { catalogEntry } from '../errors.ts';

/** Value of `Retry-After`, in seconds, for an error that states no time itself. */
const DEFAULT_RETRY_SECONDS = 1;

export interface ProblemPlace {
  readonly siteUrl: string;
  readonly requestId: string;
}

export function problemBody(error: ServiceError, { siteUrl, requestId }: ProblemPlace): object {
  return {
    type: `${siteUrl}/errors/${error.code}`,
    title: catalogEntry(error.code).title,
    status: error.status,
    detail: error.message,
    code: error.code,
    instance: `urn:request:${requestId}`,
    ...error.facts.members,
  };
}

export function retryAfterSeconds({ facts }: ServiceError): number {
  return facts.retryAfterMs === undefined ? DEFAULT_RETRY_SECONDS : Math.ceil(facts.retryAfterMs / 1000);
}
