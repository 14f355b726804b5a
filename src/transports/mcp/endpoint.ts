/**
 * MCP over HTTP at `/mcp`, stateless, for all revisions of the protocol. The SDK does not check key,
 * origin, body and rate: the key is checked as for every protected path, the others here.
 */
import type { IncomingHttpHeaders } from 'node:http';
import { toNodeHandler } from '@modelcontextprotocol/node';
import type { AuthInfo } from '@modelcontextprotocol/server';
import { createMcpHandler } from '@modelcontextprotocol/server';
import { asServiceError, ServiceError, unreadable } from '../../errors.ts';
import { HTTP_LIMITS } from '../../http-limits.ts';
import type { RatePolicy } from '../../limits/rate/limiter.ts';
import type { OpenCall } from '../../usecases/call.ts';
import type { Calls, KeyRequest } from '../../usecases/key-calls.ts';
import type { KeyOperation } from '../../usecases/operation.ts';
import type { ReportRate } from '../../usecases/rate.ts';
import type { HttpContext } from '../http-context.ts';
import { readJson } from '../json-body.ts';
import { rateHeaders } from '../rate-headers.ts';
import { RequestTime } from '../request-time.ts';
import type { Carrier } from './call.ts';
import { cancellations, nameOf } from './cancellations.ts';
import { malformedMessage } from './errors.ts';
import { isAllowedOrigin } from './origin.ts';
import { READING } from './resources.ts';
import type { CodesOf } from './server.ts';
import { serverFor } from './server.ts';
import type { Tool } from './tools.ts';
import { TOOLS } from './tools.ts';

export interface McpParts {
  readonly calls: Calls;
  readonly siteUrl: string;
  readonly corsOrigins: readonly string[];
  /** Returns the codes of countries that the tools accept. */
  readonly codesOf: CodesOf;
}

const HEADERS = {
  'Cache-Control': 'no-store',
  // nginx would otherwise buffer the events of a stream.
  'X-Accel-Buffering': 'no',
};

/** Returns the page of the route `/mcp`. */
export function mcpPage({
  calls,
  siteUrl,
  corsOrigins,
  codesOf,
}: McpParts): (ctx: HttpContext) => Promise<void> {
  // The SDK hands `authInfo` to the server of the message unchanged. It is the only link back to the request.
  const carriers = new WeakMap<AuthInfo, Carrier>();
  const { begin, cancel } = cancellations();
  const mcp = createMcpHandler(({ authInfo }) => {
    const carrier = authInfo && carriers.get(authInfo);
    if (carrier === undefined) throw new Error('A message came past the endpoint.');
    return serverFor(() => carrier, codesOf);
  });

  return async (ctx) => {
    const { caller, requestId } = ctx.state;
    if (caller === undefined) throw new Error(`${ctx.path} has no caller`);
    if (!isAllowedOrigin(ctx.get('Origin'), { siteUrl, corsOrigins }))
      throw new ServiceError('origin_not_allowed');
    const reportRate: ReportRate = (statuses) => {
      if (!ctx.headerSent) ctx.set(rateHeaders(statuses));
    };
    const countMessage = () => calls.countOnly(caller, MESSAGES, reportRate);
    const message = await readMessage(ctx, countMessage);
    if (message === undefined) return;
    const tool = toolOf(message);
    if (tool !== undefined) ctx.state.tool = tool.name;
    if (message.method === 'notifications/cancelled')
      cancel(nameOf(message.params?.requestId, caller, ctx.req));
    const operation = operationOf(message);
    if (operation === undefined) await countMessage();
    const time = new RequestTime(ctx.res, operation?.budgetMs ?? 0);
    const call = operation && (await open(calls, { operation, caller, requestId, time, reportRate }));
    const authInfo: AuthInfo = { token: '', clientId: caller.key.id, scopes: [] };
    carriers.set(authInfo, {
      requestId,
      siteUrl,
      call,
      begin: () => begin(nameOf(message.id, caller, ctx.req), () => time.abort()),
      failed(failure) {
        ctx.state.failure = failure;
      },
    });
    acceptBoth(ctx.req.headers);
    ctx.set(HEADERS);
    ctx.respond = false;
    const handle = toNodeHandler({
      fetch: (request) => mcp.fetch(request, { authInfo, parsedBody: message }),
    });
    // Requests that a server receives have method and URL; the type of Node.js allows them to be undefined.
    await handle(ctx.req as typeof ctx.req & { method: string; url: string }, ctx.res, message);
    const { statusCode } = ctx.res;
    if (statusCode >= 500) ctx.state.failure ??= new ServiceError('internal_error');
    // The SDK refused the message before a tool ran, so the call is not counted.
    if (statusCode >= 400 && call !== undefined && 'answer' in call)
      call.failed(ctx.state.failure ?? unreadable(`Status ${statusCode}.`));
  };
}

/** Replaces a wildcard in `Accept` by the two media types, because the SDK accepts only their names. */
function acceptBoth(headers: IncomingHttpHeaders): void {
  if (/(^|,)\s*\*\/\*\s*(;|,|$)/.test(headers.accept ?? '')) headers.accept = BOTH_KINDS;
}

const BOTH_KINDS = 'application/json, text/event-stream';

/** A JSON-RPC message, with the members that this file reads. */
interface Message {
  readonly id?: unknown;
  readonly method?: unknown;
  readonly params?: { readonly name?: unknown; readonly requestId?: unknown };
}

/**
 * The JSON-RPC message in the body. Undefined if there is none; the error has then been sent. Throws if the
 * rate is exceeded or the body is too large.
 */
async function readMessage(
  ctx: HttpContext,
  countMessage: () => Promise<void>,
): Promise<Message | undefined> {
  try {
    // Two tools take whole texts, and the tool is known only when the body is read.
    const message = await readJson(ctx.req, HTTP_LIMITS.textBodyBytes);
    // A batch is refused: later revisions of MCP have none, and it would count as one request.
    if (typeof message === 'object' && message !== null && !Array.isArray(message)) return message;
    throw new ServiceError('validation_error', { detail: 'The body must be one JSON object.' });
  } catch (error) {
    const failure = asServiceError(error);
    await countMessage();
    if (failure.code !== 'validation_error') throw failure;
    ctx.state.failure = failure;
    ctx.status = 400;
    ctx.set('Content-Type', 'application/json; charset=utf-8');
    ctx.set('Cache-Control', 'no-store');
    ctx.body = JSON.stringify(malformedMessage(failure));
    return undefined;
  }
}

/**
 * Rate limit of an API key for messages that run no operation, such as `ping`. They do not count in the
 * monthly quota.
 */
const MESSAGES: RatePolicy = { name: 'mcp-messages', requests: 300, windowMs: 60_000 };

/**
 * Checks overload, rate and plan before the SDK begins its answer, so that the rate headers can still be set.
 * Returns the error if the operation is refused, because the error of a tool call is an answer with status
 * 200.
 */
async function open(calls: Calls, request: KeyRequest): Promise<OpenCall | ServiceError> {
  try {
    calls.shed(request.operation);
    return await calls.open(request);
  } catch (error) {
    return asServiceError(error);
  }
}

function operationOf(message: Message): KeyOperation | undefined {
  return message.method === 'resources/read' ? READING : toolOf(message)?.operation;
}

function toolOf({ method, params }: Message): Tool | undefined {
  return method === 'tools/call' && typeof params?.name === 'string' ? TOOLS.get(params.name) : undefined;
}
