/** The end of the hallway: count, decode, run the operation, encode. */
import { ServiceError, unreadable } from '../../errors.ts';
import type { Limiter } from '../../limits/limiter.ts';
import { execute } from '../../usecases/operation.ts';
import type { Services } from '../../usecases/services.ts';
import { readJson } from './body.ts';
import { readQuery } from './query-string.ts';
import { countRequest } from './rate-limit.ts';
import { sendAnswer } from './send.ts';
import type { HttpContext, Middleware } from './state.ts';

export interface AnswerOptions {
  readonly services: Services;
  readonly limiter: Limiter;
}

export function answer({ services, limiter }: AnswerOptions): Middleware {
  return async (ctx) => {
    const { route, key, requestId } = ctx.state;
    if (route?.page !== undefined) return route.page(ctx);
    if (route?.operation === undefined || key === undefined)
      throw new Error(`${ctx.path} has no operation or no key`);
    const { operation } = route;
    await countRequest(ctx, key, operation, limiter);
    const input = await readInput(ctx);
    const time = requestTime(ctx, operation.budgetMs);
    const context = {
      key,
      requestId,
      get signal() {
        return time.signal();
      },
    };
    try {
      const value = await execute(operation, input, context, services);
      await sendAnswer(ctx, value, route.revalidate ?? false);
    } catch (error) {
      throw time.over() && !(error instanceof ServiceError) ? tooLate(error) : error;
    } finally {
      time.end();
    }
  };
}

/** A POST is asked by its body, a GET by path and query string; no operation reads both. */
async function readInput(ctx: HttpContext): Promise<unknown> {
  const query = readQuery(ctx.querystring);
  if (ctx.state.route?.method === 'GET') return { ...query, ...ctx.state.pathParameters };
  if (Object.keys(query).length > 0) throw unreadable('This address takes no query string.');
  return readJson(ctx.req);
}

/**
 * One signal a request: over when the client has gone, or when the operation's time is up. It is made when it is
 * first asked for: most operations answer at once and have nothing to abort, and a signal costs 5 µs.
 */
function requestTime(ctx: HttpContext, budgetMs: number) {
  let controller: AbortController | undefined;
  let timer: NodeJS.Timeout | undefined;
  const abort = () => controller?.abort();
  return {
    signal(): AbortSignal {
      if (controller === undefined) {
        controller = new AbortController();
        timer = setTimeout(abort, budgetMs);
        ctx.res.once('close', abort);
      }
      return controller.signal;
    },
    over: () => controller?.signal.aborted ?? false,
    end() {
      clearTimeout(timer);
      ctx.res.off('close', abort);
    },
  };
}

function tooLate(cause: unknown): ServiceError {
  return new ServiceError('upstream_unavailable', { detail: 'The answer took too long.', cause });
}
