/** What the middlewares hand on about one request. */
import type { DefaultContext, Middleware as KoaMiddleware, ParameterizedContext } from 'koa';
import type { ServiceError } from '../errors.ts';
import type { Caller } from '../stores/accounts.ts';
import type { Route } from './route.ts';

export interface RequestState {
  requestId: string;
  /** Set once the caller is known, on protected paths. */
  caller?: Caller;
  /** Set once the session is known, where an account's owner asks. */
  accountId?: string;
  /** Where the caller stands with its rate, as headers; set once that is known. */
  rate?: Readonly<Record<string, string>>;
  /** Set once the route is known. */
  route?: Route;
  pathParameters?: Readonly<Record<string, string>>;
  /** The tool that a message asks for, where there is one of that name. */
  tool?: string;
  /** What went wrong after an answer had begun: told inside it, and in the log as every failure. */
  failure?: ServiceError;
}

export type HttpContext = ParameterizedContext<RequestState, DefaultContext>;
export type Middleware = KoaMiddleware<RequestState, DefaultContext>;
