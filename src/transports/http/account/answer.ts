/**
 * The end of the hallway at /account: whose account, count, decode, run, encode. A key says nothing here, and a token of
 * an account says nothing anywhere else. What is answered is never kept, and never compressed: some of it is secret.
 */
import type { IncomingMessage } from 'node:http';
import { z } from 'zod';
import type { Limiter } from '../../../limits/limiter.ts';
import type { ReadAddress } from '../../../limits/network-address.ts';
import type { AccountOperation, Asker } from '../../../usecases/account/account-operation.ts';
import { acceptedByAccount } from '../../../usecases/account/account-operation.ts';
import type { AccountServices } from '../../../usecases/account/services.ts';
import { openSession } from '../../../usecases/account/session.ts';
import { countAgainst } from '../../../usecases/rate.ts';
import type { HttpContext, Middleware } from '../../http-context.ts';
import { rateHeaders } from '../../rate-headers.ts';
import { lateOr, RequestTime } from '../../request-context.ts';
import type { Route } from '../../route.ts';
import { readAddress, readBody } from '../input.ts';
import { reply } from '../reply.ts';

export interface AccountDoor {
  readonly services: AccountServices;
  readonly limiter: Limiter;
  readonly readNetworkAddress: ReadAddress;
}

export function answerAccount({ services, limiter, readNetworkAddress }: AccountDoor): Middleware {
  return async (ctx) => {
    const { route, requestId } = ctx.state;
    if (route?.account === undefined) throw new Error(`${ctx.path} is no address of accounts`);
    const operation = route.account;
    const time = new RequestTime(ctx.res, operation.budgetMs);
    try {
      const { headers, socket } = ctx.req;
      const account =
        operation.access === 'session' ? await openSession(services, headers.authorization) : undefined;
      const networkAddress = readNetworkAddress(socket.remoteAddress, forwardedFor(headers));
      const count: Asker['count'] = (policy, subject) =>
        countAgainst(limiter, subject, policy, (standings) => {
          ctx.state.rate = rateHeaders(standings);
        });
      if (account !== undefined) ctx.state.accountId = account.id;
      await count(operation.rate, account?.id ?? networkAddress);
      const { signal } = time;
      const asker = { networkAddress, requestId, signal, count, ...(account && { account }) };
      operation.admit?.(asker, services);
      const input = acceptedByAccount(operation, await readInput(ctx, route.method, operation));
      send(ctx, route, await operation.run(input, asker, services));
    } catch (error) {
      throw lateOr(error, time);
    } finally {
      time.end();
    }
  };
}

/** Several lines of it are one list. */
function forwardedFor(headers: IncomingMessage['headers']): string | undefined {
  const value = headers['x-forwarded-for'];
  return Array.isArray(value) ? value.join(',') : value;
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
