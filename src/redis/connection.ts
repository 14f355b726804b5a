/**
 * The process's connection to Redis. It never blocks a request: while Redis cannot be reached, commands fail
 * at once and are not queued, and each command has a timeout. It reconnects by itself.
 */
import { createRequire } from 'node:module';
import type { Cluster, Redis } from 'ioredis';
import type { Log } from '../log.ts';
import { examine } from './examine.ts';
import { taggedName } from './names.ts';
import type { ManagedReach, Reach, ReachHealth, RedisCommands } from './reach.ts';
import { createReach } from './reach.ts';
import type { RedisSettings } from './settings.ts';
import { shownRedis } from './settings.ts';
import { withTimeout } from './with-timeout.ts';

/** Purposes for which the service uses Redis. The health of each is tracked separately. */
type Purpose = 'accounts' | 'limits' | 'usage';

export interface RedisConnection {
  /** Prefix of the name of every Redis key that the service uses. */
  readonly prefix: string;
  /**
   * Opens Redis for a purpose. Call it once for each purpose, before `connect`. `tag` is a hash tag of this
   * purpose's keys; the first probe reads or writes a key of its own with this tag.
   */
  reach(purpose: Purpose, options: { tag: string; writes: boolean }): Reach;
  /**
   * Resolves when the first attempt to connect to Redis has ended. A failure is logged and does not reject.
   */
  connect(): Promise<void>;
  /** Returns, for each purpose in use, whether Redis can be reached and how many commands failed. */
  health(): Readonly<Partial<Record<Purpose, ReachHealth>>>;
  close(): Promise<void>;
}

const CONNECT_MS = 1_000;
/**
 * Time in milliseconds without an answer after which the connection is opened anew, because the server may
 * have vanished without closing it.
 */
const SILENT_MS = 2_000;
const RETRY_MOST_MS = 500;
const CLOSE_MS = 500;
const REFUSAL_EVERY_MS = 60_000;
/**
 * Interval in milliseconds at which the cluster's slots are read again, because a cluster does not announce
 * changes.
 */
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

  /**
   * Purposes for which Redis cannot be reached now. The log gets one line at the first outage, and one when
   * all purposes are back.
   */
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
   * Logs a command that Redis refused, at most once a minute, because a faulty command recurs with every
   * request.
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
        // The connection was lost while the server's settings were examined, or the server refused INFO, so
        // they are examined again after the next connect.
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

/** Loads the client when Redis is used, because it takes a tenth of the start. It is no ES module. */
const ioredis = () => createRequire(import.meta.url)('ioredis') as typeof import('ioredis');

function serverOptions({ tls, username, password }: RedisSettings) {
  return {
    connectTimeout: CONNECT_MS,
    socketTimeout: SILENT_MS,
    // A command is sent only once, because a command sent again could be counted twice.
    maxRetriesPerRequest: 0,
    autoResendUnfulfilledCommands: false,
    connectionName: 'sanad',
    ...(tls && { tls: {} }),
    ...(username !== undefined && { username }),
    ...(password !== undefined && { password }),
    // If the server has become a read-only replica, its host name may lead to another server now, so connect
    // anew.
    reconnectOnError: ({ message }: Error) => message.startsWith('READONLY'),
  };
}

const retryAfter = (times: number) =>
  Math.min(RETRY_MOST_MS, 25 * 2 ** Math.min(times, 10)) * (0.8 + 0.2 * Math.random());

function openServer(settings: RedisSettings): Redis {
  const { host, port } = settings.nodes[0];
  const { Redis } = ioredis();
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
  const { Cluster } = ioredis();
  return new Cluster([...settings.nodes], {
    lazyConnect: true,
    enableOfflineQueue: false,
    clusterRetryStrategy: retryAfter,
    slotsRefreshTimeout: CONNECT_MS,
    slotsRefreshInterval: REFRESH_SLOTS_MS,
    // Few retries with short pauses, because each retry waits within the one timeout of the command.
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
  // Rejects a command while there is no connection, with the cause of the outage. The error of ioredis would
  // only say that it is not ready.
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
