/**
 * Checks overload and the API key for every path under `/v1` or `/mcp` that is not published. Unknown paths
 * need a key too, so that requests without a key do not reveal which paths exist.
 */
import type { IncomingMessage } from 'node:http';
import type { CostClass } from '../../../limits/concurrency/overload.ts';
import type { Calls } from '../../../usecases/key-calls.ts';
import type { Middleware } from '../../http-context.ts';

const PROTECTED = /^\/(v1|mcp)(\/|$)/;

export function authentication(
  { enter }: Calls,
  published: ReadonlySet<string>,
  /**
   * Returns the cost class of a request whose overload has not been checked yet; undefined for all others.
   */
  uncheckedCostClass: (request: IncomingMessage) => CostClass | undefined,
): Middleware {
  return (ctx, next) => {
    if (!PROTECTED.test(ctx.path) || published.has(ctx.path)) return next();
    const caller = enter(uncheckedCostClass(ctx.req), ctx.req.headers.authorization);
    if (caller instanceof Promise)
      return caller.then((found) => {
        ctx.state.caller = found;
        return next();
      });
    ctx.state.caller = caller;
    return next();
  };
}
