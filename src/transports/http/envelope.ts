/** Around every request: its id, the headers that every answer has, errors made problems, one line of log. */
import type { ServiceError } from '../../errors.ts';
import { asServiceError } from '../../errors.ts';
import type { Log } from '../../log.ts';
import type { HttpContext, Middleware } from '../http-context.ts';
import { requestIdFrom } from '../request-id.ts';
import { sendProblem } from './problem-response.ts';
import { setCommonHeaders } from './reply.ts';
import { checkHead } from './request-head.ts';

/** What nginx logs for a client that left; nothing is sent with it. */
const CLIENT_LEFT = 499;

export interface EnvelopeOptions {
  readonly log: Log;
  readonly siteUrl: string;
}

export function envelope({ log, siteUrl }: EnvelopeOptions): Middleware {
  return async (ctx, next) => {
    const started = performance.now();
    ctx.state.requestId = requestIdFrom(ctx.req.headers['x-request-id']);
    let failure: ServiceError | undefined;
    try {
      checkHead(ctx.req);
      await next();
      failure = ctx.state.failure;
    } catch (error) {
      failure = asServiceError(error);
      sendProblem(ctx, failure, siteUrl);
    }
    setCommonHeaders(ctx);
    const facts = requestFacts(ctx, performance.now() - started, failure);
    const left = ctx.req.socket.destroyed && failure?.code !== 'internal_error';
    if (failure === undefined || failure.status < 500 || left) log.info(facts, 'request');
    else if (isFault(failure)) log.error({ ...facts, err: failure.facts.cause ?? failure }, 'request');
    else log.warn({ ...facts, detail: failure.message }, 'request');
  };
}

/** A 503 without a cause is our own word, such as that the service is stopping: there is nothing to trace. */
function isFault({ status, facts }: ServiceError): boolean {
  return status === 500 || facts.cause !== undefined;
}

/** The route's pattern, never the path: a path can carry what is being researched. */
function requestFacts(ctx: HttpContext, ms: number, failure: ServiceError | undefined): object {
  return {
    request_id: ctx.state.requestId,
    method: ctx.method,
    route: ctx.state.route?.path,
    tool: ctx.state.tool,
    status: ctx.req.socket.destroyed ? CLIENT_LEFT : ctx.status,
    ms: Math.round(ms * 100) / 100,
    key_id: ctx.state.caller?.key.id,
    account_id: ctx.state.accountId,
    code: failure?.code,
  };
}
