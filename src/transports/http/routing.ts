/** Finds the route; says so where there is none, or none with this method. */
import { ServiceError } from '../../errors.ts';
import type { Lookup } from './lookup.ts';
import type { Middleware } from './state.ts';

export function routing(lookup: Lookup): Middleware {
  return (ctx, next) => {
    const match = lookup(ctx.method, ctx.path);
    if (match === undefined) throw new ServiceError('not_found');
    if (match.route !== undefined) {
      ctx.state.route = match.route;
      ctx.state.pathParameters = match.pathParameters;
      return next();
    }
    ctx.set('Allow', match.allow);
    if (ctx.method !== 'OPTIONS') throw new ServiceError('method_not_allowed');
    ctx.status = 204;
    return Promise.resolve();
  };
}
