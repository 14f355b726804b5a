/**
 * Checks the head of every request. Node's own checks of these points are turned off, because they answer
 * without a problem object.
 */
import type { IncomingMessage } from 'node:http';
import { ServiceError, unreadable } from '../../../errors.ts';
import { HTTP_LIMITS } from '../../../http-limits.ts';

export const MAX_HEADERS = 100;

/**
 * Throws if a request has too many headers, no Host, or another unusable head. Runs before the credentials
 * are read, because they may be among the headers beyond `MAX_HEADERS`.
 */
export function checkHead({ headers, rawHeaders, httpVersion }: IncomingMessage): void {
  // `rawHeaders` is a list of names and values in turn, so it has two entries for each header.
  if (rawHeaders.length > 2 * MAX_HEADERS) {
    throw new ServiceError('headers_too_large', { detail: `There are more than ${MAX_HEADERS} headers.` });
  }
  if (httpVersion === '1.1' && headers.host === undefined)
    throw unreadable('An HTTP/1.1 request must have the header Host.');
  const { expect } = headers;
  if (expect !== undefined && expect.trim().toLowerCase() !== '100-continue') {
    throw new ServiceError('validation_error', {
      status: 417,
      detail: 'The only supported expectation is 100-continue.',
    });
  }
}

/**
 * Checks the length of the request target. Runs after the credentials are checked and before the path is
 * matched.
 */
export function checkTarget({ url = '' }: IncomingMessage): void {
  if (url.length > HTTP_LIMITS.targetBytes) throw new ServiceError('uri_too_long');
}
