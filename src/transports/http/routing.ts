/** Matches paths to routes, and refuses others with 404 or 405. Letter case and a slash at the end matter. */
import { Router } from '@koa/router';
import type { DefaultContext } from 'koa';
import { ServiceError } from '../../errors.ts';
import type { HttpContext, Middleware, RequestState } from '../http-context.ts';
import type { Route } from '../route.ts';
import { checkTarget } from './message/request-head.ts';

const NO_PARAMETERS = {};

/** Answers a request at the route that it matched. */
type AnswerAt = (ctx: HttpContext, route: Route) => void | Promise<void>;

export function routing(routes: readonly Route[], answer: AnswerAt): Middleware {
  const router = new Router<RequestState, DefaultContext>({ sensitive: true, strict: true });
  const fixed = new Map<string, Map<string, Route>>();
  for (const route of routes) {
    if (!route.path.includes(':')) {
      const methods = fixed.get(route.path) ?? new Map<string, Route>();
      fixed.set(route.path, methods.set(route.method, route));
      if (route.method === 'GET') methods.set('HEAD', route);
    }
    router.register(route.path, [route.method], (ctx) => {
      ctx.state.route = route.path;
      ctx.state.pathParameters = ctx.params;
      return answer(ctx, route);
    });
  }
  const dispatch = router.routes() as Middleware;
  return (ctx, next) => {
    checkTarget(ctx.req);
    // Paths without parameters are looked up in a map, because the router would try pattern after pattern.
    const route = fixed.get(ctx.path)?.get(ctx.method);
    if (route !== undefined) {
      ctx.state.route = route.path;
      ctx.state.pathParameters = NO_PARAMETERS;
      return answer(ctx, route);
    }
    return dispatch(ctx, next);
  };
}

/** Runs if no route matched: the path is unknown, or the path does not have this method. Answers OPTIONS. */
export const unrouted: Middleware = (ctx) => {
  // The router puts the routes whose path matches, for any method, into `ctx.matched`.
  const paths: readonly { methods: string[] }[] = ctx.matched ?? [];
  if (paths.length === 0) throw new ServiceError('not_found');
  const methods = [...new Set(paths.flatMap((path) => path.methods))].sort();
  ctx.set('Allow', [...new Set([...methods, 'OPTIONS'])].join(', '));
  if (ctx.method !== 'OPTIONS') {
    const usable = methods.filter((method) => !['HEAD', 'OPTIONS'].includes(method));
    throw new ServiceError('method_not_allowed', {
      detail: `This address does not support the method ${ctx.method}; use ${usable.join(' or ')}.`,
    });
  }
  ctx.status = 204;
};
