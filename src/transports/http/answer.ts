/** The end of the hallway: count, decode, run the operation, encode. */
import { invalid, unreadable } from '../../errors.ts';
import type { Limiter } from '../../limits/limiter.ts';
import { pointerTo } from '../../schema/validate.ts';
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
    const input = await readInput(ctx);
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
      const value = await operation.run(asked, context, services);
      await sendAnswer(ctx, value, route.revalidate ?? false, route.headersOf?.(value));
    } catch (error) {
      throw lateOr(error, context);
    } finally {
      context.end();
    }
  };
}

/** A POST is asked by its body, a GET by path and query string; no operation reads both. */
async function readInput(ctx: HttpContext): Promise<unknown> {
  const query = readQuery(ctx.querystring);
  if (ctx.state.route?.method === 'GET') return readAddress(query, ctx.state.pathParameters ?? {});
  if (Object.keys(query).length > 0) throw unreadable('This address takes no query string.');
  return readJson(ctx.req, ctx.state.route?.bodyBytes);
}

/** A name of the path means nothing in the query string. */
function readAddress(query: Record<string, string>, path: Readonly<Record<string, string>>): object {
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
