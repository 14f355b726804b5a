/** One request of a visitor: its fields, the operations that it runs, and the account that is logged in. */
import { ServiceError } from '../errors.ts';
import { HTTP_LIMITS } from '../http-limits.ts';
import { Json } from '../schema/json.ts';
import { readForm } from '../transports/http/account/pages/browser.ts';
import { openCallOfAccount } from '../transports/http/caller/account-call.ts';
import type { AccountParts } from '../transports/http/caller/account-parts.ts';
import { networkAddressOf } from '../transports/http/caller/account-parts.ts';
import { readQuery } from '../transports/http/message/query-string.ts';
import type { HttpContext } from '../transports/http-context.ts';
import { rateHeaders } from '../transports/rate-headers.ts';
import { RequestTime } from '../transports/request-time.ts';
import type { Exchange, OpenCall } from '../usecases/call.ts';
import type { AccountOperation, Answer, KeyOperation } from '../usecases/operation.ts';
import type { VisitorCalls } from '../usecases/visitor-calls.ts';
import { readSession } from './session-cookie.ts';

export interface VisitParts {
  readonly calls: VisitorCalls;
  readonly account: AccountParts;
}

/** Returns the fields of the query string, or of a form. Fields left empty are absent. */
export async function fieldsOf(ctx: HttpContext): Promise<Readonly<Record<string, string>>> {
  const fields = ctx.method === 'POST' ? await formOf(ctx) : readQuery(ctx.querystring);
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''));
}

/** Reads a form. Throws `origin_not_allowed` if a page of another site sent it. */
function formOf(ctx: HttpContext): Promise<Record<string, string>> {
  if (!isFromHere(ctx)) throw new ServiceError('origin_not_allowed');
  return readForm(ctx, HTTP_LIMITS.batchBodyBytes);
}

/** Browsers say where a form comes from; older ones name only the origin. */
function isFromHere(ctx: HttpContext): boolean {
  const site = ctx.get('Sec-Fetch-Site');
  if (site !== '') return site === 'same-origin';
  const origin = ctx.get('Origin');
  return origin === '' || URL.parse(origin)?.host === ctx.get('Host');
}

/** Opens the call of an operation for the visitor. */
export function openVisit(
  ctx: HttpContext,
  operation: KeyOperation,
  { calls, account }: VisitParts,
): Promise<OpenCall> {
  return calls.open({
    operation,
    networkAddress: networkAddressOf(ctx, account),
    requestId: ctx.state.requestId,
    time: new RequestTime(ctx.res, operation.budgetMs),
    reportRate: (statuses) => {
      ctx.state.rate = rateHeaders(statuses);
    },
  });
}

/** Runs an operation for the visitor and returns its answer as a value. */
export async function runForVisitor(
  ctx: HttpContext,
  operation: KeyOperation,
  input: unknown,
  parts: VisitParts,
): Promise<unknown> {
  return answerOf(await openVisit(ctx, operation, parts), input);
}

/** Runs an operation under /account, with the session of the cookie where it needs one. */
export async function runForAccount(
  ctx: HttpContext,
  operation: AccountOperation,
  input: unknown,
  { account: parts }: VisitParts,
): Promise<unknown> {
  const time = new RequestTime(ctx.res, operation.budgetMs);
  try {
    const token = readSession(ctx);
    const authorization = token === undefined ? undefined : `Bearer ${token}`;
    const call = await openCallOfAccount(ctx, operation, { parts, authorization, time });
    return await answerOf(call, input);
  } finally {
    time.end();
  }
}

async function answerOf(call: OpenCall, input: unknown): Promise<unknown> {
  let answered: unknown;
  const exchange: Exchange = {
    read: () => input,
    send(answer: Answer<unknown>) {
      answered = answer instanceof Json ? answer.parse() : answer;
      return undefined;
    },
  };
  await call.answer(exchange);
  return answered;
}
