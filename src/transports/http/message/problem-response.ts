/** Converts errors to HTTP responses, for all addresses. */
import type { ServiceError } from '../../../errors.ts';
import { catalogEntry } from '../../../errors.ts';
import type { HttpExchange } from '../../http-context.ts';
import { problemBody, retryAfterSeconds } from '../../problem.ts';
import { reply } from './reply.ts';

export const PROBLEM_TYPE = 'application/problem+json; charset=utf-8';

export function sendProblem(exchange: HttpExchange, error: ServiceError, siteUrl: string): void {
  const { challenge, retry } = catalogEntry(error.code);
  const head = ['Content-Type', PROBLEM_TYPE, 'Cache-Control', 'no-store'];
  if (challenge) head.push('WWW-Authenticate', challengeTo(exchange));
  if (retry === 'later') head.push('Retry-After', String(retryAfterSeconds(error)));
  if (!exchange.res.headersSent) exchange.res.removeHeader('ETag');
  reply(
    exchange,
    error.status,
    head,
    JSON.stringify(problemBody(error, { siteUrl, requestId: exchange.state.requestId })),
  );
}

/**
 * Returns the value of `WWW-Authenticate`. It has an error code only if a bearer token was sent (RFC 6750,
 * section 3).
 */
function challengeTo({ req }: HttpExchange): string {
  return !/^bearer\b/i.test(req.headers.authorization ?? '')
    ? 'Bearer realm="api"'
    : 'Bearer realm="api", error="invalid_token"';
}
