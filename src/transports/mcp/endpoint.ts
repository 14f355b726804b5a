/**
 * MCP over HTTP at `/mcp`, stateless, for all revisions of the protocol. The SDK does not check key,
 * origin, body and rate: the key is checked as for every protected path, the others here.
 */
import type { IncomingHttpHeaders } from 'node:http';
import { toNodeHandler } from '@modelcontextprotocol/node';
import type { AuthInfo } from '@modelcontextprotocol/server';
import { createMcpHandler } from '@modelcontextprotocol/server';
import { asServiceError, ServiceError, unreadable } from '../../errors.ts';
import type { RatePolicy } from '../../limits/rate/limiter.ts';
import type { OpenCall } from '../../usecases/call.ts';
import type { Calls, KeyRequest } from '../../usecases/key-calls.ts';
import type { KeyOperation } from '../../usecases/operation.ts';
import type { ReportRate } from '../../usecases/rate.ts';
import type { HttpContext } from '../http-context.ts';
import { readJson } from '../json-body.ts';
import { rateHeaders } from '../rate-headers.ts';
import { RequestTime } from '../request-time.ts';
import type { Route } from '../route.ts';
import type { Carrier } from './call.ts';
import { cancellations, nameOf } from './cancellations.ts';
import { malformedMessage } from './errors.ts';
import { isAllowedOrigin } from './origin.ts';
import { READING } from './resources.ts';
import { serverFor } from './server.ts';
import type { Tool } from './tools.ts';
import { TOOLS } from './tools.ts';

export interface McpParts {
  readonly calls: Calls;
  readonly siteUrl: string;
  readonly corsOrigins: readonly string[];
}

const HEADERS = {
  'Cache-Control': 'no-store',
  // Without it, nginx buffers the messages.
  'X-Accel-Buffering': 'no',
};

export function mcpRoute({ calls, siteUrl, corsOrigins }: McpParts): Route {
  // The SDK passes `authInfo` on unchanged, so that it finds the carrier of a message.
  const carriers = new WeakMap<AuthInfo, Carrier>();
  const { begin, cancel } = cancellations();
  const mcp = createMcpHandler(({ authInfo }) => {
    const carrier = authInfo && carriers.get(authInfo);
    if (carrier === undefined) throw new Error('A message came past the endpoint.');
    return serverFor(carrier);
  });

  return {
    method: 'POST',
    path: '/mcp',
    async page(ctx) {
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
      if (tool !== undefined) ctx.state.tool = tool.card.name;
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
      // A request to a server has both, though Node's type leaves them open.
      await handle(ctx.req as typeof ctx.req & { method: string; url: string }, ctx.res, message);
      const { statusCode } = ctx.res;
      if (statusCode >= 500) ctx.state.failure ??= new ServiceError('internal_error');
      // The SDK has refused the message, so no tool ran.
      if (statusCode >= 400 && call !== undefined && 'answer' in call)
        call.failed(ctx.state.failure ?? unreadable(`Status ${statusCode}.`));
    },
  };
}

/** Names both types in `Accept` if it has a wildcard: the SDK demands the names. */
function acceptBoth(headers: IncomingHttpHeaders): void {
  if (/(^|,)\s*\*\/\*\s*(;|,|$)/.test(headers.accept ?? '')) headers.accept = BOTH_KINDS;
}

const BOTH_KINDS = 'application/json, text/event-stream';

/** The members of a JSON-RPC message that are read here. */
interface Message {
  readonly id?: unknown;
  readonly method?: unknown;
  readonly params?: { readonly name?: unknown; readonly requestId?: unknown };
}

/** The message of the request. Undefined: it was not a message, and that was answered. */
async function readMessage(
  ctx: HttpContext,
  countMessage: () => Promise<void>,
): Promise<Message | undefined> {
  try {
    const message = await readJson(ctx.req);
    // Later revisions have no batches, and a batch would count as a single request.
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
 * Rate of a key for messages that run no operation. They cost next to nothing and do not count in the
 * month.
 */
const MESSAGES: RatePolicy = { name: 'mcp-messages', requests: 300, windowMs: 60_000 };

/**
 * Opens the call before the SDK begins its answer, so that the headers have the rate status. The refusal of
 * an operation is returned and becomes the answer of its tool; any other message is refused by HTTP.
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
