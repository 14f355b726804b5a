/** State of one HTTP request, which middlewares pass on to later ones. */
import type { DefaultContext, Middleware as KoaMiddleware, ParameterizedContext } from 'koa';
import type { ServiceError } from '../errors.ts';
import type { Caller } from '../stores/accounts.ts';

export interface RequestState {
  requestId: string;
  /** The API key and its account. Set on paths that need a key, after the key was checked. */
  caller?: Caller;
  /** Id of the account of a login session. Set under /account, after the session was checked. */
  accountId?: string;
  /** The caller's rate limit status as response headers. Set after the request was counted. */
  rate?: Readonly<Record<string, string>>;
  /** Path of the route that the request matches, with names for its parameters. Set after routing. */
  route?: string;
  pathParameters?: Readonly<Record<string, string>>;
  /** The MCP tool that the message calls, if a tool of that name exists. */
  tool?: string;
  /** A failure that happened within an answer of status 200. The log records it like any other failure. */
  failure?: ServiceError;
}

export type HttpContext = ParameterizedContext<RequestState, DefaultContext>;
export type Middleware = KoaMiddleware<RequestState, DefaultContext>;
