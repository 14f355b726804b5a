/**
 * The end of the hallway at /account: whose account, count, decode, run, encode. A key says nothing here, and a token of
 * an account says nothing anywhere else. What is answered is never kept, and never compressed: some of it is secret.
 *
 * Some addresses have a view: a browser that prefers HTML or sends a form gets a page.
 */
import type { IncomingMessage } from 'node:http';
import { z } from 'zod';
import { openSession } from '../../../accounts/session.ts';
import type { AccountOperation, Asker } from '../../../usecases/account/account-operation.ts';
import { acceptedByAccount } from '../../../usecases/account/account-operation.ts';
import type { HttpContext, Middleware } from '../../http-context.ts';
import { lateOr, RequestTime } from '../../request-context.ts';
import type { Route } from '../../route.ts';
import type { AccountDoor } from '../caller/account-door.ts';
import { countingAt } from '../caller/account-door.ts';
import { readAddress, readBody } from '../message/input.ts';
import { reply } from '../message/reply.ts';
import { isForm, prefersHtml } from './pages/browser.ts';
import { answerForm, showPage } from './pages/serve.ts';
import { ACCOUNT_VIEWS } from './pages/views.ts';

export function answerAccount(door: AccountDoor): Middleware {
  const { services } = door;
  return async (ctx) => {
    const { route, requestId } = ctx.state;
    if (route?.account === undefined) throw new Error(`${ctx.path} is no address of accounts`);
    const operation = route.account;
    const view = ACCOUNT_VIEWS.get(route.path);
    const time = new RequestTime(ctx.res, operation.budgetMs);
    const admitted = async (): Promise<Asker> => {
      const account =
        operation.access === 'session'
          ? await openSession(services, ctx.req.headers.authorization)
          : undefined;
      if (account !== undefined) ctx.state.accountId = account.id;
      const counting = countingAt(ctx, door);
      await counting.count(operation.rate, account?.id ?? counting.networkAddress);
      const asker = { ...counting, requestId, signal: time.signal, ...(account && { account }) };
      operation.admit?.(asker, services);
      return asker;
    };
    try {
      if (view !== undefined && route.method === 'POST' && isForm(ctx.req))
        return await answerForm(ctx, { operation, view, services, admitted, time, status: route.status });
      const asker = await admitted();
      if (view !== undefined && route.method === 'GET') {
        ctx.vary('Accept');
        if (prefersHtml(ctx)) return await showPage(ctx, view, services);
      }
      const input = acceptedByAccount(operation, await readInput(ctx, route.method, operation));
      const run = ctx.method === 'HEAD' ? (operation.preview ?? operation.run) : operation.run;
      send(ctx, route, await run(input, asker, services));
    } catch (error) {
      throw lateOr(error, time);
    } finally {
      time.end();
    }
  };
}

async function readInput(
  ctx: HttpContext,
  method: Route['method'],
  { input }: AccountOperation,
): Promise<unknown> {
  if (method !== 'POST') return readAddress(ctx);
  const asksNothing = input instanceof z.ZodObject && Object.keys(input.shape).length === 0;
  return asksNothing && !hasBody(ctx.req) ? {} : readBody(ctx);
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function send(ctx: HttpContext, { status, headersOf }: Route, answer: unknown): void {
  const head = ['Cache-Control', 'no-store', ...Object.entries(headersOf?.(answer) ?? {}).flat()];
  if (status === 204) reply(ctx, 204, head, undefined);
  else reply(ctx, status ?? 200, [...JSON_TYPE, ...head], JSON.stringify(answer));
}

const JSON_TYPE = ['Content-Type', 'application/json; charset=utf-8'];
