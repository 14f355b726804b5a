/**
 * Lua scripts that change accounts in Redis, each as one atomic step. Records are JSON written by TypeScript.
 * The scripts find fields by matching the text of the JSON, which is exact, because quotation marks within
 * strings are escaped. Lua's own JSON library is not used: it rejects some strings that JavaScript writes,
 * and does not preserve every value.
 */
import type { RedisScript } from '../../redis/reach.ts';
import { KEYS_SWEPT_AT_ONCE, REVOKED_KEYS_KEPT } from '../accounts.ts';

const FIELDS = `
local function account_of(record) return string.match(record, '"account_id":"([^"]*)"') end
local function version_of(record) return string.match(record, '"token_version":(%d+)') end
local function revoked_at(record) return string.match(record, '"revoked_at":"([^"]*)"') end
`;

/**
 * First line of every Lua script except `FIND`: names the script's Redis keys, in the order of `names` in
 * `accounts.ts`.
 */
const NAMES = 'local accounts, addresses, keys, ids, tokens, expiries, owned, revoked = unpack(KEYS)\n';

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

/**
 * Lua functions for the index of an account's revoked keys, a sorted set ordered by time. A member is the
 * time, a space and the key's id.
 */
const REVOKED = `
local function sweep()
  local excess = redis.call('ZCARD', revoked) - ${REVOKED_KEYS_KEPT}
  if excess <= 0 then return end
  local last = math.min(excess, ${KEYS_SWEPT_AT_ONCE}) - 1
  for _, place in ipairs(redis.call('ZRANGE', revoked, 0, last)) do
    local id = string.match(place, '^%S+ (.*)$')
    local digest = redis.call('HGET', ids, id)
    if digest then redis.call('HDEL', keys, digest) end
    redis.call('HDEL', ids, id)
    redis.call('ZREM', revoked, place)
  end
end
local function note_revoked(id, at)
  redis.call('HDEL', owned, id)
  redis.call('ZADD', revoked, 0, at .. ' ' .. id)
  sweep()
end
`;

const script = (name: string, lua: string): RedisScript => ({ name, lua: NAMES + FIELDS + lua });

/**
 * Adds an account. Arguments: id, record, address; optionally digest, record and expiry of a token. Returns 1
 * if the account was added, 0 if the address is taken.
 */
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

/**
 * Replaces an account's record. Arguments: id, expected record, new record. Returns 0 and writes nothing if
 * the stored record differs from the expected one.
 */
export const REPLACE_ACCOUNT = script(
  'sanadReplaceAccount',
  `
local id, before, after = unpack(ARGV)
if redis.call('HGET', accounts, id) ~= before then return 0 end
redis.call('HSET', accounts, id, after)
return 1
`,
);

/**
 * Removes an account with its keys and tokens. Arguments: id, address. Returns the removed record; nothing if
 * there is none.
 */
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
for _, place in ipairs(redis.call('ZRANGE', revoked, 0, -1)) do
  local key = string.match(place, '^%S+ (.*)$')
  local digest = redis.call('HGET', ids, key)
  if digest then redis.call('HDEL', keys, digest) end
  redis.call('HDEL', ids, key)
end
redis.call('DEL', owned, revoked)
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

/**
 * Adds a link token to an account. Arguments: account id, digest, token, expiry. Returns 1 if the account
 * exists, otherwise 0.
 */
export const ADD_TOKEN = script(
  'sanadAddToken',
  `${TOKENS}
local account, digest, token, expires = unpack(ARGV)
if redis.call('HEXISTS', accounts, account) == 0 then return 0 end
put_token(digest, token, expires)
return 1
`,
);

/**
 * Adds a key. Arguments: account id, key id, digest, record, maximum number of valid keys, optionally the
 * expected token_version. May return `full` too early while revoked keys are still among the valid ones;
 * `TIDY_KEYS` moves them out.
 */
export const ADD_KEY = script(
  'sanadAddKeyBounded',
  `${REVOKED}
local account, id, digest, record, most, version = unpack(ARGV)
local owner = redis.call('HGET', accounts, account)
if not owner or (version and version_of(owner) ~= version) then return 'no_account' end
if redis.call('HLEN', owned) >= tonumber(most) then return 'full' end
redis.call('HSET', keys, digest, record)
redis.call('HSET', ids, id, digest)
local at = revoked_at(record)
if at then
  note_revoked(id, at)
else
  redis.call('HSET', owned, id, digest)
  sweep()
end
return 'added'
`,
);

/**
 * Resets a password and revokes all keys of the account. Arguments: account id, expected record, new record,
 * digest of the token, time. Returns 1, or 0 if the account or the token has changed meanwhile. Call
 * `TIDY_KEYS` before, so that the hash of valid keys has no more than the maximum.
 */
export const RESET_PASSWORD = script(
  'sanadResetPassword',
  `${REVOKED}
local id, before, after, token, at = unpack(ARGV)
if redis.call('HGET', accounts, id) ~= before or redis.call('HEXISTS', tokens, token) == 0 then return 0 end
redis.call('HSET', accounts, id, after)
local its = redis.call('HGETALL', owned)
for i = 1, #its, 2 do
  local record = redis.call('HGET', keys, its[i + 1])
  local before_at = record and revoked_at(record)
  if record and not before_at then
    redis.call('HSET', keys, its[i + 1], string.sub(record, 1, -2) .. ',"revoked_at":"' .. at .. '"}')
  end
  if record then note_revoked(its[i], before_at or at) end
end
return 1
`,
);

/**
 * Moves revoked keys out of an account's hash of valid keys, some at a time. Older program versions left them
 * there, and may share this Redis for a while. Argument: a scan cursor. Returns the next cursor, 0 at the
 * end.
 */
export const TIDY_KEYS = script(
  'sanadTidyKeys',
  `${REVOKED}
local found = redis.call('HSCAN', owned, ARGV[1], 'COUNT', ${KEYS_SWEPT_AT_ONCE})
local its = found[2]
for i = 1, #its, 2 do
  local record = redis.call('HGET', keys, its[i + 1])
  local at = record and revoked_at(record)
  if at then
    note_revoked(its[i], at)
  elseif not record then
    redis.call('HDEL', owned, its[i])
  end
end
return found[1]
`,
);

/**
 * Revokes a key. Arguments: key id, time, account id. The Redis keys must be those of that account. Returns
 * the record after the revocation; nothing if there is no such key or it belongs to another account. A key
 * that is already revoked stays as it is.
 */
export const REVOKE_KEY = script(
  'sanadRevokeKeyBounded',
  `${REVOKED}
local id, at, account = unpack(ARGV)
local digest = redis.call('HGET', ids, id)
local record = digest and redis.call('HGET', keys, digest)
if not record then return false end
if account_of(record) ~= account then return false end
if revoked_at(record) then return record end
local after = string.sub(record, 1, -2) .. ',"revoked_at":"' .. at .. '"}'
redis.call('HSET', keys, digest, after)
note_revoked(id, at)
return after
`,
);

/**
 * Finds the key and the account of a request's key digest. It runs for every request, so it gets only two
 * Redis keys: the hashes of keys and of accounts. Argument: digest. Returns the records of key and account;
 * nothing if one of them is missing.
 */
export const FIND: RedisScript = {
  name: 'sanadFind',
  lua: `${FIELDS}
local key = redis.call('HGET', KEYS[1], ARGV[1])
local account = key and redis.call('HGET', KEYS[2], account_of(key))
return account and { key, account }
`,
};
