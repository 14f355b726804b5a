/** What the middlewares hand on about one request. */
import type { DefaultContext, Middleware as KoaMiddleware, ParameterizedContext } from 'koa';
import type { KeyRecord } from '../../stores/keys.ts';
import type { Route } from './route.ts';

export interface RequestState {
  requestId: string;
  /** Set once the caller is known, on protected paths. */
  key?: KeyRecord;
  /** Set once the route is known. */
  route?: Route;
  pathParameters?: Readonly<Record<string, string>>;
}

export type HttpContext = ParameterizedContext<RequestState, DefaultContext>;
export type Middleware = KoaMiddleware<RequestState, DefaultContext>;
