/**
 * Counts login failures in Redis for all replicas together. Times are those of the Redis server. The Redis
 * keys of a name share a hash tag, so that in a cluster they lie on one node. The key of a network address
 * has another tag, so a try takes two steps, and a third if the address gets its token back:
 *
 *     {name}:failures            when its bucket is full, how often it was forgiven
 *     {name}:failures:ADDRESS    failures from that address
 *     {name}:known               known addresses by the time of the last login or reset
 *     {address}:failures-of      when its bucket is full
 */
import { taggedName } from '../../redis/names.ts';
import type { Reach, RedisScript } from '../../redis/reach.ts';
import type { Clock } from '../rate/limiter.ts';
import type { Bucket, Failures, Guess } from './failures.ts';
import {
  ACCOUNT_BUCKET,
  ADDRESS_BUCKET,
  FORGOTTEN_AFTER_MS,
  KNOWN_FOR_MS,
  MOST_KNOWN,
  waitAfter,
} from './failures.ts';

/**
 * Number of waiting times passed to the script, for 0, 1, 2 … failures. The waiting time reaches its maximum
 * long before the 64th.
 */
const WAITS = 64;

/**
 * Beginning of every script: the first argument is the time in milliseconds; if it is empty, the clock of
 * Redis is read.
 */
const NOW = `
local now = tonumber(ARGV[1])
if not now then
  local time = redis.call('TIME')
  now = time[1] * 1000 + math.floor(time[2] / 1000)
end
`;

const BUCKETS = `
local function full_at(bucket) return math.max(now, tonumber(redis.call('HGET', bucket, 'full') or now)) end
local function wait_of(bucket, size, interval) return full_at(bucket) + interval - size * interval - now end
-- Keeps an existing bucket for at least so many milliseconds.
local function keep(bucket, ms)
  if ms > redis.call('PTTL', bucket) then redis.call('PEXPIRE', bucket, string.format('%.0f', ms)) end
end
local function take(bucket, interval)
  local full = full_at(bucket) + interval
  redis.call('HSET', bucket, 'full', string.format('%.0f', full))
  keep(bucket, full - now)
end
local function give_back(bucket, interval)
  local full = full_at(bucket) - interval
  if full > now then redis.call('HSET', bucket, 'full', string.format('%.0f', full))
  else redis.call('HDEL', bucket, 'full') end
end
`;

/**
 * Lua functions of the scripts that concern an account name. Redis keys: bucket, pair (failures of name and
 * address), known addresses.
 */
const NAME = `
local bucket, pair, known = unpack(KEYS)
local address, known_for = ARGV[2], tonumber(ARGV[3])
local function is_known()
  local at = tonumber(redis.call('ZSCORE', known, address) or nil)
  return at and now - at < known_for
end
local function know(most)
  redis.call('ZADD', known, string.format('%.0f', now), address)
  redis.call('ZREMRANGEBYRANK', known, 0, -1 - most)
  redis.call('PEXPIRE', known, ARGV[3])
end
local function forgiven() return tonumber(redis.call('HGET', bucket, 'forgiven') or 0) end
`;

const script = (name: string, lua: string): RedisScript => ({ name, lua: NOW + BUCKETS + lua });

/**
 * Takes a token of an address's bucket. Arguments: now, size, interval. Returns 0 if a token was taken,
 * otherwise the milliseconds to wait.
 */
const TAKE_OF_ADDRESS = script(
  'sanadFailuresTake',
  `
local size, interval = tonumber(ARGV[2]), tonumber(ARGV[3])
local wait = wait_of(KEYS[1], size, interval)
if wait > 0 then return math.ceil(wait) end
take(KEYS[1], interval)
return 0
`,
);

/** Gives one rate token back to the token bucket of a network address. Arguments: now, interval. */
const GIVE_BACK_OF_ADDRESS = script(
  'sanadFailuresGiveBack',
  'give_back(KEYS[1], tonumber(ARGV[2])) return 1',
);

/**
 * Counts a login attempt. Arguments: now; address; milliseconds that an address stays known; milliseconds
 * that failures are kept; size and interval of the token bucket; milliseconds that the address has to wait;
 * then the waiting times after 0, 1, 2 … failures. Returns 0 if the attempt was counted, otherwise the
 * milliseconds to wait; and 1 if the address is known, otherwise 0.
 */
const ATTEMPT = script(
  'sanadFailuresAttempt',
  `${NAME}
local kept, size, interval, wait = tonumber(ARGV[4]), tonumber(ARGV[5]), tonumber(ARGV[6]), tonumber(ARGV[7])
local is_new = not is_known()
if is_new then wait = math.max(wait, wait_of(bucket, size, interval)) else wait = 0 end
local count = tonumber(redis.call('HGET', pair, 'count') or 0)
local last = math.min(now, tonumber(redis.call('HGET', pair, 'last') or now))
local since = tonumber(redis.call('HGET', pair, 'forgiven') or 0)
if now - last >= kept or since ~= forgiven() then count = 0 end
wait = math.max(wait, last + tonumber(ARGV[8 + math.min(count, #ARGV - 8)]) - now)
if wait > 0 then return { math.ceil(wait), is_new and 0 or 1 } end
redis.call('HSET', pair, 'count', count + 1, 'last', string.format('%.0f', now), 'forgiven', forgiven())
redis.call('PEXPIRE', pair, ARGV[4])
keep(bucket, kept)
if is_new then take(bucket, interval) end
return { 0, is_new and 0 or 1 }
`,
);

/**
 * Removes a login attempt from the count of failures. If the address is not known, also gives the token of
 * the name back. Arguments: now, address, milliseconds that an address stays known, interval. Returns 1 if
 * the address is known, otherwise 0.
 */
const WITHDRAW = script(
  'sanadFailuresWithdraw',
  `${NAME}
local count = tonumber(redis.call('HGET', pair, 'count') or 0)
if count > 1 then redis.call('HSET', pair, 'count', count - 1) else redis.call('DEL', pair) end
if is_known() then return 1 end
give_back(bucket, tonumber(ARGV[4]))
return 0
`,
);

/**
 * Clears the failures of name and address, and makes the address known. If it was not known, also gives the
 * token of the name back. Arguments: now, address, milliseconds that an address stays known, interval,
 * maximum number of known addresses. Returns 1 if the address was known before, otherwise 0.
 */
const SUCCEEDED = script(
  'sanadFailuresSucceeded',
  `${NAME}
local was_known = is_known()
redis.call('DEL', pair)
if not was_known then give_back(bucket, tonumber(ARGV[4])) end
know(tonumber(ARGV[5]))
return was_known and 1 or 0
`,
);

/**
 * Clears all failures and known addresses of a name, then makes the address known. Arguments: now, address,
 * milliseconds that an address stays known, milliseconds that failures are kept, maximum number of known
 * addresses.
 */
const FORGIVE = script(
  'sanadFailuresForgive',
  `${NAME}
redis.call('HDEL', bucket, 'full')
redis.call('HINCRBY', bucket, 'forgiven', 1)
keep(bucket, tonumber(ARGV[4]))
redis.call('DEL', known)
know(tonumber(ARGV[5]))
return 1
`,
);

const WAIT_TABLE = Array.from({ length: WAITS }, (_, failures) => waitAfter(failures));

/**
 * Opens the counter of login failures. If `clock` is given, it is used instead of the clock of Redis. Every
 * method rejects if Redis cannot be reached.
 */
export function redisFailures(reach: Reach, prefix: string, clock?: Clock): Failures {
  const now = () => (clock === undefined ? '' : Math.round(clock()));

  /** Runs a script on the Redis keys of an account name. */
  function ofName(script: RedisScript, { account, address }: Guess, args: readonly number[]) {
    const name = (rest: string) => taggedName(prefix, account, rest);
    const keys = [name('failures'), name(`failures:${address}`), name('known')] as const;
    return reach.ask(keys[0], (redis) => redis.run(script, keys, [now(), address, KNOWN_FOR_MS, ...args]));
  }

  function ofAddress(script: RedisScript, { address }: Guess, args: readonly number[]) {
    const name = taggedName(prefix, address, 'failures-of');
    return reach.ask(name, (redis) => redis.run(script, [name], [now(), ...args]));
  }

  const giveBack = (guess: Guess) => ofAddress(GIVE_BACK_OF_ADDRESS, guess, [ADDRESS_BUCKET.intervalMs]);

  return {
    async attempt(guess) {
      const addressWait = Number(await ofAddress(TAKE_OF_ADDRESS, guess, sizes(ADDRESS_BUCKET)));
      const bounds = [FORGOTTEN_AFTER_MS, ...sizes(ACCOUNT_BUCKET), addressWait, ...WAIT_TABLE];
      const [wait, isKnown] = (await ofName(ATTEMPT, guess, bounds)) as [number, number];
      if (addressWait === 0 && (wait > 0 || isKnown === 1)) await giveBack(guess);
      return wait;
    },
    async withdraw(guess) {
      if ((await ofName(WITHDRAW, guess, [ACCOUNT_BUCKET.intervalMs])) === 0) await giveBack(guess);
    },
    async succeeded(guess) {
      if ((await ofName(SUCCEEDED, guess, [ACCOUNT_BUCKET.intervalMs, MOST_KNOWN])) === 0)
        await giveBack(guess);
    },
    async forgive(guess) {
      await ofName(FORGIVE, guess, [FORGOTTEN_AFTER_MS, MOST_KNOWN]);
    },
  };
}

const sizes = ({ size, intervalMs }: Bucket) => [size, intervalMs];
