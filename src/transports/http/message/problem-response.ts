/** Converts errors to HTTP responses, for all addresses. */
import type { ServiceError } from '../../../errors.ts';
import { catalogEntry } from '../../../errors.ts';
import type { HttpContext } from '../../http-context.ts';
import { problemBody, retryAfterSeconds } from '../../problem.ts';
import { reply } from './reply.ts';

export const PROBLEM_TYPE = 'application/problem+json; charset=utf-8';

export function sendProblem(ctx: HttpContext, error: ServiceError, siteUrl: string): void {
  const { challenge, retry } = catalogEntry(error.code);
  const head = ['Content-Type', PROBLEM_TYPE, 'Cache-Control', 'no-store'];
  if (challenge) head.push('WWW-Authenticate', challengeTo(ctx));
  if (retry === 'later') head.push('Retry-After', String(retryAfterSeconds(error)));
  if (!ctx.res.headersSent) ctx.res.removeHeader('ETag');
  reply(
    ctx,
    error.status,
    head,
    JSON.stringify(problemBody(error, { siteUrl, requestId: ctx.state.requestId })),
  );
}

/**
 * Returns the value of `WWW-Authenticate`. It has an error code only if a bearer token was sent (RFC 6750,
 * section 3).
 */
function challengeTo({ req }: HttpContext): string {
  return !/^bearer\b/i.test(req.headers.authorization ?? '')
    ? 'Bearer realm="api"'
    : 'Bearer realm="api", error="invalid_token"';
}
