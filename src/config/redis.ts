/** Settings of the Redis servers that several processes or machines share. */
import { z } from 'zod';
import type { RedisSettings } from '../redis/settings.ts';
import { parseRedisUrl } from '../redis/settings.ts';
import type { Given } from './setting.ts';
import { section, setting } from './setting.ts';
import { wholeNumber } from './values.ts';

const redisUrl = z.string().superRefine((value, ctx) => {
  try {
    parseRedisUrl(value);
  } catch (error) {
    ctx.addIssue({ code: 'custom', message: (error as Error).message });
  }
});

const ACCOUNT_STORES = ['lmdb', 'redis'] as const;
export type AccountStoreKind = (typeof ACCOUNT_STORES)[number];

export const redisSettings = section(
  {
    title: 'Several processes or machines',
    about:
      'With a Redis (6 or later), all processes together count the rate of a key exactly. Without one, each process counts by itself. Accounts in Redis need appendonly yes, appendfsync always and maxmemory-policy noeviction there: an acknowledged change is only as durable as Redis makes it.',
  },
  {
    REDIS_URL: setting(redisUrl.optional(), {
      about:
        'redis://[user:password@]host[:port][/database], rediss:// for TLS. Nodes of a cluster are separated by commas, or one is written as redis-cluster:// or rediss-cluster://.',
      otherwise: 'none',
      example: 'redis://127.0.0.1:6379',
      secret: 'in its address',
      required: {
        where: ({ SANAD_ACCOUNTS }) => SANAD_ACCOUNTS === 'redis',
        says: 'must be given where SANAD_ACCOUNTS is redis',
      },
    }),
    REDIS_LIMITS_URL: setting(redisUrl.optional(), {
      about:
        'Another Redis for rates. They change with every request, and with appendfsync always each change would wait for the disk. This one needs no persistence (appendonly no).',
      otherwise: 'REDIS_URL',
      example: 'redis://127.0.0.1:6380',
      secret: 'in its address',
    }),
    REDIS_PREFIX: setting(
      z
        .string()
        .regex(/^[\w.:-]{0,100}$/, 'must be letters, digits and . : _ -, at most 100')
        .default('sanad:'),
      { about: 'Prefix of every key in Redis, so that several instances can share one.' },
    ),
    REDIS_TIMEOUT_MS: setting(wholeNumber(10, 10_000).default(100), {
      about:
        'Timeout of a Redis command. After it, Redis counts as away until it answers again: each process then counts limits by itself, and accounts cannot be changed.',
      unit: 'milliseconds',
    }),
    SANAD_ACCOUNTS: setting(z.enum(ACCOUNT_STORES).optional(), {
      about:
        'Store of accounts, keys and usage: lmdb (in the data directory) or redis. Several processes of one machine can share the data directory; several machines cannot.',
      otherwise: 'redis if REDIS_URL is given, else lmdb',
      example: 'lmdb',
    }),
    SANAD_REMEMBER_KEYS_S: setting(wholeNumber(0, 86_400).default(300), {
      about:
        'While Redis is away, how long a key remains valid after Redis last confirmed it. For as long, this process may not notice that another machine has just revoked the key.',
      unit: 'seconds',
    }),
  },
);

type RedisEnvironment = Given<typeof redisSettings>;

export interface SharedConfig {
  /** The Redis servers that processes share, in addition to the data directory. */
  readonly redis: SharedSettings;
  /** Kind of store that keeps accounts, keys and usage: `lmdb` (in the data directory) or `redis`. */
  readonly accounts: AccountStoreKind;
  /**
   * Milliseconds that a key stays valid after its last confirmation while the account store is unreachable.
   */
  readonly rememberKeysMs: number;
}

interface SharedSettings {
  /** Redis for accounts and usage. If not set, both are kept in the data directory. */
  readonly accounts: RedisSettings | undefined;
  /** Redis for rate limits. If not set, each process counts by itself. */
  readonly limits: RedisSettings | undefined;
}

export const sharedOf = (env: RedisEnvironment): SharedConfig => ({
  redis: redisOf(env),
  accounts: accountStoreKindOf(env),
  rememberKeysMs: env.SANAD_REMEMBER_KEYS_S * 1_000,
});

/**
 * Returns the Redis servers of the settings. If one Redis serves accounts and limits, both fields hold the
 * same object.
 */
function redisOf(env: RedisEnvironment): SharedSettings {
  const at = (url: string) =>
    Object.freeze({ ...parseRedisUrl(url), prefix: env.REDIS_PREFIX, timeoutMs: env.REDIS_TIMEOUT_MS });
  const main = env.REDIS_URL === undefined ? undefined : at(env.REDIS_URL);
  return Object.freeze({
    accounts: accountStoreKindOf(env) === 'redis' ? main : undefined,
    limits: env.REDIS_LIMITS_URL === undefined ? main : at(env.REDIS_LIMITS_URL),
  });
}

function accountStoreKindOf({ SANAD_ACCOUNTS, REDIS_URL }: RedisEnvironment): AccountStoreKind {
  return SANAD_ACCOUNTS ?? (REDIS_URL === undefined ? 'lmdb' : 'redis');
}
