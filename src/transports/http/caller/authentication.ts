/**
 * Every path under `/v1` or `/mcp` needs a key, those that do not exist too: a stranger learns nothing of what there is
 * but what is published.
 */
import type { Calls } from '../../../usecases/call.ts';
import type { Middleware } from '../../http-context.ts';

const PROTECTED = /^\/(v1|mcp)(\/|$)/;

export function authentication({ identify }: Calls, published: ReadonlySet<string>): Middleware {
  return (ctx, next) => {
    if (!PROTECTED.test(ctx.path) || published.has(ctx.path)) return next();
    const caller = identify(ctx.req.headers.authorization);
    if (caller instanceof Promise)
      return caller.then((found) => {
        ctx.state.caller = found;
        return next();
      });
    ctx.state.caller = caller;
    return next();
  };
}
