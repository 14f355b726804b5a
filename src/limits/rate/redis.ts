/**
 * Rate limiter shared by all replicas: an exact sliding window, as in the limiter of one process, kept in
 * Redis. Each decision is one atomic script. Times are those of the Redis server, because the clocks of
 * several machines differ.
 */
import { taggedName } from '../../redis/names.ts';
import type { Reach, RedisScript } from '../../redis/reach.ts';
import type { Clock, Limiter, RateDecision, RatePolicy } from './limiter.ts';

const MICROSECONDS = 1_000;

/**
 * Script that checks and counts a request. It keeps a list of the times at which requests were counted,
 * oldest first, as integers in microseconds, which Redis packs to about 10 bytes each.
 *
 * Redis has only a wall clock. If the clock has been set back behind the newest time, the script moves the
 * whole list back by the same amount, so that no client waits longer than a window. If the clock is set
 * forward, entries expire early. Machines that correct their clocks gradually, which is the default, are not
 * affected.
 */
const TAKE: RedisScript = {
  name: 'sanadTake',
  lua: `
local key = KEYS[1]
local limit, window = tonumber(ARGV[1]), tonumber(ARGV[2])
local cost = tonumber(ARGV[3])
local now = tonumber(ARGV[4])
if not now then
  local time = redis.call('TIME')
  now = time[1] * 1000000 + time[2]
end
local function at(place) return tonumber(redis.call('LINDEX', key, place)) end
local function push(times) redis.call('RPUSH', key, unpack(times)) end
local function written(time) return string.format('%.0f', time) end

local count = redis.call('LLEN', key)
if count > 0 then
  local newest = at(-1)
  if newest > now then
    local back, times = newest - now, redis.call('LRANGE', key, 0, -1)
    redis.call('DEL', key)
    for i = 1, #times do redis.call('RPUSH', key, written(tonumber(times[i]) - back)) end
    newest = now
  end
  if now - newest >= window then
    redis.call('DEL', key)
    count = 0
  elseif now - at(0) >= window then
    local gone, counts = 0, count - 1
    while counts - gone > 1 do
      local middle = math.floor((gone + counts) / 2)
      if now - at(middle) >= window then gone = middle else counts = middle end
    end
    redis.call('LTRIM', key, counts, -1)
    count = count - counts
  end
end

local allowed = count + cost <= limit
if allowed and cost > 0 then
  local time, times = written(now), {}
  for i = 1, cost do
    times[#times + 1] = time
    if #times == 1000 or i == cost then push(times) times = {} end
  end
  redis.call('PEXPIRE', key, math.ceil(window / 1000))
  count = count + cost
end

local leaving = allowed and 1 or count + cost - limit
local last = math.min(leaving, count) - 1
local awaited = last < 0 and now or at(last)
return { allowed and 1 or 0, math.max(0, limit - count), awaited + window - now, awaited + window, now }
`,
};

/**
 * Opens the limiter. If `clock` is given, it is used instead of the clock of Redis. Every method rejects if
 * Redis cannot be reached.
 */
export function redisLimiter(reach: Reach, prefix: string, clock?: Clock): Limiter {
  const nameOf = (subject: string, policy: RatePolicy) => taggedName(prefix, subject, `rate:${policy.name}`);
  return {
    async take(subject, policy, cost = 1): Promise<RateDecision> {
      const name = nameOf(subject, policy);
      const now = clock === undefined ? '' : Math.round(clock() * MICROSECONDS);
      const reply = await reach.ask(name, (redis) =>
        redis.run(TAKE, [name], [policy.requests, policy.windowMs * MICROSECONDS, cost, now]),
      );
      const [allowed, remaining, reset, resetAt, countedAt] = reply as [
        number,
        number,
        number,
        number,
        number,
      ];
      return {
        allowed: allowed === 1,
        limit: policy.requests,
        remaining,
        resetMs: reset / MICROSECONDS,
        resetAtMs: resetAt / MICROSECONDS,
        countedAt,
      };
    },
    async giveBack(subject, policy, { countedAt }, cost = 1) {
      if (countedAt === undefined) return;
      const name = nameOf(subject, policy);
      // With a negative count, LREM removes entries of the list from the newest on.
      await reach.ask(name, (redis) => redis.call('LREM', name, -cost, countedAt));
    },
    // Does nothing, because the connection belongs to the code that opened it.
    close() {},
  };
}
