/** The end of the hallway: count, decode, run the operation, encode. */
import { asServiceError } from '../../../errors.ts';
import type { Release } from '../../../limits/concurrency/semaphore.ts';
import { stagesFor } from '../../../observability/observer.ts';
import { accepted, requirePlan } from '../../../usecases/operation.ts';
import type { Counting, TellRate } from '../../../usecases/rate.ts';
import { countRequest } from '../../../usecases/rate.ts';
import type { Services } from '../../../usecases/services.ts';
import type { Middleware } from '../../http-context.ts';
import { rateHeaders } from '../../rate-headers.ts';
import { lateOr, RequestContext } from '../../request-context.ts';
import { sendEvents } from '../message/event-stream.ts';
import { readAddress, readBody } from '../message/input.ts';
import { setCommonHeaders } from '../message/reply.ts';
import { sendAnswer } from '../message/send.ts';

export interface AnswerOptions {
  readonly services: Services;
  readonly counting: Counting;
  readonly siteUrl: string;
}

export function answer({ services, counting, siteUrl }: AnswerOptions): Middleware {
  return async (ctx) => {
    const { route, caller, requestId } = ctx.state;
    if (route?.page !== undefined) {
      setCommonHeaders(ctx);
      return route.page(ctx);
    }
    if (route?.operation === undefined || caller === undefined)
      throw new Error(`${ctx.path} has no operation or no key`);
    const { operation } = route;
    const tell: TellRate = (standings) => {
      ctx.state.rate = rateHeaders(standings);
    };
    const costClass = operation.costClass ?? 'lookup';
    const counted = await countRequest(counting, operation, caller, tell);
    let release: Release | undefined;
    let context: RequestContext | undefined;
    try {
      requirePlan(operation, caller);
      const input = route.method === 'GET' ? readAddress(ctx) : await readBody(ctx);
      // The request takes its place when its body is here, so that clients who write slowly hold none.
      release = services.overload?.enter(costClass);
      const stages = services.observer && stagesFor(services.observer);
      const { budgetMs } = operation;
      const asking = new RequestContext(ctx.res, { caller, requestId, budgetMs, paid: counted.keep, stages });
      context = asking;
      const timing = () => (services.observer?.serverTiming ? stages?.header() : undefined);
      const asked = await accepted(operation, input, asking, services, counted.raise);
      if (operation.streaming?.wanted(asked)) {
        const events = operation.streaming.open(asked, asking, services);
        const failureOf = (error: unknown) => lateOr(error, asking);
        await sendEvents(ctx, events, { siteUrl, failureOf, begins: counted.keep, timing });
        return;
      }
      const running = operation.run(asked, asking, services);
      // What is ready is not waited for: a turn of the queue costs as much as a small answer's headers.
      const value = running instanceof Promise ? await running : running;
      const told = timing();
      const headers = route.headersOf?.(value);
      const sending = sendAnswer(
        ctx,
        value,
        route.revalidate ?? false,
        told === undefined ? headers : { ...headers, 'Server-Timing': told },
      );
      if (sending !== undefined) await sending;
    } catch (error) {
      const failure = asServiceError(context === undefined ? error : lateOr(error, context));
      counted.failed(failure);
      throw failure;
    } finally {
      context?.end();
      release?.();
    }
  };
}
