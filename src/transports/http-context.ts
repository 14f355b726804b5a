/** Facts about one HTTP request that middlewares hand on. */
import type { DefaultContext, Middleware as KoaMiddleware, ParameterizedContext } from 'koa';
import type { ServiceError } from '../errors.ts';
import type { Caller } from '../stores/accounts.ts';
import type { Route } from './route.ts';

export interface RequestState {
  requestId: string;
  /** The key and its account; set on protected paths once they are known. */
  caller?: Caller;
  /** The account of a session; set under /account once it is known. */
  accountId?: string;
  /** The rate status as headers; set once it is known. */
  rate?: Readonly<Record<string, string>>;
  /** Set once the route is known. */
  route?: Route;
  pathParameters?: Readonly<Record<string, string>>;
  /** The tool that a message of MCP calls, if there is one of that name. */
  tool?: string;
  /** A failure inside an answer of status 200; the log records it like any other. */
  failure?: ServiceError;
}

export type HttpContext = ParameterizedContext<RequestState, DefaultContext>;
export type Middleware = KoaMiddleware<RequestState, DefaultContext>;
