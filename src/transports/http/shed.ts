/**
 * Refuses requests under overload, before they reach the app. At many times the capacity, refusals alone
 * would use most of the processor, so a refusal here costs as little as Node allows: key, body and route are
 * not read, and only the request id and the problem object are allocated. The log has no line for the
 * request: metrics count it, and the log records when shedding begins and ends. `src/usecases/call.ts` has
 * the order of all checks.
 *
 * The connection stays open, because a new connection costs more than the refusal. Node reads and drops an
 * unread body; a connection with a large body is closed instead.
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

/**
 * Cost class of each address under /v1 without path parameters. Overload refuses expensive classes first. The
 * whole request target is looked up, so one with a query string has no class and is not refused here.
 */
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
    // Requests of allowed browser pages go on to the app, which adds the CORS headers: without them the page
    // could not read the refusal.
    if (costClass === undefined || allowed.has(request.headers.origin) || !overload.refuses(costClass)) {
      handler(request, response);
      return;
    }
    refuse(request, response, problem);
    observer?.metrics?.request(address, knownMethod(request.method), refusal.status, 0);
  };
}

/**
 * Returns a function that gives the cost class of requests that `shedding` lets through unchecked: those of
 * browser pages of the allowed origins. The app checks them after CORS and before it looks up the key. The
 * function returns undefined for all other requests.
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

/** Headers of a refusal as a list of names and values in turn, as Node expects it. */
const HEAD: readonly string[] = Object.entries({
  ...SECURITY_HEADERS,
  'Content-Type': PROBLEM_TYPE,
  'Cache-Control': 'no-store',
  'Retry-After': String(retryAfterSeconds(refusal)),
}).flat();

/** JSON of the problem object, split at the place of the request id. */
interface ProblemTemplate {
  readonly before: string;
  readonly after: string;
}

/**
 * Makes the template of a refusal. A request id needs no escaping in JSON, so it can be inserted as it is.
 */
function problemTemplate(siteUrl: string): ProblemTemplate {
  const place = '\u0000';
  const [before = '', after = ''] = JSON.stringify(problemBody(refusal, { siteUrl, requestId: place })).split(
    JSON.stringify(place).slice(1, -1),
  );
  return { before, after };
}
