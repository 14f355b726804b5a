/**
 * The one connection to Redis of a process. It never keeps a request waiting: nothing is queued while Redis is away,
 * and a command that takes too long is given up. It comes back by itself.
 */
import { Cluster, Redis } from 'ioredis';
import type { Log } from '../log.ts';
import { examine } from './examine.ts';
import { taggedName } from './names.ts';
import type { ManagedReach, Reach, ReachHealth, RedisCommands } from './reach.ts';
import { createReach } from './reach.ts';
import type { RedisSettings } from './settings.ts';
import { shownRedis } from './settings.ts';
import { within } from './within.ts';

/** What Redis is used for. Each is reached, or not, by itself. */
export type Purpose = 'accounts' | 'limits' | 'usage';

export interface RedisConnection {
  /** Stands before every name. */
  readonly prefix: string;
  /** Once a purpose, before `connect`. `tag` is that of its names, or of some of them. */
  reach(purpose: Purpose, options: { tag: string; writes: boolean }): Reach;
  /** Resolves when it is known what can be reached; that nothing can is told in the log, and does not reject. */
  connect(): Promise<void>;
  /** By purpose, as far as any is used. */
  health(): Readonly<Partial<Record<Purpose, ReachHealth>>>;
  close(): Promise<void>;
}

const CONNECT_MS = 1_000;
/** After so long without an answer the connection is made anew: the other side may be gone without a word. */
const SILENT_MS = 2_000;
const RETRY_MOST_MS = 500;
const CLOSE_MS = 500;
const REFUSAL_EVERY_MS = 60_000;
/** A cluster's nodes change without a word to those who ask nothing. */
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

  /** One line on the way down and one back, however many purposes it serves. */
  const gone = new Set<Purpose>();
  function changed(purpose: Purpose, reachable: boolean, cause: unknown): void {
    if (reachable && gone.delete(purpose) && gone.size === 0)
      log.info({ redis: where }, 'Redis can be reached again');
    if (reachable) return;
    if (gone.size === 0) log.warn({ redis: where, purpose, err: cause }, 'Redis cannot be reached');
    gone.add(purpose);
  }

  let quietUntil = 0;
  /** A fault in one command comes again with every request. */
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
        // It went away in the meantime: asked again when it is back.
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
        await within(client.connect(), CONNECT_MS);
        await probeAll();
      } catch (error) {
        for (const reach of reaches.values()) reach.fail(lastError ?? error);
      }
    },
    health: () => Object.fromEntries([...reaches].map(([purpose, { health }]) => [purpose, { ...health }])),
    async close() {
      for (const reach of reaches.values()) reach.close();
      await within(client.quit(), CLOSE_MS).catch(() => {});
      client.disconnect();
    },
  };
}

function serverOptions({ tls, username, password }: RedisSettings) {
  return {
    connectTimeout: CONNECT_MS,
    socketTimeout: SILENT_MS,
    // A command is sent once, now, or it fails: what is sent again later could be counted twice.
    maxRetriesPerRequest: 0,
    autoResendUnfulfilledCommands: false,
    connectionName: 'sanad',
    ...(tls && { tls: {} }),
    ...(username !== undefined && { username }),
    ...(password !== undefined && { password }),
    // A server that has become a replica sits behind an address that leads elsewhere now.
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
    // Each try again waits, and a command has no more than its time.
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
  // ioredis itself would only say that it is not ready.
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
