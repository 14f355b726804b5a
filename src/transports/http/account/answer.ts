/**
 * Answers the operations under /account. They take the token of a login session or no credentials, never an
 * API key. Their answers are neither cached nor compressed, because some contain secrets.
 *
 * Some addresses have a view (pages for people): a browser that prefers HTML, or that sends a form, gets a
 * page.
 */
import type { IncomingMessage } from 'node:http';
import { z } from 'zod';
import type { AccountOperation } from '../../../usecases/operation.ts';
import { readsBody } from '../../../usecases/operation.ts';
import type { HttpContext } from '../../http-context.ts';
import { RequestTime } from '../../request-time.ts';
import { openCallOfAccount } from '../caller/account-call.ts';
import type { AccountParts } from '../caller/account-parts.ts';
import { readAddress, readBody } from '../message/input.ts';
import { reply } from '../message/reply.ts';
import { isForm, prefersHtml } from './pages/browser.ts';
import { answerForm, showPage } from './pages/serve.ts';
import { ACCOUNT_VIEWS } from './pages/views.ts';

export function answerAccount(
  parts: AccountParts,
): (ctx: HttpContext, operation: AccountOperation) => Promise<void> {
  return async (ctx, operation) => {
    const { method, path, status } = operation.http;
    const view = ACCOUNT_VIEWS.get(path);
    const time = new RequestTime(ctx.res, operation.budgetMs);
    const { authorization } = ctx.req.headers;
    const open = () => openCallOfAccount(ctx, operation, { parts, authorization, time });
    try {
      if (view !== undefined && method === 'POST' && isForm(ctx.req))
        return await answerForm(ctx, { view, services: parts.services, open, status });
      const call = await open();
      if (view !== undefined && method === 'GET') {
        ctx.vary('Accept');
        if (prefersHtml(ctx)) return await showPage(ctx, view, parts.services);
      }
      await call.answer({
        preview: ctx.method === 'HEAD',
        read: () => readInput(ctx, operation),
        async send(value) {
          send(ctx, operation, value);
        },
      });
    } finally {
      time.end();
    }
  };
}

function readInput(ctx: HttpContext, operation: AccountOperation): unknown {
  if (!readsBody(operation)) return readAddress(ctx);
  const { input, http } = operation;
  const asksNothing = input instanceof z.ZodObject && Object.keys(input.shape).length === 0;
  return asksNothing && !hasBody(ctx.req) ? {} : readBody(ctx, http.bodyBytes);
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function send(ctx: HttpContext, operation: AccountOperation, answer: unknown): void {
  const { status = 200 } = operation.http;
  const head = ['Cache-Control', 'no-store', ...Object.entries(operation.headersOf?.(answer) ?? {}).flat()];
  if (status === 204) reply(ctx, 204, head, undefined);
  else reply(ctx, status, [...JSON_TYPE, ...head], JSON.stringify(answer));
}

const JSON_TYPE = ['Content-Type', 'application/json; charset=utf-8'];
