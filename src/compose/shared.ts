/**
 * State that several processes may share: accounts, usage and rate limits. Accounts and usage are kept in the
 * data directory or in Redis, rate limits in Redis or in each process alone.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import type { DataLayout } from '../data-directory/layout.ts';
import { dataLayout } from '../data-directory/layout.ts';
import { markPresent, throwIfLost } from '../data-directory/presence-marks.ts';
import { ServiceError } from '../errors.ts';
import type { Failures } from '../limits/login/failures.ts';
import { memoryFailures } from '../limits/login/memory-failures.ts';
import { redisFailures } from '../limits/login/redis-failures.ts';
import type { Limiter } from '../limits/rate/limiter.ts';
import { memoryLimiter } from '../limits/rate/memory.ts';
import { redisLimiter } from '../limits/rate/redis.ts';
import { failuresWithFallback, limiterWithFallback } from '../limits/with-fallback.ts';
import type { Log } from '../log.ts';
import type { RedisConnection } from '../redis/connection.ts';
import { openRedis } from '../redis/connection.ts';
import { ACCOUNTS_TAG } from '../redis/names.ts';
import type { Reach, ReachHealth } from '../redis/reach.ts';
import { RedisAway } from '../redis/reach.ts';
import type { RedisSettings } from '../redis/settings.ts';
import type { AccountStore } from '../stores/accounts.ts';
import { openLmdbAccounts } from '../stores/lmdb/accounts/accounts.ts';
import { openLmdbUsage } from '../stores/lmdb/usage/usage.ts';
import { redisAccounts } from '../stores/redis/accounts.ts';
import { checkPepper, replacePepper } from '../stores/redis/pepper.ts';
import { redisUsage } from '../stores/redis/usage.ts';
import { rememberCallers } from '../stores/remembered-callers.ts';
import type { UsageStore } from '../stores/usage.ts';

/** Health of the process's connections to Redis, for metrics. */
export interface RedisHealth {
  /** Health of each use of Redis, by its purpose: limits, accounts, usage. */
  readonly purposes: Readonly<Record<string, ReachHealth>>;
  /** Rate decisions since the start that this process made alone because Redis could not be reached. */
  readonly decidedAlone: number;
  /** Number of times that a key was accepted from memory because Redis could not be reached. */
  readonly rememberedCallers: number;
}

export interface SharedParts {
  readonly accounts: AccountStore;
  /** Store of the counted requests, kept in the same place as the accounts. */
  readonly usage: UsageStore;
  /**
   * Rate limiter that all transports share, so that a key's rate is counted once, whichever transport a
   * request uses.
   */
  readonly limiter: Limiter;
  readonly failures: Failures;
  /** Health of the Redis connections; `undefined` if no Redis is configured. */
  redisHealth(): RedisHealth | undefined;
  /** Returns a sentence why no request can be served, or `undefined` if requests can be served. */
  notReady(): string | undefined;
  /** Closes the stores and the connections to Redis. Call it after the last request. */
  close(): Promise<void>;
}

/**
 * Opens accounts, usage and rate limits. Succeeds even if Redis cannot be reached: each process then counts
 * limits by itself, and accounts cannot be used until Redis is back.
 */
export async function openShared(config: Config, pepper: string, log: Log): Promise<SharedParts> {
  const { redis } = config;
  const accountsAt = redis.accounts && openRedis(redis.accounts, log);
  // If accounts and limits are in the same Redis, they share one connection.
  const limitsAt =
    redis.limits === redis.accounts ? accountsAt : redis.limits && openRedis(redis.limits, log);
  const connections = [...new Set([accountsAt, limitsAt])].filter((one) => one !== undefined);
  const close = () => Promise.all(connections.map((connection) => connection.close()));

  const counters = limitsAt === undefined ? ownCounters() : sharedCounters(limitsAt);
  const inRedis = accountsAt && accountsInRedis(accountsAt, config);
  const layout = dataLayout(config.dataDir);
  const inDirectory = inRedis === undefined ? recordsIn(layout, pepper, log) : undefined;
  const { accounts, usage } = (inRedis ?? inDirectory) as Pick<Records, 'accounts' | 'usage'>;
  await Promise.all(connections.map((connection) => connection.connect()));
  if (inRedis !== undefined) {
    await admitAccounts(inRedis, { config, pepper, log }).catch(async (error: unknown) => {
      await close();
      throw error;
    });
  }
  return {
    accounts,
    usage,
    limiter: counters.limiter,
    failures: counters.failures,
    redisHealth: () =>
      connections.length === 0
        ? undefined
        : {
            purposes: Object.assign({}, ...connections.map((connection) => connection.health())),
            decidedAlone: counters.alone(),
            rememberedCallers: inRedis?.accounts.counts.fromMemory ?? 0,
          },
    // Redis must have been reached once. After that, an outage of Redis does not end readiness, because keys
    // that were seen before are served from memory.
    notReady: () =>
      inRedis === undefined || inRedis.everReached()
        ? inDirectory?.failure()
        : 'The accounts cannot be reached.',
    async close() {
      await usage.close();
      await accounts.close();
      await counters.limiter.close();
      await close();
    },
  };
}

/** Opens the accounts in the data directory. Throws if they were lost, or were made with another pepper. */
function accountsIn(layout: DataLayout, pepper: string, log: Log) {
  throwIfLost(layout, 'accounts');
  const accounts = openLmdbAccounts(layout.accounts, pepper, log);
  markPresent(layout, 'accounts');
  return accounts;
}

/**
 * Opens accounts and usage in the data directory. Throws if either was lost, or if the accounts were made
 * with another pepper.
 */
function recordsIn(layout: DataLayout, pepper: string, log: Log): RecordsHere {
  throwIfLost(layout, 'usage');
  const accounts = accountsIn(layout, pepper, log);
  try {
    const usage = openLmdbUsage(layout.usage, log);
    markPresent(layout, 'usage');
    return {
      accounts,
      usage,
      failure: () => accounts.failure() ?? usage.failure(),
      async close() {
        await usage.close();
        await accounts.close();
      },
    };
  } catch (error) {
    void accounts.close();
    throw error;
  }
}

interface Counters {
  readonly limiter: Limiter;
  readonly failures: Failures;
  /** Number of rate decisions that this process made alone because Redis could not be reached. */
  alone(): number;
}

const ownCounters = (): Counters => ({
  limiter: memoryLimiter(),
  failures: memoryFailures(),
  alone: () => 0,
});

function sharedCounters(redis: RedisConnection): Counters {
  const reach = redis.reach('limits', { tag: 'limits', writes: true });
  const limiter = limiterWithFallback(redisLimiter(reach, redis.prefix), memoryLimiter());
  const failures = failuresWithFallback(redisFailures(reach, redis.prefix), memoryFailures());
  return { limiter, failures, alone: () => limiter.counts.alone };
}

function accountsInRedis(redis: RedisConnection, { rememberKeysMs }: Config) {
  const reach = redis.reach('accounts', { tag: ACCOUNTS_TAG, writes: false });
  let reached = false;
  void reach.reached.then(() => {
    reached = true;
  });
  const accounts = rememberCallers(redisAccounts(reach, redis.prefix), { keptMs: rememberKeysMs });
  const usage = redisUsage(redis.reach('usage', { tag: 'usage', writes: true }), redis.prefix);
  return { reach, prefix: redis.prefix, accounts, usage, everReached: () => reached };
}

interface Admission {
  readonly config: Config;
  readonly pepper: string;
  readonly log: Log;
}

/**
 * Rejects if the accounts in Redis were made with another pepper. If Redis cannot be reached yet, the check
 * is made once it is reached, and a mismatch is only logged.
 */
async function admitAccounts(
  { reach, prefix, accounts }: ReturnType<typeof accountsInRedis>,
  { config, pepper, log }: Admission,
): Promise<void> {
  const examine = async () => {
    await checkPepper(reach, prefix, pepper);
    await warnOfUnserved(config, accounts, log);
  };
  const later = (error: unknown) => log.error({ err: error }, 'accounts cannot be used as configured');
  if (!reach.health.reachable) {
    void reach.reached.then(examine).catch(later);
    return;
  }
  try {
    await examine();
  } catch (error) {
    if (!(error instanceof RedisAway) && !(error instanceof ServiceError)) throw error;
    later(error);
  }
}

/**
 * Warns the operator if the data directory holds accounts that Redis lacks, as after a switch from LMDB to
 * Redis.
 */
async function warnOfUnserved(config: Config, accounts: AccountStore, log: Log): Promise<void> {
  const folder = dataLayout(config.dataDir).accounts;
  if (!existsSync(join(folder, 'data.mdb'))) return;
  const before = openLmdbAccounts(folder);
  try {
    const here = new Set((await accounts.accounts()).map(({ id }) => id));
    const missing = (await before.accounts()).filter(({ id }) => !here.has(id)).length;
    if (missing > 0)
      log.warn(
        { accounts: missing, folder },
        'accounts in the data directory are not in Redis, and are not served: set SANAD_ACCOUNTS=lmdb, or move them with sanad snapshot and restore',
      );
  } finally {
    await before.close();
  }
}

/**
 * Timeout in milliseconds of a Redis call that a command of the command line makes. It is longer than a
 * server's, because no other request waits behind it.
 */
const COMMAND_TIMEOUT_MS = 2_000;

/** Accounts and usage, opened for a command of the command line. */
export interface Records {
  readonly accounts: AccountStore;
  readonly usage: UsageStore;
  close(): Promise<void>;
}

/** Accounts and usage kept in the data directory. */
interface RecordsHere extends Records {
  /** Returns a sentence why the stores can no longer be used, such as a disk error, or `undefined`. */
  failure(): string | undefined;
}

/** Opens only the accounts, so that a command of the command line does not create a usage folder. */
export function openAccounts(config: Config, pepper: string): AccountStore {
  if (config.redis.accounts === undefined) return accountsIn(dataLayout(config.dataDir), pepper, QUIET);
  const { accounts, close } = recordsInRedis(config.redis.accounts, pepper);
  return { ...accounts, close };
}

/** Opens accounts and usage. `log` gets a line for each damaged usage record. */
export function openRecords(config: Config, pepper: string, log: Log = QUIET): Records {
  if (config.redis.accounts !== undefined) return recordsInRedis(config.redis.accounts, pepper);
  return recordsIn(dataLayout(config.dataDir), pepper, log);
}

/** Accounts opened without a check of their pepper, in order to replace it. */
export interface Renewal {
  readonly accounts: AccountStore;
  /**
   * Stores the mark (a digest) by which the new pepper is recognized. Call it after all keys have been
   * revoked.
   */
  setPepper(pepper: string): Promise<void>;
  close(): Promise<void>;
}

export async function openRenewal(config: Config): Promise<Renewal> {
  if (config.redis.accounts === undefined) {
    const layout = dataLayout(config.dataDir);
    throwIfLost(layout, 'accounts');
    const accounts = openLmdbAccounts(layout.accounts);
    return {
      accounts,
      // Nothing to do in LMDB: no key made with the old pepper is left, so the next process that opens the
      // accounts writes the mark of its own pepper.
      async setPepper() {},
      close: () => accounts.close(),
    };
  }
  const redis = openRedis(withCommandTimeout(config.redis.accounts), QUIET);
  const reach = redis.reach('accounts', { tag: ACCOUNTS_TAG, writes: false });
  await redis.connect();
  return {
    accounts: redisAccounts(reach, redis.prefix),
    setPepper: (pepper) => replacePepper(reach, redis.prefix, pepper),
    close: () => redis.close(),
  };
}

const withCommandTimeout = (given: RedisSettings): RedisSettings => ({
  ...given,
  timeoutMs: Math.max(COMMAND_TIMEOUT_MS, given.timeoutMs),
});

/**
 * Opens accounts and usage in Redis. Each call waits until Redis has been reached and the pepper has been
 * checked.
 */
function recordsInRedis(given: RedisSettings, pepper: string): Records {
  const redis = openRedis(withCommandTimeout(given), QUIET);
  const reach = redis.reach('accounts', { tag: ACCOUNTS_TAG, writes: false });
  const ready = redis.connect().then(() => checkPepper(reach, redis.prefix, pepper));
  // Every caller of `ask` gets this error. The empty handler keeps it from also being an unhandled rejection.
  ready.catch(() => {});
  const whenReady = (reach: Reach): Reach => ({
    ...reach,
    async ask(name, question, timeoutMs) {
      await ready;
      return reach.ask(name, question, timeoutMs);
    },
  });
  const usage = redis.reach('usage', { tag: 'usage', writes: true });
  return {
    accounts: redisAccounts(whenReady(reach), redis.prefix),
    usage: redisUsage(whenReady(usage), redis.prefix),
    close: () => redis.close(),
  };
}

const QUIET: Log = { info() {}, warn() {}, error() {} };
