/**
 * Refuses requests under overload, in front of the app. At many times the capacity, refusals would use up
 * most of the processor, so one costs as little here as Node allows. Key, body and route are not read. Only
 * the request id and the problem are allocated. The log has no line for the request: metrics count it, and
 * the log records when shedding begins and ends. `src/usecases/call.ts` has the order of all checks.
 *
 * The connection stays open, since a new one costs more than the refusal. Node reads and drops an unread
 * body; a connection with a large body is closed instead.
 */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { HTTP_LIMITS } from '../../http-limits.ts';
import type { CostClass, Overload } from '../../limits/concurrency/overload.ts';
import { refusal } from '../../limits/concurrency/overload.ts';
import type { Observer } from '../../observability/observer.ts';
import { problemBody, retryAfterSeconds } from '../problem.ts';
import { requestIdFrom } from '../request-id.ts';
import { knownMethod } from './envelope.ts';
import { PROBLEM_TYPE } from './message/problem-response.ts';
import { SECURITY_HEADERS } from './message/security-headers.ts';

/** Cost class of each address that has an operation. */
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
    // A browser page can read an answer with CORS headers only, which the app writes.
    if (costClass === undefined || allowed.has(request.headers.origin) || !overload.refuses(costClass)) {
      handler(request, response);
      return;
    }
    refuse(request, response, problem);
    observer?.metrics?.request(address, knownMethod(request.method), refusal.status, 0);
  };
}

/**
 * Returns the cost class of a request that `shedding` lets through unchecked: one of a browser page of these
 * origins. The app checks it after CORS, before it looks up the key. Returns undefined for all others.
 */
export function uncheckedCostClass(
  costClasses: CostClasses,
  corsOrigins: readonly string[],
): (request: IncomingMessage) => CostClass | undefined {
  const allowed = new Set<string | undefined>(corsOrigins);
  return ({ url = '', headers }) => (allowed.has(headers.origin) ? costClasses.get(url) : undefined);
}

function refuse({ headers }: IncomingMessage, response: ServerResponse, problem: ProblemTemplate): void {
  const requestId = requestIdFrom(headers['x-request-id']);
  const body = problem.before + requestId + problem.after;
  const head = [...HEAD, 'X-Request-Id', requestId, 'Content-Length', String(Buffer.byteLength(body))];
  if (Number(headers['content-length'] ?? 0) > HTTP_LIMITS.bodyBytes) head.push('Connection', 'close');
  response.writeHead(refusal.status, head);
  response.end(body);
}

/** Names and values in turn, as Node expects them. */
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

/** Request ids have no characters that JSON escapes. */
function problemTemplate(siteUrl: string): ProblemTemplate {
  const place = '\u0000';
  const [before = '', after = ''] = JSON.stringify(problemBody(refusal, { siteUrl, requestId: place })).split(
    JSON.stringify(place).slice(1, -1),
  );
  return { before, after };
}
