/**
 * What changes accounts in Redis, each as one atomic step. Records are JSON that this side writes. The scripts read a field
 * of theirs as text, which is exact, since within a string every quotation mark is escaped; Lua's own JSON refuses what
 * JavaScript's writes of odd text, and keeps not every value as it was.
 */
import type { RedisScript } from '../../redis/reach.ts';

const FIELDS = `
local function account_of(record) return string.match(record, '"account_id":"([^"]*)"') end
local function version_of(record) return string.match(record, '"token_version":(%d+)') end
local function is_revoked(record) return string.find(record, '"revoked_at":"', 1, true) ~= nil end
`;

/** The same names for every script, in the order of `names` in `accounts.ts`. */
const NAMES = 'local accounts, addresses, keys, ids, tokens, expiries, owned = unpack(KEYS)\n';

const TOKENS = `
local function put_token(digest, json, expires)
  local time = redis.call('TIME')
  local now = string.format('%.0f', time[1] * 1000 + math.floor(time[2] / 1000))
  local old = redis.call('ZRANGEBYSCORE', expiries, '-inf', now, 'LIMIT', 0, 100)
  if #old > 0 then
    redis.call('HDEL', tokens, unpack(old))
    redis.call('ZREM', expiries, unpack(old))
  end
  redis.call('HSET', tokens, digest, json)
  redis.call('ZADD', expiries, expires, digest)
end
`;

const script = (name: string, lua: string): RedisScript => ({ name, lua: NAMES + FIELDS + lua });

/** id, record, address, and those of a token or nothing → whether it was added. */
export const ADD_ACCOUNT = script(
  'sanadAddAccount',
  `${TOKENS}
local id, record, address, digest, token, expires = unpack(ARGV)
if redis.call('HEXISTS', addresses, address) == 1 then return 0 end
redis.call('HSET', accounts, id, record)
redis.call('HSET', addresses, address, id)
if digest then put_token(digest, token, expires) end
return 1
`,
);

/** id, what it was, what it is to be → whether it still was that. */
export const REPLACE_ACCOUNT = script(
  'sanadReplaceAccount',
  `
local id, before, after = unpack(ARGV)
if redis.call('HGET', accounts, id) ~= before then return 0 end
redis.call('HSET', accounts, id, after)
return 1
`,
);

/** id, address → the record that was removed. */
export const REMOVE_ACCOUNT = script(
  'sanadRemoveAccount',
  `
local id, address = unpack(ARGV)
local record = redis.call('HGET', accounts, id)
if not record then return false end
local its = redis.call('HGETALL', owned)
for i = 1, #its, 2 do
  redis.call('HDEL', ids, its[i])
  redis.call('HDEL', keys, its[i + 1])
end
redis.call('DEL', owned)
local all = redis.call('HGETALL', tokens)
for i = 1, #all, 2 do
  if account_of(all[i + 1]) == id then
    redis.call('HDEL', tokens, all[i])
    redis.call('ZREM', expiries, all[i])
  end
end
redis.call('HDEL', addresses, address)
redis.call('HDEL', accounts, id)
return record
`,
);

/** account id, digest, token, expiry → whether there is such an account. */
export const ADD_TOKEN = script(
  'sanadAddToken',
  `${TOKENS}
local account, digest, token, expires = unpack(ARGV)
if redis.call('HEXISTS', accounts, account) == 0 then return 0 end
put_token(digest, token, expires)
return 1
`,
);

/** account id, key id, digest, record, the most that may be active, the expected token_version or nothing. */
export const ADD_KEY = script(
  'sanadAddKey',
  `
local account, id, digest, record, most, version = unpack(ARGV)
local owner = redis.call('HGET', accounts, account)
if not owner or (version and version_of(owner) ~= version) then return 'no_account' end
local active = 0
for _, its in ipairs(redis.call('HVALS', owned)) do
  if not is_revoked(redis.call('HGET', keys, its)) then active = active + 1 end
end
if active >= tonumber(most) then return 'full' end
redis.call('HSET', keys, digest, record)
redis.call('HSET', ids, id, digest)
redis.call('HSET', owned, id, digest)
return 'added'
`,
);

/** account id, record before, record after, digest of the token, time → 1 if nothing changed meanwhile. */
export const RESET_PASSWORD = script(
  'sanadResetPassword',
  `
local id, before, after, token, at = unpack(ARGV)
if redis.call('HGET', accounts, id) ~= before or redis.call('HEXISTS', tokens, token) == 0 then return 0 end
redis.call('HSET', accounts, id, after)
for _, digest in ipairs(redis.call('HVALS', owned)) do
  local record = redis.call('HGET', keys, digest)
  if record and not is_revoked(record) then
    redis.call('HSET', keys, digest, string.sub(record, 1, -2) .. ',"revoked_at":"' .. at .. '"}')
  end
end
return 1
`,
);

/** key id, when, account id or nothing → the record as it is then. */
export const REVOKE_KEY = script(
  'sanadRevokeKey',
  `
local id, at, account = unpack(ARGV)
local digest = redis.call('HGET', ids, id)
local record = digest and redis.call('HGET', keys, digest)
if not record then return false end
if account and account_of(record) ~= account then return false end
if is_revoked(record) then return record end
local revoked = string.sub(record, 1, -2) .. ',"revoked_at":"' .. at .. '"}'
redis.call('HSET', keys, digest, revoked)
return revoked
`,
);

/** The one that every request asks, with the names of keys and accounts alone: digest → key and account. */
export const FIND: RedisScript = {
  name: 'sanadFind',
  lua: `${FIELDS}
local key = redis.call('HGET', KEYS[1], ARGV[1])
local account = key and redis.call('HGET', KEYS[2], account_of(key))
return account and { key, account }
`,
};
