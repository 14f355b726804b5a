/**
 * Composition root: builds the concrete parts of the service and connects them. `compose/corpus.ts`
 * chooses the parts that hold the corpus.
 */
import type { RequestListener } from 'node:http';
import type { Keyring } from './accounts/keys.ts';
import { openAccountServices } from './compose/account.ts';
import { createSearchEngine, openGenerations } from './compose/corpus.ts';
import { startInstrumentation } from './compose/instrumentation.ts';
import type { InternalReadings } from './compose/internal-readings.ts';
import { internalReadings } from './compose/internal-readings.ts';
import { searchProbe } from './compose/search-probe.ts';
import { servicesOf } from './compose/services.ts';
import type { RedisHealth } from './compose/shared.ts';
import { openAccounts, openShared } from './compose/shared.ts';
import type { Config } from './config/config.ts';
import { failurePages } from './console/failure-pages.ts';
import { consoleRoutes } from './console/routes.tsx';
import { mappedFileFaults } from './core.ts';
import { useDataDirectory } from './data-directory/data-directory.ts';
import { dataLayout } from './data-directory/layout.ts';
import { loadPepper, loadSecrets } from './data-directory/secrets.ts';
import { addressReader } from './limits/login/network-address.ts';
import type { Log } from './log.ts';
import { createLog } from './log.ts';
import { createEmbedder } from './models/create-embedder.ts';
import { OPERATIONS } from './operations.ts';
import { embedderMismatch } from './stores/manifest.ts';
import { COST_CLASSES, createListener } from './transports/http/app.ts';
import type { AccountParts } from './transports/http/caller/account-parts.ts';
import { healthRoutes } from './transports/http/health.ts';
import type { FailurePages } from './transports/http/message/failure-pages.ts';
import { shedding } from './transports/http/shed.ts';
import { MCP_CARD } from './transports/mcp/card.ts';
import { mcpRoute } from './transports/mcp/route.ts';
import { startMeter } from './usage/meter.ts';
import { usageReports } from './usage/report.ts';
import { acceptedJurisdictions } from './usecases/accepted-jurisdictions.ts';
import type { Calls } from './usecases/key-calls.ts';
import { callsWithKeys } from './usecases/key-calls.ts';
import type { Counting } from './usecases/rate.ts';
import type { Services } from './usecases/services.ts';
import { noCorpus } from './usecases/services.ts';
import { callsOfVisitors } from './usecases/visitor-calls.ts';

export interface Composition {
  /** Request listener for the HTTP server: the REST transport, with load shedding in front of it. */
  readonly handler: RequestListener;
  /** Pages for browsers in place of problem objects; undefined if the console is off. */
  readonly failures: FailurePages | undefined;
  readonly services: Services;
  readonly keyring: Keyring;
  readonly log: Log;
  /**
   * What the account operations (under /account) need: their services, the rate limiter and the reader of
   * network addresses.
   */
  readonly account: AccountParts;
  /**
   * What counts requests and limits their rates. All transports share it, so that a key's rate is counted
   * once, whichever transport a request uses.
   */
  readonly counting: Counting;
  /** Opens calls that carry an API key: runs all checks that come before the operation. */
  readonly calls: Calls;
  /** Health of the Redis connections; `undefined` if no Redis is configured. */
  redisHealth(): RedisHealth | undefined;
  /**
   * Readings that the metrics port serves: metrics, readiness, details of health; `undefined` if metrics are
   * off.
   */
  readonly internal: InternalReadings | undefined;
  /** Returns a sentence why the service cannot take requests, or `undefined` if it can. */
  notReady(): string | undefined;
  /** Makes `/readyz` answer 503 from now on. Requests are still answered. */
  stopBeingReady(): void;
  /** Closes all parts of the service. Call it after the last request. */
  close(): Promise<void>;
}

/** Opens only accounts and keys, for commands of the command line that run while a server does. */
export function openKeyring(config: Config): Keyring {
  const use = useDataDirectory(config.dataDir);
  try {
    const pepper = pepperOf(config);
    const store = openAccounts(config, pepper);
    return { store: { ...store, close: () => store.close().finally(() => use.release()) }, pepper };
  } catch (error) {
    use.release();
    throw error;
  }
}

const pepperOf = (config: Config) => config.pepper ?? loadPepper(dataLayout(config.dataDir));

export async function compose(config: Config): Promise<Composition> {
  const log = createLog(config.logLevel);
  // The secrets are read first, so that the start fails before anything else is opened if one was lost or is
  // damaged.
  const pepper = pepperOf(config);
  const tokenKey = config.account.jwt.key ?? loadSecrets(dataLayout(config.dataDir)).jwt_key;
  const instruments = await startInstrumentation(config, log);
  const embedder = await createEmbedder(config.embedder);
  const engine = await createSearchEngine(config, {
    onChange: (url, err) =>
      err === undefined
        ? log.info({ url }, 'search server used again')
        : log.warn({ url, err }, 'search server failing: skipped for a while'),
  });
  for (const warning of (await engine.examine?.()) ?? []) log.warn({ engine: engine.name }, warning);
  const generations = await openGenerations(dataLayout(config.dataDir), {
    engine,
    refuse: (manifest) => embedderMismatch(manifest, embedder),
    faults: mappedFileFaults,
    onChange: ({ generation, documents }, insteadOf) =>
      insteadOf === undefined
        ? log.info({ generation, documents }, 'generation served')
        : log.error({ generation, documents, insteadOf }, 'generation served in place of the published one'),
    onError: (error) => log.error({ err: error }, 'generation not served'),
  });
  const shared = await openShared(config, pepper, log).catch(async (error: unknown) => {
    await generations.close();
    throw error;
  });
  const limiter = instruments.limiter(shared.limiter);
  const journals = dataLayout(config.dataDir).usageJournals;
  const meter = await startMeter({ store: shared.usage, journals, log }).catch(async (error: unknown) => {
    await shared.close();
    await generations.close();
    throw error;
  });
  const counting: Counting = { limiter, meter, plans: config.plans };
  const keyring: Keyring = { store: shared.accounts, pepper };
  const probe = searchProbe(generations, log);
  const services = await servicesOf(config, {
    generations,
    engine: engine.name,
    embedder,
    log,
    instruments,
    searchFailure: probe.failure,
  });
  const calls = callsWithKeys({ services, keyring, counting });
  const usage = usageReports({
    store: shared.usage,
    plans: config.plans,
    flush: () => meter.flush(),
    mayReason: (plan) => OPERATIONS.reason.plans?.includes(plan) ?? true,
  });
  const account: AccountParts = {
    services: openAccountServices(config, {
      keyring,
      failures: shared.failures,
      usage,
      log,
      acceptedJurisdictions: () => acceptedJurisdictions(services),
      tokenKey,
    }),
    limiter,
    readNetworkAddress: addressReader(config.account.trustedProxies),
  };
  let stopping = false;
  const readiness = () => notReady(stopping, services) ?? shared.notReady() ?? probe.failure();
  const health = healthRoutes({ notReady: readiness });
  const { siteUrl, corsOrigins } = config;
  const people = config.console && {
    services,
    calls: callsOfVisitors(services, limiter, config.console),
    account,
    baseUrl: config.baseUrl,
    siteUrl,
  };
  const pages = people && { routes: consoleRoutes(people), failures: failurePages(people) };
  const listener = createListener({
    services,
    calls,
    account,
    log,
    baseUrl: config.baseUrl,
    siteUrl,
    grpcPort: config.grpc.port,
    corsOrigins,
    healthRoutes: health.routes,
    pages,
    mcp: {
      route: mcpRoute({ calls, siteUrl, corsOrigins, codesOf: () => acceptedJurisdictions(services) }),
      card: MCP_CARD,
    },
  });
  const { metrics } = instruments.observer;
  return {
    failures: pages?.failures,
    handler: shedding(listener, {
      overload: instruments.overload,
      costClasses: COST_CLASSES,
      siteUrl,
      corsOrigins,
      observer: instruments.observer,
    }),
    internal:
      metrics &&
      internalReadings(metrics, {
        services,
        health,
        notReady: readiness,
        redisHealth: shared.redisHealth,
        searchFailure: probe.failure,
      }),
    services,
    keyring,
    account,
    log,
    counting,
    calls,
    redisHealth: shared.redisHealth,
    notReady: readiness,
    stopBeingReady() {
      stopping = true;
    },
    async close() {
      health.close();
      probe.close();
      await generations.close();
      await account.services.afterwards.finished();
      await account.services.outbox.close();
      await account.services.passwords.close();
      await meter.close();
      await shared.close();
      await instruments.close();
      log.flush?.();
    },
  };
}

function notReady(stopping: boolean, { generations }: Services): string | undefined {
  if (stopping) return 'The service is stopping.';
  return generations.manifest() === undefined ? noCorpus(generations) : undefined;
}
