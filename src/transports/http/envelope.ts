/**
 * The outermost middleware: sets the request id and common headers, turns errors into problem objects, and
 * writes one log line for each request.
 */
import type { ServiceError } from '../../errors.ts';
import { asServiceError, isExpected } from '../../errors.ts';
import type { Log } from '../../log.ts';
import type { Observer } from '../../observability/observer.ts';
import { NOBODY } from '../../observability/observer.ts';
import type { Span, SpanFacts } from '../../observability/tracing.ts';
import type { HttpContext, Middleware } from '../http-context.ts';
import { requestIdFrom } from '../request-id.ts';
import type { FailurePages } from './message/failure-pages.ts';
import { sendProblem } from './message/problem-response.ts';
import { setCommonHeaders } from './message/reply.ts';
import { checkHead } from './message/request-head.ts';

/**
 * Status in log and metrics if the client closed the connection first, as in nginx's log. It is never sent.
 */
const CLIENT_LEFT = 499;

export interface EnvelopeOptions {
  readonly log: Log;
  readonly siteUrl: string;
  readonly observer?: Observer | undefined;
  /** Pages for browsers in place of problem objects; undefined if the console is off. */
  readonly failures?: FailurePages | undefined;
}

export function envelope({ log, siteUrl, observer = NOBODY, failures }: EnvelopeOptions): Middleware {
  const { tracing, metrics } = observer;

  async function handle(ctx: HttpContext, next: () => Promise<unknown>, span?: Span): Promise<void> {
    const started = performance.now();
    ctx.state.requestId = requestIdFrom(ctx.req.headers['x-request-id']);
    let failure: ServiceError | undefined;
    try {
      checkHead(ctx.req);
      await next();
      failure = ctx.state.failure;
    } catch (error) {
      failure = asServiceError(error);
      if ((await failures?.send(ctx, failure)) !== true) sendProblem(ctx, failure, siteUrl);
    }
    setCommonHeaders(ctx);
    const facts = requestFacts(ctx, performance.now() - started, failure);
    logRequest(log, facts, failure, ctx.req.socket.destroyed);
    const { route, method, status, tool, ms, code } = facts;
    metrics?.request(route ?? 'none', knownMethod(method), status, ms / 1000);
    if (tool !== undefined) metrics?.tool(tool, code ?? 'ok');
    span?.end(`${method} ${route ?? ''}`.trimEnd(), spanFacts(facts), status >= 500);
  }

  if (tracing === undefined) return (ctx, next) => handle(ctx, next);
  return (ctx, next) => tracing.incoming('request', ctx.req.headers, (span) => handle(ctx, next, span));
}

function logRequest(log: Log, facts: RequestFacts, failure: ServiceError | undefined, isGone: boolean): void {
  const hasLeft = isGone && failure?.code !== 'internal_error';
  if (failure === undefined || failure.status < 500 || hasLeft) log.info(facts, 'request');
  // An expected failure, such as a refusal under overload, gets no stack: the log already has the cause, in a
  // line written when the overload began, and a stack for each refusal would bury other lines.
  else if (isExpected(failure)) log.info({ ...facts, detail: failure.message }, 'request');
  else if (isFault(failure)) log.error({ ...facts, err: failure.facts.cause ?? failure }, 'request');
  else log.warn({ ...facts, detail: failure.message }, 'request');
}

/**
 * HTTP methods that metrics count by name. All others are counted as `other`, because clients may invent
 * methods.
 */
const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'OPTIONS', 'PUT', 'PATCH', 'DELETE']);
export const knownMethod = (method = '') => (METHODS.has(method) ? method : 'other');

/** Attributes of a trace span, with names from the OpenTelemetry conventions for HTTP. */
const spanFacts = ({ request_id, method, route, status, tool, code }: RequestFacts): SpanFacts => ({
  'http.request.method': method,
  'http.route': route,
  'http.response.status_code': status,
  'sanad.request_id': request_id,
  'sanad.tool': tool,
  'sanad.code': code,
});

/**
 * True if the failure is a fault of the service. A 503 without a cause, such as during a stop of the service,
 * is none.
 */
function isFault({ status, facts }: ServiceError): boolean {
  return status === 500 || facts.cause !== undefined;
}

interface RequestFacts {
  readonly request_id: string;
  readonly method: string;
  readonly route: string | undefined;
  readonly tool: string | undefined;
  readonly status: number;
  readonly ms: number;
  readonly key_id: string | undefined;
  readonly account_id: string | undefined;
  readonly code: string | undefined;
}

/**
 * Returns the facts of a request for the log. They have the pattern of the route and not the path, because
 * the path can reveal what a person researches.
 */
function requestFacts(ctx: HttpContext, ms: number, failure: ServiceError | undefined): RequestFacts {
  return {
    request_id: ctx.state.requestId,
    method: ctx.method,
    route: ctx.state.route,
    tool: ctx.state.tool,
    status: ctx.req.socket.destroyed ? CLIENT_LEFT : ctx.status,
    ms: Math.round(ms * 100) / 100,
    key_id: ctx.state.caller?.key.id,
    account_id: ctx.state.accountId,
    code: failure?.code,
  };
}
