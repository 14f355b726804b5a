/** The end of the hallway: count, decode, run the operation, encode. */
import { invalid, unreadable } from '../../errors.ts';
import type { Limiter } from '../../limits/limiter.ts';
import { NOTHING, pointerTo } from '../../schema/validate.ts';
import { accepted, requirePlan } from '../../usecases/operation.ts';
import type { TellRate } from '../../usecases/rate.ts';
import { countRequest } from '../../usecases/rate.ts';
import type { Services } from '../../usecases/services.ts';
import type { HttpContext, Middleware } from '../http-context.ts';
import { readJson } from '../json-body.ts';
import { rateHeaders } from '../rate-headers.ts';
import { lateOr, RequestContext } from '../request-context.ts';
import { sendEvents } from './event-stream.ts';
import { readQuery } from './query-string.ts';
import { setCommonHeaders } from './reply.ts';
import { sendAnswer } from './send.ts';

export interface AnswerOptions {
  readonly services: Services;
  readonly limiter: Limiter;
  readonly siteUrl: string;
}

export function answer({ services, limiter, siteUrl }: AnswerOptions): Middleware {
  return async (ctx) => {
    const { route, caller, requestId } = ctx.state;
    if (route?.page !== undefined) {
      setCommonHeaders(ctx);
      return route.page(ctx);
    }
    if (route?.operation === undefined || caller === undefined)
      throw new Error(`${ctx.path} has no operation or no key`);
    const { operation } = route;
    const tell: TellRate = (policy, decision) => {
      ctx.state.rate = rateHeaders(policy, decision);
    };
    await countRequest(limiter, operation, caller, tell);
    requirePlan(operation, caller);
    const input = route.method === 'GET' ? readAddress(ctx) : await readBody(ctx);
    const context = new RequestContext(ctx.res, { caller, requestId, budgetMs: operation.budgetMs });
    try {
      const asked = await accepted(operation, input, context, services, (cost) =>
        countRequest(limiter, operation, caller, tell, { cost, counted: 1 }),
      );
      if (operation.streaming?.wanted(asked)) {
        const events = operation.streaming.open(asked, context, services);
        await sendEvents(ctx, events, { siteUrl, failureOf: (error) => lateOr(error, context) });
        return;
      }
      const running = operation.run(asked, context, services);
      // What is ready is not waited for: a turn of the queue costs as much as a small answer's headers.
      const value = running instanceof Promise ? await running : running;
      const sending = sendAnswer(ctx, value, route.revalidate ?? false, route.headersOf?.(value));
      if (sending !== undefined) await sending;
    } catch (error) {
      throw lateOr(error, context);
    } finally {
      context.end();
    }
  };
}

/** A POST is asked by its body, a GET by path and query string; no operation reads both. */
async function readBody(ctx: HttpContext): Promise<unknown> {
  if (Object.keys(readQuery(queryOf(ctx))).length > 0)
    throw unreadable('This address takes no query string.');
  return readJson(ctx.req, ctx.state.route?.bodyBytes);
}

/** A name of the path means nothing in the query string. */
function readAddress(ctx: HttpContext): object {
  const path = ctx.state.pathParameters ?? {};
  const asked = queryOf(ctx);
  if (asked === '') return Object.keys(path).length === 0 ? NOTHING : { ...path };
  const query = readQuery(asked);
  const misplaced = Object.keys(query).filter((name) => Object.hasOwn(path, name));
  if (misplaced.length > 0) {
    throw invalid(
      misplaced.map((name) => ({
        pointer: pointerTo([name]),
        detail: 'stands in the path, not in the query',
      })),
    );
  }
  return { ...query, ...path };
}

function queryOf({ req: { url = '' } }: HttpContext): string {
  const mark = url.indexOf('?');
  return mark === -1 ? '' : url.slice(mark + 1);
}
