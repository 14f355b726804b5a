/**
 * Usage in Redis. All keys of one account have one hash tag:
 *
 *     usage:MONTH          `DATE ROUTE` → requests, and `total`
 *     usage:last           key id → time of last use
 *     usage:mark:WRITER    the writer's last batch that was added
 *     usage:spends:WRITER  ids of its spends that were added; the lowest one includes all below it
 */
import { ServiceError } from '../../errors.ts';
import { compare } from '../../order.ts';
import { taggedName } from '../../redis/names.ts';
import type { Argument, Reach, RedisCommands, RedisScript } from '../../redis/reach.ts';
import { RedisAway } from '../../redis/reach.ts';
import type { SpendId, Spending, UsageBatch, UsageCount, UsageOfDay, UsageStore } from '../usage.ts';
import { LAST_USED_KEPT, LAST_USED_SWEPT, monthOf, NothingSpent } from '../usage.ts';

const WRITE_MS = 2_000;
/**
 * Time in seconds for which Redis keeps the mark of a writer (its last added batch): longer than any process
 * keeps a batch before it adds it.
 */
const MARK_KEPT_S = 100 * 24 * 60 * 60;
const TOTAL = 'total';
const WHOLE = /^\d{1,15}$/;

/**
 * Lua functions that count requests. A damaged count must neither lift a quota nor make every later batch
 * fail, so the next request repairs it: a month is the sum of its days, and a day is its month minus the
 * other days.
 */
const COUNT = `
local function whole(text)
  if not text then return 0 end
  return string.match(text, '^%d+$') and #text < 16 and tonumber(text)
end
local function other_days(month, without)
  local sum = 0
  local all = redis.call('HGETALL', month)
  for i = 1, #all, 2 do
    if all[i] ~= '${TOTAL}' and all[i] ~= without then sum = sum + (whole(all[i + 1]) or 0) end
  end
  return sum
end
local function total_of(month)
  return whole(redis.call('HGET', month, '${TOTAL}')) or other_days(month)
end
local function sweep_last(last)
  local excess = redis.call('HLEN', last) + 1 - ${LAST_USED_KEPT}
  if excess <= 0 then return end
  local found = redis.call('HSCAN', last, 0, 'COUNT', ${4 * LAST_USED_KEPT})[2]
  local used = {}
  for i = 1, #found, 2 do used[#used + 1] = { found[i], found[i + 1] } end
  table.sort(used, function(one, other) return one[2] < other[2] end)
  for i = 1, math.min(excess, ${LAST_USED_SWEPT}, #used) do redis.call('HDEL', last, used[i][1]) end
end
local function count(month, field, requests, last, key, at)
  local total = total_of(month)
  local before = whole(redis.call('HGET', month, field)) or math.max(0, total - other_days(month, field))
  local after = math.max(0, before + tonumber(requests))
  redis.call('HSET', month, field, string.format('%.0f', after))
  redis.call('HSET', month, '${TOTAL}', string.format('%.0f', total + after - before))
  local used = at ~= '' and (redis.call('HGET', last, key) or '')
  if not used or at <= used then return end
  if used == '' then sweep_last(last) end
  redis.call('HSET', last, key, at)
end
`;

/**
 * Lua functions for a sorted set with the numbers of a writer's `spend` calls. It holds only calls that a
 * batch may still bring again: about ten in progress, and those of an outage until their batch was added.
 */
const SPENDS = `
local function has(spends, number)
  local lowest = redis.call('ZRANGE', spends, 0, 0)[1]
  return lowest and (tonumber(number) <= tonumber(lowest) or redis.call('ZSCORE', spends, number))
end
local function note(spends, number, seconds)
  redis.call('ZADD', spends, number, number)
  redis.call('EXPIRE', spends, seconds)
end
`;

/**
 * Adds a batch. Redis keys: mark, spends, last, months…. Arguments: sequence, seconds until expiry; then for
 * each count the index of its month, field, requests, key, time, spend.
 */
const ADD: RedisScript = {
  name: 'sanadAddUsage',
  lua: `${COUNT}${SPENDS}
if tonumber(ARGV[1]) <= tonumber(redis.call('GET', KEYS[1]) or 0) then return 0 end
for i = 3, #ARGV, 6 do
  local spend = ARGV[i + 5]
  if spend == '' or not has(KEYS[2], spend) then
    count(KEYS[3 + tonumber(ARGV[i])], ARGV[i + 1], ARGV[i + 2], KEYS[3], ARGV[i + 3], ARGV[i + 4])
    if spend ~= '' then
      if redis.call('EXISTS', KEYS[2]) == 0 then note(KEYS[2], 0, ARGV[2]) end
      note(KEYS[2], spend, ARGV[2])
    end
  end
end
redis.call('SET', KEYS[1], ARGV[1], 'EX', ARGV[2])
return 1
`,
};

/**
 * Adds a request if the month stays within the limit. Redis keys: month, spends, last. Arguments: field,
 * requests, key, time, limit, spend number, settled, seconds until expiry. Returns whether the request was
 * allowed, and the month's count.
 */
const SPEND: RedisScript = {
  name: 'sanadSpend',
  lua: `${COUNT}${SPENDS}
local field, requests, key, at, limit, number, settled, seconds = unpack(ARGV)
local used = total_of(KEYS[1])
if has(KEYS[2], number) then return { 1, used } end
if used + requests > tonumber(limit) then return { 0, used } end
count(KEYS[1], field, requests, KEYS[3], key, at)
local lowest = redis.call('ZRANGE', KEYS[2], 0, 0)[1]
if not lowest or tonumber(lowest) < tonumber(settled) then
  redis.call('ZADD', KEYS[2], settled, settled)
  redis.call('ZREMRANGEBYSCORE', KEYS[2], '-inf', '(' .. settled)
end
note(KEYS[2], number, seconds)
return { 1, used + requests }
`,
};

export function redisUsage(reach: Reach, prefix: string): UsageStore {
  const name = (accountId: string, rest: string) => taggedName(prefix, accountId, `usage:${rest}`);

  async function ask<T>(
    about: string,
    question: (redis: RedisCommands) => Promise<unknown>,
    timeoutMs?: number,
  ): Promise<T> {
    try {
      return (await reach.ask(about, question, timeoutMs)) as T;
    } catch (cause) {
      if (!(cause instanceof RedisAway)) throw cause;
      throw new ServiceError('upstream_unavailable', { detail: 'Usage cannot be reached now.', cause });
    }
  }

  async function addOf(
    accountId: string,
    { writer, sequence }: UsageBatch,
    counts: UsageCount[],
  ): Promise<void> {
    const months = [...new Set(counts.map(({ date }) => monthOf(date)))];
    const names = [
      name(accountId, `mark:${writer}`),
      name(accountId, `spends:${writer}`),
      name(accountId, 'last'),
      ...months.map((month) => name(accountId, month)),
    ];
    const args = counts.flatMap((count): Argument[] => [
      months.indexOf(monthOf(count.date)) + 1,
      fieldOf(count),
      count.requests,
      count.key_id,
      count.last_used_at ?? '',
      count.spend ?? '',
    ]);
    await ask(
      names[0] as string,
      (redis) => redis.run(ADD, names, [sequence, MARK_KEPT_S, ...args]),
      WRITE_MS,
    );
  }

  return {
    async add(batch) {
      const byAccount = new Map<string, UsageCount[]>();
      for (const count of batch.counts) {
        const counts = byAccount.get(count.account_id);
        if (counts === undefined) byAccount.set(count.account_id, [count]);
        else counts.push(count);
      }
      const added = await Promise.allSettled(
        Array.from(byAccount, ([accountId, counts]) => addOf(accountId, batch, counts)),
      );
      const failed = added.find((outcome) => outcome.status === 'rejected');
      if (failed !== undefined) throw failed.reason;
    },

    // Does nothing, because Redis expires by itself the marks by which a writer's calls are counted only
    // once.
    async forget() {},

    async spend(count, limit, { writer, number, settled }: SpendId): Promise<Spending> {
      const month = name(count.account_id, monthOf(count.date));
      const names = [month, name(count.account_id, `spends:${writer}`), name(count.account_id, 'last')];
      const counted = [fieldOf(count), count.requests, count.key_id, count.last_used_at ?? ''];
      const args = [...counted, limit, number, settled, MARK_KEPT_S];
      let sent = false;
      try {
        const [allowed, used] = await ask<[number, number]>(month, (redis) => {
          sent = true;
          return redis.run(SPEND, names, args);
        });
        return { allowed: allowed === 1, used };
      } catch (error) {
        throw sent ? error : new NothingSpent(error);
      }
    },

    async total(accountId, month) {
      const of = name(accountId, month);
      const total = (await ask<string | null>(of, (redis) => redis.call('HGET', of, TOTAL))) ?? '0';
      if (WHOLE.test(total)) return Number(total);
      const fields = await ask<string[]>(of, (redis) => redis.call('HGETALL', of));
      return pairs(fields).reduce(
        (sum, [field, requests]) => (field !== TOTAL && WHOLE.test(requests) ? sum + Number(requests) : sum),
        0,
      );
    },

    async days(accountId, first, last) {
      const days: UsageOfDay[] = [];
      for (const month of monthsBetween(first, last)) {
        const of = name(accountId, month);
        const fields = await ask<string[]>(of, (redis) => redis.call('HGETALL', of));
        for (const [field, requests] of pairs(fields)) {
          const [date = '', route = ''] = field.split(' ');
          if (field === TOTAL || date < first || date > last || requests === '0') continue;
          if (!WHOLE.test(requests))
            throw new ServiceError('upstream_unavailable', {
              detail: 'Usage cannot be read now.',
              cause: new Error(`${of} has ${requests} for ${field}, which is no count`),
            });
          days.push({ date, route, requests: Number(requests) });
        }
      }
      return days.sort((a, b) => compare(a.date, b.date) || compare(a.route, b.route));
    },

    async lastUsed(accountId) {
      const of = name(accountId, 'last');
      return new Map(pairs(await ask<string[]>(of, (redis) => redis.call('HGETALL', of))));
    },

    // Does nothing, because the connection belongs to the code that opened it.
    async close() {},
  };
}

const fieldOf = ({ date, route }: UsageCount) => `${date} ${route}`;

function monthsBetween(first: string, last: string): string[] {
  const months: string[] = [];
  for (let month = monthOf(first); month <= monthOf(last); month = nextMonth(month)) months.push(month);
  return months;
}

function nextMonth(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 7);
}

/** Splits a flat list of alternating fields and values, as Redis returns a hash, into pairs. */
function pairs(flat: readonly string[]): [string, string][] {
  return Array.from({ length: flat.length / 2 }, (_, i) => [flat[2 * i] ?? '', flat[2 * i + 1] ?? '']);
}
