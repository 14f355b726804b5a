/**
 * Refuses requests in front of the app when there is more to do than can be done. At many times the capacity
 * most of the processor would go into refusals: one costs as little here as Node allows. Key, body and route
 * are not read, nothing is allocated but the request id and its place in the problem, and no line of log is
 * written: the metrics count these requests, and the log says when refusing begins and ends.
 *
 * The connection stays open, since a new one costs more than the refusal. Node reads and drops an unread
 * body; a connection with a large one is closed instead.
 */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { HTTP_LIMITS } from '../../http-limits.ts';
import type { CostClass, Overload } from '../../limits/concurrency/overload.ts';
import { refusal } from '../../limits/concurrency/overload.ts';
import type { Observer } from '../../observability/observer.ts';
import type { Middleware } from '../http-context.ts';
import { problemBody, retryAfterSeconds } from '../problem.ts';
import { requestIdFrom } from '../request-id.ts';
import { knownMethod } from './envelope.ts';
import { PROBLEM_TYPE } from './message/problem-response.ts';
import { SECURITY_HEADERS } from './message/security-headers.ts';

/** CostClass of each address that has one. */
type CostClasses = ReadonlyMap<string, CostClass>;

export interface ShedOptions {
  readonly overload: Overload;
  readonly costClasses: CostClasses;
  readonly siteUrl: string;
  readonly corsOrigins: readonly string[];
  readonly observer?: Observer | undefined;
}

export function shedding(
  handler: RequestListener,
  { overload, costClasses, siteUrl, corsOrigins, observer }: ShedOptions,
): RequestListener {
  const problem = problemTemplate(siteUrl);
  const allowed = new Set<string | undefined>(corsOrigins);

  return (request, response) => {
    const address = request.url ?? '';
    const costClass = costClasses.get(address);
    // A page of a browser can only read an answer with CORS headers, which the app writes.
    if (costClass === undefined || allowed.has(request.headers.origin) || !overload.refuses(costClass)) {
      handler(request, response);
      return;
    }
    refuse(request, response, problem);
    observer?.metrics?.request(address, knownMethod(request.method), refusal.status, 0);
  };
}

/** The same inside the app: behind CORS, before the key is looked up. */
export function shed(overload: Overload, costClasses: CostClasses): Middleware {
  return (ctx, next) => {
    const costClass = costClasses.get(ctx.req.url ?? '');
    if (costClass !== undefined) overload.check(costClass);
    return next();
  };
}

function refuse({ headers }: IncomingMessage, response: ServerResponse, problem: ProblemTemplate): void {
  const requestId = requestIdFrom(headers['x-request-id']);
  const body = problem.before + requestId + problem.after;
  const head = [...HEAD, 'X-Request-Id', requestId, 'Content-Length', String(Buffer.byteLength(body))];
  if (Number(headers['content-length'] ?? 0) > HTTP_LIMITS.bodyBytes) head.push('Connection', 'close');
  response.writeHead(refusal.status, head);
  response.end(body);
}

/** Names and values in turn, as Node takes them. */
const HEAD: readonly string[] = Object.entries({
  ...SECURITY_HEADERS,
  'Content-Type': PROBLEM_TYPE,
  'Cache-Control': 'no-store',
  'Retry-After': String(retryAfterSeconds(refusal)),
}).flat();

/** The problem's JSON before and after the request id. */
interface ProblemTemplate {
  readonly before: string;
  readonly after: string;
}

/** Ids are of characters that JSON does not escape. */
function problemTemplate(siteUrl: string): ProblemTemplate {
  const place = '\u0000';
  const [before = '', after = ''] = JSON.stringify(problemBody(refusal, { siteUrl, requestId: place })).split(
    JSON.stringify(place).slice(1, -1),
  );
  return { before, after };
}
