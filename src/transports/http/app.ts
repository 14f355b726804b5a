/**
 * Builds the REST transport. Its middlewares run in the order of checks of `src/usecases/call.ts`, with these
 * effects and error statuses:
 *
 *     envelope        request id, headers, problem objects, log; 400, 417, 431 if the head cannot be served
 *     cors            only if origins are allowed
 *     authentication  503 under overload, for pages of allowed origins; all other requests are refused before
 *                     the app, by `shedding`; 401 for every path under /v1 and /mcp that is not published
 *     routing         414; passes a known path to its operation or page
 *     unrouted        404, 405
 */
import type { RequestListener } from 'node:http';
import Koa from 'koa';
import type { CostClass } from '../../limits/concurrency/overload.ts';
import type { Log } from '../../log.ts';
import { ALL_OPERATIONS, OPERATIONS } from '../../operations.ts';
import type { Calls } from '../../usecases/key-calls.ts';
import type { KeyOperation } from '../../usecases/operation.ts';
import type { Services } from '../../usecases/services.ts';
import type { RequestState } from '../http-context.ts';
import type { McpCard } from '../mcp-card.ts';
import type { Route } from '../route.ts';
import { answerAccount } from './account/answer.ts';
import { accountPages } from './account/pages/serve.ts';
import type { AccountParts } from './caller/account-parts.ts';
import { authentication } from './caller/authentication.ts';
import { cors } from './cors.ts';
import { discoveryRoutes } from './discovery/routes.ts';
import { envelope } from './envelope.ts';
import type { FailurePages } from './message/failure-pages.ts';
import { setCommonHeaders } from './message/reply.ts';
import { routing, unrouted } from './routing.ts';
import { uncheckedCostClass } from './shed.ts';
import { answerWithKey } from './v1/answer.ts';

interface PagesForPeople {
  readonly routes: readonly Route[];
  readonly failures: FailurePages;
}

export interface HttpParts {
  readonly services: Services;
  readonly calls: Calls;
  readonly account: AccountParts;
  readonly log: Log;
  /** Public addresses of the API and of the website. */
  readonly baseUrl: string;
  readonly siteUrl: string;
  /** Port of gRPC, which the catalogs publish; undefined if gRPC is off. */
  readonly grpcPort: number | undefined;
  readonly corsOrigins: readonly string[];
  readonly healthRoutes: readonly Route[];
  /** Pages for people in a browser; undefined if the console is off. */
  readonly pages: PagesForPeople | undefined;
  /** The route `/mcp`, and the card (public facts) of the MCP server. */
  readonly mcp: { readonly route: Route; readonly card: McpCard };
}

/** Cost class of each address under /v1 without path parameters. Overload refuses expensive classes first. */
export const COST_CLASSES: ReadonlyMap<string, CostClass> = new Map(
  Object.values<KeyOperation>(OPERATIONS)
    .filter(({ http }) => !http.path.includes(':'))
    .map(({ http, costClass = 'lookup' }) => [http.path, costClass]),
);

const OPERATION_ROUTES: readonly Route[] = ALL_OPERATIONS.map((operation) => ({
  method: operation.http.method,
  path: operation.http.path,
  operation,
}));

/** Returns the listener that answers every request. */
export function createListener(parts: HttpParts): RequestListener {
  const { services, calls, account, log, siteUrl, corsOrigins, healthRoutes, pages, mcp } = parts;
  const discovery = discoveryRoutes(parts, mcp.card, pages !== undefined);
  const app = new Koa<RequestState>();
  app.use(envelope({ log, siteUrl, observer: services.observer, failures: pages?.failures }));
  if (corsOrigins.length > 0) app.use(cors(corsOrigins));
  const published = new Set(discovery.map(({ path }) => path));
  app.use(authentication(calls, published, uncheckedCostClass(COST_CLASSES, corsOrigins)));
  const routes = [
    ...OPERATION_ROUTES,
    ...accountPages(account),
    mcp.route,
    ...discovery,
    ...healthRoutes,
    ...(pages?.routes ?? []),
  ];
  const withKey = answerWithKey({ calls, siteUrl });
  const atAccount = answerAccount(account);
  app.use(
    routing(routes, (ctx, { operation, page }) => {
      if (operation?.access === 'key') return withKey(ctx, operation);
      if (operation !== undefined) return atAccount(ctx, operation);
      setCommonHeaders(ctx);
      return page?.(ctx);
    }),
  );
  app.use(unrouted);
  // The envelope catches all errors of middlewares. Only write errors of closed sockets arrive here.
  app.on('error', (error) => log.info({ err: error }, 'response not delivered'));
  return app.callback();
}
