/**
 * The outermost function of every request: sets the request id and common headers, turns errors into problem
 * objects, and writes one log line.
 */
import type { ServiceError } from '../../errors.ts';
import { asServiceError, isExpected } from '../../errors.ts';
import type { Log } from '../../log.ts';
import type { Observer } from '../../observability/observer.ts';
import { NOBODY } from '../../observability/observer.ts';
import type { Span, SpanFacts } from '../../observability/tracing.ts';
import type { HttpExchange } from '../http-context.ts';
import { requestIdFrom } from '../request-id.ts';
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
}

/**
 * Runs `answer`, which writes the answer or throws. `sendPage` may write a page in place of the problem
 * object, and then resolves with true.
 */
export type Envelope = <E extends HttpExchange>(
  exchange: E,
  answer: (exchange: E) => unknown,
  sendPage?: (exchange: E, failure: ServiceError) => Promise<boolean>,
) => Promise<void>;

export function envelope({ log, siteUrl, observer = NOBODY }: EnvelopeOptions): Envelope {
  const { tracing, metrics } = observer;

  async function handle<E extends HttpExchange>(
    exchange: E,
    answer: (exchange: E) => unknown,
    sendPage: ((exchange: E, failure: ServiceError) => Promise<boolean>) | undefined,
    span?: Span,
  ): Promise<void> {
    const { req, state } = exchange;
    const started = performance.now();
    state.requestId = requestIdFrom(req.headers['x-request-id']);
    let failure: ServiceError | undefined;
    try {
      checkHead(req);
      // `await` is used only for a promise: on a value it would cost a turn of the queue of promises.
      const answering = answer(exchange);
      if (answering instanceof Promise) await answering;
      failure = state.failure;
    } catch (error) {
      failure = asServiceError(error);
      if ((await sendPage?.(exchange, failure)) !== true) sendProblem(exchange, failure, siteUrl);
    }
    setCommonHeaders(exchange);
    const facts = requestFacts(exchange, performance.now() - started, failure);
    logRequest(log, facts, failure, req.socket.destroyed);
    const { route, method, status, tool, ms, code } = facts;
    metrics?.request(route ?? 'none', knownMethod(method), status, ms / 1000);
    if (tool !== undefined) metrics?.tool(tool, code ?? 'ok');
    span?.end(`${method} ${route ?? ''}`.trimEnd(), spanFacts(facts), status >= 500);
  }

  if (tracing === undefined) return (exchange, answer, sendPage) => handle(exchange, answer, sendPage);
  return (exchange, answer, sendPage) =>
    tracing.incoming('request', exchange.req.headers, (span) => handle(exchange, answer, sendPage, span));
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
function requestFacts(
  { req, res, state }: HttpExchange,
  ms: number,
  failure: ServiceError | undefined,
): RequestFacts {
  return {
    request_id: state.requestId,
    method: req.method ?? '',
    route: state.route,
    tool: state.tool,
    status: req.socket.destroyed ? CLIENT_LEFT : res.statusCode,
    ms: Math.round(ms * 100) / 100,
    key_id: state.caller?.key.id,
    account_id: state.accountId,
    code: failure?.code,
  };
}
