/**
 * The process's connection to Redis. It never blocks a request: commands are not queued while Redis is
 * away, and each has a timeout. It reconnects by itself.
 */
import { Cluster, Redis } from 'ioredis';
import type { Log } from '../log.ts';
import { examine } from './examine.ts';
import { taggedName } from './names.ts';
import type { ManagedReach, Reach, ReachHealth, RedisCommands } from './reach.ts';
import { createReach } from './reach.ts';
import type { RedisSettings } from './settings.ts';
import { shownRedis } from './settings.ts';
import { withTimeout } from './with-timeout.ts';

/** Uses of Redis. Each has its own health. */
type Purpose = 'accounts' | 'limits' | 'usage';

export interface RedisConnection {
  /** Prefix of every key. */
  readonly prefix: string;
  /**
   * Call once for each purpose, before `connect`. `tag` is the hash tag of a key of this purpose, for
   * the first probe.
   */
  reach(purpose: Purpose, options: { tag: string; writes: boolean }): Reach;
  /** Resolves when the first attempt has ended. An outage is logged and does not reject. */
  connect(): Promise<void>;
  /** Health of each purpose in use. */
  health(): Readonly<Partial<Record<Purpose, ReachHealth>>>;
  close(): Promise<void>;
}

const CONNECT_MS = 1_000;
/**
 * The connection is opened anew after this time without an answer: the peer may have vanished without
 * closing it.
 */
const SILENT_MS = 2_000;
const RETRY_MOST_MS = 500;
const CLOSE_MS = 500;
const REFUSAL_EVERY_MS = 60_000;
/** Interval of refreshing the cluster's slots, because a cluster does not announce changes. */
const REFRESH_SLOTS_MS = 30_000;

export function openRedis(settings: RedisSettings, log: Log): RedisConnection {
  const where = shownRedis(settings);
  const client = settings.cluster ? openCluster(settings) : openServer(settings);
  const commands = commandsOf(client, () => lastError);
  const reaches = new Map<Purpose, ManagedReach>();
  let lastError: unknown;

  for (const event of ['error', 'node error']) {
    client.on(event, (error: unknown) => {
      lastError = error;
    });
  }
  client.on('ready', () => {
    lastError = undefined;
    void probeAll();
    examineOnce();
  });
  client.on('close', () => {
    for (const reach of reaches.values()) reach.fail(lastError ?? CLOSED);
  });

  const probeAll = () => Promise.all([...reaches.values()].map((reach) => reach.probeNow()));

  /** Purposes that cannot be reached. Logs one line at the first and one when all are back. */
  const gone = new Set<Purpose>();
  function changed(purpose: Purpose, reachable: boolean, cause: unknown): void {
    if (reachable && gone.delete(purpose) && gone.size === 0)
      log.info({ redis: where }, 'Redis can be reached again');
    if (reachable) return;
    if (gone.size === 0) log.warn({ redis: where, purpose, err: cause }, 'Redis cannot be reached');
    gone.add(purpose);
  }

  let quietUntil = 0;
  /**
   * Logs refused commands at most once a minute, because a faulty command recurs with every request.
   */
  function refused(purpose: Purpose, cause: unknown): void {
    if (performance.now() < quietUntil) return;
    quietUntil = performance.now() + REFUSAL_EVERY_MS;
    log.error({ redis: where, purpose, err: cause }, 'Redis refused a command');
  }

  let examined = false;
  function examineOnce(): void {
    if (examined) return;
    examined = true;
    examine(commands, { accounts: reaches.has('accounts') }).then(
      (warnings) => {
        for (const warning of warnings) log.warn({ redis: where }, warning);
      },
      () => {
        // The connection was lost meanwhile; examine again after the next connect.
        examined = false;
      },
    );
  }

  return {
    prefix: settings.prefix,
    reach(purpose, { tag, writes }) {
      const reach = createReach(commands, {
        purpose,
        timeoutMs: settings.timeoutMs,
        name: taggedName(settings.prefix, tag, 'probe'),
        writes,
        onChange: (reachable, cause) => changed(purpose, reachable, cause),
        onRefusal: (cause) => refused(purpose, cause),
      });
      reaches.set(purpose, reach);
      return reach;
    },
    async connect() {
      try {
        await withTimeout(client.connect(), CONNECT_MS);
        await probeAll();
      } catch (error) {
        for (const reach of reaches.values()) reach.fail(lastError ?? error);
      }
    },
    health: () => Object.fromEntries([...reaches].map(([purpose, { health }]) => [purpose, { ...health }])),
    async close() {
      for (const reach of reaches.values()) reach.close();
      await withTimeout(client.quit(), CLOSE_MS).catch(() => {});
      client.disconnect();
    },
  };
}

function serverOptions({ tls, username, password }: RedisSettings) {
  return {
    connectTimeout: CONNECT_MS,
    socketTimeout: SILENT_MS,
    // A command is sent once or fails: sent again, it could be counted twice.
    maxRetriesPerRequest: 0,
    autoResendUnfulfilledCommands: false,
    connectionName: 'sanad',
    ...(tls && { tls: {} }),
    ...(username !== undefined && { username }),
    ...(password !== undefined && { password }),
    // A server that became a replica has an address that leads to another server now.
    reconnectOnError: ({ message }: Error) => message.startsWith('READONLY'),
  };
}

const retryAfter = (times: number) =>
  Math.min(RETRY_MOST_MS, 25 * 2 ** Math.min(times, 10)) * (0.8 + 0.2 * Math.random());

function openServer(settings: RedisSettings): Redis {
  const { host, port } = settings.nodes[0];
  return new Redis({
    ...serverOptions(settings),
    host,
    port,
    db: settings.database,
    lazyConnect: true,
    enableOfflineQueue: false,
    retryStrategy: retryAfter,
  });
}

function openCluster(settings: RedisSettings): Cluster {
  return new Cluster([...settings.nodes], {
    lazyConnect: true,
    enableOfflineQueue: false,
    clusterRetryStrategy: retryAfter,
    slotsRefreshTimeout: CONNECT_MS,
    slotsRefreshInterval: REFRESH_SLOTS_MS,
    // Each retry waits, and a command has one timeout in total.
    maxRedirections: 4,
    retryDelayOnFailover: 30,
    retryDelayOnClusterDown: 30,
    redisOptions: serverOptions(settings),
  });
}

const CLOSED = new Error('the connection was closed');

function commandsOf(client: Redis | Cluster, lastError: () => unknown): RedisCommands {
  const defined = client as unknown as Record<
    string,
    (...args: readonly (string | number)[]) => Promise<unknown>
  >;
  // Rejects with the cause of the outage; ioredis's own error would only say that it is not ready.
  const notReady = () => Promise.reject(lastError() ?? CLOSED);
  return {
    call: (command, ...args) => (client.status === 'ready' ? client.call(command, ...args) : notReady()),
    run({ name, lua }, names, args) {
      if (client.status !== 'ready') return notReady();
      if (defined[name] === undefined) client.defineCommand(name, { lua });
      return (defined[name] as (typeof defined)[string])(names.length, ...names, ...args);
    },
  };
}
