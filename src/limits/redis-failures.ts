/** Failures that all replicas count together, by the clock of Redis. */
import { taggedName } from '../redis/names.ts';
import type { Reach, RedisScript } from '../redis/reach.ts';
import type { Failures } from './failures.ts';
import { FORGOTTEN_AFTER_MS, waitAfter } from './failures.ts';
import type { Clock } from './limiter.ts';

/** Beyond so many failures the wait grows no more. */
const WAITS = 64;

/** ms to keep, now or nothing, then the wait after 0, 1, 2 … failures → ms to wait, or 0 where it was counted. */
const ATTEMPT: RedisScript = {
  name: 'sanadAttempt',
  lua: `
local now = tonumber(ARGV[2])
if not now then
  local time = redis.call('TIME')
  now = time[1] * 1000 + math.floor(time[2] / 1000)
end
local count = tonumber(redis.call('HGET', KEYS[1], 'count') or 0)
local last = tonumber(redis.call('HGET', KEYS[1], 'last') or now)
if now < last then last = now end
if now - last >= tonumber(ARGV[1]) then count = 0 end
if count > 0 then
  local early = last + tonumber(ARGV[3 + math.min(count, #ARGV - 3)]) - now
  if early > 0 then return math.ceil(early) end
end
redis.call('HSET', KEYS[1], 'count', count + 1, 'last', string.format('%.0f', now))
redis.call('PEXPIRE', KEYS[1], ARGV[1])
return 0
`,
};

const WITHDRAW: RedisScript = {
  name: 'sanadWithdraw',
  lua: `
local count = tonumber(redis.call('HGET', KEYS[1], 'count') or 0)
if count > 1 then redis.call('HSET', KEYS[1], 'count', count - 1) else redis.call('DEL', KEYS[1]) end
return 1
`,
};

const WAIT_TABLE = Array.from({ length: WAITS }, (_, failures) => waitAfter(failures));

/** With a clock, that one is read in the place of Redis's own. */
export function redisFailures(reach: Reach, prefix: string, clock?: Clock): Failures {
  const nameOf = (subject: string) => taggedName(prefix, subject, 'failures');
  return {
    async attempt(subject) {
      const name = nameOf(subject);
      const now = clock === undefined ? '' : Math.round(clock());
      const wait = await reach.ask(name, (redis) =>
        redis.run(ATTEMPT, [name], [FORGOTTEN_AFTER_MS, now, ...WAIT_TABLE]),
      );
      return Number(wait);
    },
    async withdraw(subject) {
      const name = nameOf(subject);
      await reach.ask(name, (redis) => redis.run(WITHDRAW, [name], []));
    },
    async succeeded(subject) {
      const name = nameOf(subject);
      await reach.ask(name, (redis) => redis.call('DEL', name));
    },
  };
}
