/**
 * Answers the operations under /v1: opens a call with an API key, reads the input from body or address, and
 * sends the answer as JSON or as events.
 */
import type { Exchange } from '../../../usecases/call.ts';
import type { Calls } from '../../../usecases/key-calls.ts';
import type { KeyOperation } from '../../../usecases/operation.ts';
import type { HttpContext } from '../../http-context.ts';
import { rateHeaders } from '../../rate-headers.ts';
import { RequestTime } from '../../request-time.ts';
import { sendEvents } from '../message/event-stream.ts';
import { readAddress, readBody } from '../message/input.ts';
import { sendAnswer } from '../message/send.ts';

export interface AnswerOptions {
  readonly calls: Calls;
  readonly siteUrl: string;
}

export type AnswerWithKey = (ctx: HttpContext, operation: KeyOperation) => void | Promise<void>;

export function answerWithKey({ calls, siteUrl }: AnswerOptions): AnswerWithKey {
  return (ctx, operation) => {
    const { req, res, state } = ctx;
    const { caller, requestId } = state;
    if (caller === undefined) throw new Error(`${req.url} has no key`);
    const call = calls.open({
      operation,
      caller,
      requestId,
      time: new RequestTime(res, operation.budgetMs),
      reportRate: (statuses) => {
        state.rate = rateHeaders(statuses);
      },
    });
    const steps = stepsOf(ctx, operation, siteUrl);
    return call instanceof Promise ? call.then((opened) => opened.answer(steps)) : call.answer(steps);
  };
}

function stepsOf(ctx: HttpContext, operation: KeyOperation, siteUrl: string): Exchange {
  return {
    preview: ctx.req.method === 'HEAD',
    read: () =>
      operation.http.method === 'GET' ? readAddress(ctx) : readBody(ctx, operation.http.bodyBytes),
    send(value, { timing }) {
      const spent = timing();
      const headers = operation.headersOf?.(value);
      return sendAnswer(
        ctx,
        value,
        operation.http.revalidate ?? false,
        spent === undefined ? headers : { ...headers, 'Server-Timing': spent },
      );
    },
    events: {
      wanted: (streaming, input) => streaming.wanted(input),
      send: (events, { keep, timing, failureOf }) =>
        sendEvents(ctx, events, {
          siteUrl,
          lastEvent: operation.streaming?.lastEvent,
          failureOf,
          begins: keep,
          timing,
        }),
    },
  };
}
