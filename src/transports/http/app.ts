/**
 * The REST transport. A request passes through six middlewares at most; their order is the order of checks:
 *
 *     envelope        request id, headers, problems, log; 400, 417, 431 of a head that cannot be served
 *     cors            only where origins are allowed
 *     shed            503 for pages of those origins; all others are refused before the app, by `shedding`
 *     authentication  401, for every path under /v1 and /mcp but what is published
 *     routing         414; hands a known path to `answer`: 429, then 400, 413, 422; runs the operation, encodes. What
 *                     lies at /account goes to `answerAccount`, which asks for the account's token first
 *     unrouted        404, 405
 */
import Koa from 'koa';
import type { Keyring } from '../../accounts/keys.ts';
import type { CostClass } from '../../limits/concurrency/overload.ts';
import type { Log } from '../../log.ts';
import type { Counting } from '../../usecases/rate.ts';
import type { Services } from '../../usecases/services.ts';
import type { RequestState } from '../http-context.ts';
import type { McpCard } from '../mcp-card.ts';
import type { Route } from '../route.ts';
import { answerAccount } from './account/answer.ts';
import { accountPages } from './account/pages/serve.ts';
import { ACCOUNT_ROUTES } from './account/routes.ts';
import type { AccountDoor } from './caller/account-door.ts';
import { authentication } from './caller/authentication.ts';
import { cors } from './cors.ts';
import { discoveryRoutes } from './discovery/routes.ts';
import { envelope } from './envelope.ts';
import { routing, unrouted } from './routing.ts';
import { shed } from './shed.ts';
import { answer } from './v1/answer.ts';
import { API_ROUTES } from './v1/routes.ts';

export interface HttpParts {
  readonly services: Services;
  readonly keyring: Keyring;
  readonly account: AccountDoor;
  readonly counting: Counting;
  readonly log: Log;
  /** Public addresses of the API and of the site. */
  readonly baseUrl: string;
  readonly siteUrl: string;
  /** Of gRPC, which is spoken beside; for those who ask what there is. */
  readonly grpcPort: number | undefined;
  readonly corsOrigins: readonly string[];
  readonly healthRoutes: readonly Route[];
  /** What is spoken at `/mcp`, and its card. */
  readonly mcp: { readonly route: Route; readonly card: McpCard };
}

/** CostClass of each address without parameters. */
export const COST_CLASSES: ReadonlyMap<string, CostClass> = new Map(
  API_ROUTES.filter(({ path }) => !path.includes(':')).map(({ path, operation }) => [
    path,
    operation?.costClass ?? 'lookup',
  ]),
);

export function createApp(parts: HttpParts): Koa<RequestState> {
  const { services, keyring, account, counting, log, siteUrl, corsOrigins, healthRoutes, mcp } = parts;
  const discovery = discoveryRoutes(parts, mcp.card);
  const app = new Koa<RequestState>();
  app.use(envelope({ log, siteUrl, observer: services.observer }));
  if (corsOrigins.length > 0) {
    app.use(cors(corsOrigins));
    if (services.overload !== undefined) app.use(shed(services.overload, COST_CLASSES));
  }
  app.use(authentication(keyring, new Set(discovery.map(({ path }) => path))));
  const routes = [
    ...API_ROUTES,
    ...ACCOUNT_ROUTES,
    ...accountPages(account),
    mcp.route,
    ...discovery,
    ...healthRoutes,
  ];
  const atApi = answer({ services, counting, siteUrl });
  const atAccount = answerAccount(account);
  app.use(
    routing(routes, (ctx, next) =>
      ctx.state.route?.account === undefined ? atApi(ctx, next) : atAccount(ctx, next),
    ),
  );
  app.use(unrouted);
  // What a middleware throws is a problem by now; this is only about sockets that close while they are written to.
  app.on('error', (error) => log.info({ err: error }, 'response not delivered'));
  return app;
}
