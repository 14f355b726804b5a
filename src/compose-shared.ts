/** What processes may share: accounts, and what is counted. In the data directory, in Redis, or in each process alone. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from './config.ts';
import type { Failures } from './limits/failures.ts';
import type { Limiter } from './limits/limiter.ts';
import { memoryLimiter } from './limits/memory.ts';
import { memoryFailures } from './limits/memory-failures.ts';
import { redisLimiter } from './limits/redis.ts';
import { redisFailures } from './limits/redis-failures.ts';
import { failuresWithFallback, limiterWithFallback } from './limits/with-fallback.ts';
import type { Log } from './log.ts';
import type { RedisConnection } from './redis/connection.ts';
import { openRedis } from './redis/connection.ts';
import { ACCOUNTS_TAG } from './redis/names.ts';
import type { Reach, Standing } from './redis/reach.ts';
import type { RedisSettings } from './redis/settings.ts';
import type { AccountStore } from './stores/accounts.ts';
import { dataLayout } from './stores/layout.ts';
import { openLmdbAccounts } from './stores/lmdb/accounts.ts';
import { openLmdbUsage } from './stores/lmdb/usage.ts';
import { redisAccounts } from './stores/redis/accounts.ts';
import { agreeOnPepper } from './stores/redis/agreement.ts';
import { redisUsage } from './stores/redis/usage.ts';
import { rememberCallers } from './stores/remembered-callers.ts';
import type { UsageStore } from './stores/usage.ts';

/** How it stands with Redis, for metrics. */
export interface RedisStanding {
  /** By what it is used for. */
  readonly purposes: Readonly<Record<string, Standing>>;
  /** Rates that this process decided on alone, since it started. */
  readonly decidedAlone: number;
  /** Keys that were known from memory. */
  readonly rememberedCallers: number;
}

export interface SharedParts {
  readonly accounts: AccountStore;
  /** Beside the accounts, wherever they are. */
  readonly usage: UsageStore;
  /** One for all transports: a key's rate is counted once, whatever door it comes through. */
  readonly limiter: Limiter;
  readonly failures: Failures;
  /** `undefined` without a Redis. */
  redisStanding(): RedisStanding | undefined;
  /** Why nobody can be served, or nothing. */
  notReady(): string | undefined;
  /** After the last request. */
  close(): Promise<void>;
}

/** Starts without Redis too: limits are then each process's own until it is there, and accounts wait for it. */
export async function openShared(config: Config, pepper: string, log: Log): Promise<SharedParts> {
  if (config.redis === undefined) return alone(config);
  const redis = openRedis(config.redis, log);
  const limits = redis.reach('limits', { tag: 'limits', writes: true });
  const limiter = limiterWithFallback(redisLimiter(limits, redis.prefix), memoryLimiter());
  const failures = failuresWithFallback(redisFailures(limits, redis.prefix), memoryFailures());
  const kept = config.accounts === 'redis' ? accountsInRedis(redis, config) : undefined;
  const layout = dataLayout(config.dataDir);
  const accounts = kept?.accounts ?? openLmdbAccounts(layout.accounts);
  const usage = kept?.usage ?? openLmdbUsage(layout.usage);
  await redis.connect();
  if (kept !== undefined) await admitAccounts(kept.reach, { redis, config, pepper, accounts, log });
  return {
    accounts,
    usage,
    limiter,
    failures,
    redisStanding: () => ({
      purposes: redis.standings(),
      decidedAlone: limiter.counts.alone,
      rememberedCallers: kept?.accounts.counts.fromMemory ?? 0,
    }),
    // Once they were reached, those who were seen go on being served.
    notReady: () =>
      kept === undefined || kept.everReached() ? undefined : 'The accounts cannot be reached.',
    async close() {
      await usage.close();
      await accounts.close();
      await limiter.close();
      await redis.close();
    },
  };
}

function alone(config: Config): SharedParts {
  const layout = dataLayout(config.dataDir);
  const accounts = openLmdbAccounts(layout.accounts);
  const usage = openLmdbUsage(layout.usage);
  const limiter = memoryLimiter();
  return {
    accounts,
    usage,
    limiter,
    failures: memoryFailures(),
    redisStanding: () => undefined,
    notReady: () => undefined,
    async close() {
      await usage.close();
      await accounts.close();
      await limiter.close();
    },
  };
}

function accountsInRedis(redis: RedisConnection, { rememberKeysMs }: Config) {
  const reach = redis.reach('accounts', { tag: ACCOUNTS_TAG, writes: false });
  let reached = false;
  void reach.reached.then(() => {
    reached = true;
  });
  const accounts = rememberCallers(redisAccounts(reach, redis.prefix), { keptMs: rememberKeysMs });
  const usage = redisUsage(redis.reach('usage', { tag: 'usage', writes: true }), redis.prefix);
  return { reach, accounts, usage, everReached: () => reached };
}

interface Admission {
  readonly redis: RedisConnection;
  readonly config: Config;
  readonly pepper: string;
  readonly accounts: AccountStore;
  readonly log: Log;
}

/** Rejects where the accounts are those of another pepper; where they cannot be reached yet, the log says so later. */
async function admitAccounts(
  reach: Reach,
  { redis, config, pepper, accounts, log }: Admission,
): Promise<void> {
  const examine = async () => {
    await agreeOnPepper(reach, redis.prefix, pepper);
    await tellOfOthers(config, accounts, log);
  };
  if (reach.standing.reachable) {
    await examine().catch(async (error: unknown) => {
      await redis.close();
      throw error;
    });
    return;
  }
  void reach.reached
    .then(examine)
    .catch((error: unknown) => log.error({ err: error }, 'accounts not as they should be'));
}

/** Whoever turns to Redis with accounts in the data directory would wonder where they are. */
async function tellOfOthers(config: Config, accounts: AccountStore, log: Log): Promise<void> {
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

/** A person waits for an answer, and no other request waits behind it. */
const PATIENT_MS = 2_000;

/** Accounts and usage for the command line. */
export interface Records {
  readonly accounts: AccountStore;
  readonly usage: UsageStore;
  close(): Promise<void>;
}

/** The accounts alone: the command line makes no folder for a usage that it does not ask for. */
export function openAccounts(config: Config, pepper: string): AccountStore {
  if (config.accounts === 'lmdb' || config.redis === undefined)
    return openLmdbAccounts(dataLayout(config.dataDir).accounts);
  const { accounts, close } = recordsInRedis(config.redis, pepper);
  return { ...accounts, close };
}

export function openRecords(config: Config, pepper: string): Records {
  if (config.accounts === 'redis' && config.redis !== undefined) return recordsInRedis(config.redis, pepper);
  const layout = dataLayout(config.dataDir);
  const accounts = openLmdbAccounts(layout.accounts);
  const usage = openLmdbUsage(layout.usage);
  return {
    accounts,
    usage,
    async close() {
      await usage.close();
      await accounts.close();
    },
  };
}

/** What is asked first waits until it is known whether Redis can be reached. */
function recordsInRedis(given: RedisSettings, pepper: string): Records {
  const redis = openRedis({ ...given, timeoutMs: Math.max(PATIENT_MS, given.timeoutMs) }, QUIET);
  const reach = redis.reach('accounts', { tag: ACCOUNTS_TAG, writes: false });
  const ready = redis.connect().then(() => agreeOnPepper(reach, redis.prefix, pepper));
  // Told to whoever asks.
  ready.catch(() => {});
  const patient = (impatient: Reach): Reach => ({
    ...impatient,
    async ask(name, question, timeoutMs) {
      await ready;
      return impatient.ask(name, question, timeoutMs);
    },
  });
  const usage = redis.reach('usage', { tag: 'usage', writes: true });
  return {
    accounts: redisAccounts(patient(reach), redis.prefix),
    usage: redisUsage(patient(usage), redis.prefix),
    close: () => redis.close(),
  };
}

const QUIET: Log = { info() {}, warn() {}, error() {} };
