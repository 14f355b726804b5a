/** Matches paths to routes, and refuses others with 404 or 405. Letter case and a slash at the end matter. */
import type { Layer } from '@koa/router';
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
  const patterns: Pattern[] = [];
  for (const route of routes) {
    const layer = router.register(route.path, [route.method], (ctx) => {
      ctx.state.route = route.path;
      ctx.state.pathParameters = ctx.params;
      return answer(ctx, route);
    }) as Layer;
    if (route.path.includes(':')) {
      patterns.push({ route, methods: layer.methods, ...startOf(route.path), layer });
      continue;
    }
    const methods = fixed.get(route.path) ?? new Map<string, Route>();
    fixed.set(route.path, methods.set(route.method, route));
    if (route.method === 'GET') methods.set('HEAD', route);
  }
  const dispatch = router.routes() as Middleware;

  // The router would try every pattern and build a chain of middlewares for each request, which takes longer
  // than a small answer. It is left with the paths that no route has with this method.
  return (ctx, next) => {
    checkTarget(ctx.req);
    const { path, method } = ctx;
    const route = fixed.get(path)?.get(method);
    if (route !== undefined) {
      ctx.state.route = route.path;
      ctx.state.pathParameters = NO_PARAMETERS;
      return answer(ctx, route);
    }
    const slashes = slashesOf(path);
    for (const pattern of patterns) {
      if (pattern.slashes !== slashes || !path.startsWith(pattern.start)) continue;
      if (!pattern.methods.includes(method)) continue;
      const values = pattern.layer.regexp.exec(path);
      if (values === null) continue;
      ctx.state.route = pattern.route.path;
      ctx.state.pathParameters = parametersOf(pattern.layer, values);
      return answer(ctx, pattern.route);
    }
    return dispatch(ctx, next);
  };
}

/** A route whose path has parameters. */
interface Pattern {
  readonly route: Route;
  readonly methods: readonly string[];
  /** The path up to its first parameter. */
  readonly start: string;
  /** Number of slashes in the path. No parameter can contain one. */
  readonly slashes: number;
  readonly layer: Layer;
}

const startOf = (path: string) => ({ start: path.slice(0, path.indexOf(':')), slashes: slashesOf(path) });

function slashesOf(path: string): number {
  let count = 0;
  for (let at = path.indexOf('/'); at !== -1; at = path.indexOf('/', at + 1)) count += 1;
  return count;
}

/** Returns the parameters of a path, decoded. One that cannot be decoded stays as it is. */
function parametersOf({ paramNames }: Layer, values: RegExpExecArray): Record<string, string> {
  const parameters: Record<string, string> = {};
  paramNames.forEach(({ name }, at) => {
    const value = values[at + 1] as string;
    try {
      parameters[name] = value.includes('%') ? decodeURIComponent(value) : value;
    } catch {
      parameters[name] = value;
    }
  });
  return parameters;
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
