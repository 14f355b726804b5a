/** What processes may share: accounts, and what is counted. In the data directory, in Redis, or in each process alone. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import type { DataLayout } from '../data-directory/layout.ts';
import { dataLayout } from '../data-directory/layout.ts';
import { noteMade, refuseLost } from '../data-directory/made.ts';
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
import type { Reach, Standing } from '../redis/reach.ts';
import { RedisAway } from '../redis/reach.ts';
import type { RedisSettings } from '../redis/settings.ts';
import type { AccountStore } from '../stores/accounts.ts';
import { openLmdbAccounts } from '../stores/lmdb/accounts/accounts.ts';
import { openLmdbUsage } from '../stores/lmdb/usage/usage.ts';
import { redisAccounts } from '../stores/redis/accounts.ts';
import { agreeOnPepper, replacePepper } from '../stores/redis/agreement.ts';
import { redisUsage } from '../stores/redis/usage.ts';
import { rememberCallers } from '../stores/remembered-callers.ts';
import type { UsageStore } from '../stores/usage.ts';

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

/** Starts without its Redis too: limits are then each process's own until it is there, and accounts wait for it. */
export async function openShared(config: Config, pepper: string, log: Log): Promise<SharedParts> {
  const { redis } = config;
  const accountsAt = redis.accounts && openRedis(redis.accounts, log);
  // One connection, where one Redis has both.
  const limitsAt =
    redis.limits === redis.accounts ? accountsAt : redis.limits && openRedis(redis.limits, log);
  const connections = [...new Set([accountsAt, limitsAt])].filter((one) => one !== undefined);
  const close = () => Promise.all(connections.map((connection) => connection.close()));

  const counters = limitsAt === undefined ? ownCounters() : sharedCounters(limitsAt);
  const kept = accountsAt && accountsInRedis(accountsAt, config);
  const layout = dataLayout(config.dataDir);
  const here = kept === undefined ? recordsIn(layout, pepper, log) : undefined;
  const { accounts, usage } = (kept ?? here) as Pick<Records, 'accounts' | 'usage'>;
  await Promise.all(connections.map((connection) => connection.connect()));
  if (kept !== undefined) {
    await admitAccounts(kept, { config, pepper, log }).catch(async (error: unknown) => {
      await close();
      throw error;
    });
  }
  return {
    accounts,
    usage,
    limiter: counters.limiter,
    failures: counters.failures,
    redisStanding: () =>
      connections.length === 0
        ? undefined
        : {
            purposes: Object.assign({}, ...connections.map((connection) => connection.standings())),
            decidedAlone: counters.alone(),
            rememberedCallers: kept?.accounts.counts.fromMemory ?? 0,
          },
    // Once they were reached, those who were seen go on being served.
    notReady: () =>
      kept === undefined || kept.everReached() ? here?.failure() : 'The accounts cannot be reached.',
    async close() {
      await usage.close();
      await accounts.close();
      await counters.limiter.close();
      await close();
    },
  };
}

/** Throws where the accounts were lost, or were made with another pepper. */
function accountsIn(layout: DataLayout, pepper: string, log: Log) {
  refuseLost(layout, 'accounts');
  const accounts = openLmdbAccounts(layout.accounts, pepper, log);
  noteMade(layout, 'accounts');
  return accounts;
}

/** Throws as `accountsIn` does, and where the usage was lost. */
function recordsIn(layout: DataLayout, pepper: string, log: Log): RecordsHere {
  refuseLost(layout, 'usage');
  const accounts = accountsIn(layout, pepper, log);
  try {
    const usage = openLmdbUsage(layout.usage, log);
    noteMade(layout, 'usage');
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
  /** Decisions that only for want of Redis were those of this process alone. */
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

/** Rejects where the accounts are those of another pepper; where they cannot be asked yet, the log says so later. */
async function admitAccounts(
  { reach, prefix, accounts }: ReturnType<typeof accountsInRedis>,
  { config, pepper, log }: Admission,
): Promise<void> {
  const examine = async () => {
    await agreeOnPepper(reach, prefix, pepper);
    await tellOfOthers(config, accounts, log);
  };
  const later = (error: unknown) => log.error({ err: error }, 'accounts not as they should be');
  if (!reach.standing.reachable) {
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

/** Records in the data directory. */
interface RecordsHere extends Records {
  /** Why they can be used no more, or nothing. */
  failure(): string | undefined;
}

/** The accounts alone: the command line makes no folder for a usage that it does not ask for. */
export function openAccounts(config: Config, pepper: string): AccountStore {
  if (config.redis.accounts === undefined) return accountsIn(dataLayout(config.dataDir), pepper, QUIET);
  const { accounts, close } = recordsInRedis(config.redis.accounts, pepper);
  return { ...accounts, close };
}

/** `log` gets a line for each damaged record of the usage. */
export function openRecords(config: Config, pepper: string, log: Log = QUIET): Records {
  if (config.redis.accounts !== undefined) return recordsInRedis(config.redis.accounts, pepper);
  return recordsIn(dataLayout(config.dataDir), pepper, log);
}

/** The accounts, whatever pepper their keys were made with: for a pepper that takes its place. */
export interface Renewal {
  readonly accounts: AccountStore;
  /** Once no key works any more. */
  setPepper(pepper: string): Promise<void>;
  close(): Promise<void>;
}

export async function openRenewal(config: Config): Promise<Renewal> {
  if (config.redis.accounts === undefined) {
    const layout = dataLayout(config.dataDir);
    refuseLost(layout, 'accounts');
    const accounts = openLmdbAccounts(layout.accounts);
    return {
      accounts,
      // The next to open it leaves its mark, as no key works that was made with another.
      async setPepper() {},
      close: () => accounts.close(),
    };
  }
  const redis = openRedis(patiently(config.redis.accounts), QUIET);
  const reach = redis.reach('accounts', { tag: ACCOUNTS_TAG, writes: false });
  await redis.connect();
  return {
    accounts: redisAccounts(reach, redis.prefix),
    setPepper: (pepper) => replacePepper(reach, redis.prefix, pepper),
    close: () => redis.close(),
  };
}

const patiently = (given: RedisSettings): RedisSettings => ({
  ...given,
  timeoutMs: Math.max(PATIENT_MS, given.timeoutMs),
});

/** What is asked first waits until it is known whether Redis can be reached. */
function recordsInRedis(given: RedisSettings, pepper: string): Records {
  const redis = openRedis(patiently(given), QUIET);
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
