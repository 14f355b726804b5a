/**
 * Accounts, keys and tokens in Redis, for replicas that share them. All keys have one hash tag, so that
 * in a cluster they lie on one node and a change is one step:
 *
 *     accounts:          account id → account
 *     addresses:         address as compared → account id
 *     keys:              digest → key
 *     ids:               key id → digest
 *     owned:ACCOUNT ID   key id → digest, for valid keys; older versions also kept revoked ones here
 *     revoked:ACCOUNT ID times of revocation with key ids, ordered by time
 *     tokens:            digest → account id, expiry, kind of link, number of password resets
 *     expiries:          digests ordered by expiry
 *
 * An acknowledged change is as durable as Redis makes it: it survives the end of the machine with
 * `appendonly yes` and `appendfsync always`. The service warns at its start if they are not set.
 */
import { ServiceError } from '../../errors.ts';
import { compare } from '../../order.ts';
import { ACCOUNTS_TAG, taggedName } from '../../redis/names.ts';
import type { Reach, RedisCommands } from '../../redis/reach.ts';
import { RedisAway } from '../../redis/reach.ts';
import type { AccountRecord, AccountStore, KeyRecord, LinkToken } from '../accounts.ts';
import { addressKey, changedAccount, isWorkingToken, REVOKED_KEYS_KEPT, resetAccount } from '../accounts.ts';
import {
  ADD_ACCOUNT,
  ADD_KEY,
  ADD_TOKEN,
  FIND,
  REMOVE_ACCOUNT,
  REPLACE_ACCOUNT,
  RESET_PASSWORD,
  REVOKE_KEY,
  TIDY_KEYS,
} from './accounts-scripts.ts';

/** Timeout of a write to Redis in milliseconds. A write waits until Redis has flushed it to disk. */
const WRITE_MS = 2_000;
/**
 * Number of entries that one step of a scan reads, so that each step blocks Redis for well under a
 * millisecond.
 */
const SCANNED = 500;
/**
 * Number of entries in an account's hash of valid keys above which revoked keys are moved out before reading.
 */
const OWNED_READ = 200;
/**
 * Maximum number of tries of a change that other processes keep overtaking. Each failed try means that
 * another process's change succeeded.
 */
const CHANGE_TRIES = 100;

type StoredToken = Omit<LinkToken, 'digest'>;

export function redisAccounts(reach: Reach, prefix: string): AccountStore {
  const name = (rest: string) => taggedName(prefix, ACCOUNTS_TAG, rest);
  const accounts = name('accounts');
  const addresses = name('addresses');
  const keys = name('keys');
  const ids = name('ids');
  const tokens = name('tokens');
  const expiries = name('expiries');
  const ownedBy = (accountId: string) => name(`owned:${accountId}`);
  const revokedOf = (accountId: string) => name(`revoked:${accountId}`);
  const names = (accountId: string) => [
    ...[accounts, addresses, keys, ids, tokens, expiries],
    ownedBy(accountId),
    revokedOf(accountId),
  ];

  async function ask<T>(
    question: (redis: RedisCommands) => Promise<unknown>,
    timeoutMs?: number,
  ): Promise<T> {
    try {
      return (await reach.ask(accounts, question, timeoutMs)) as T;
    } catch (cause) {
      if (!(cause instanceof RedisAway)) throw cause;
      throw new ServiceError('upstream_unavailable', { detail: 'Accounts cannot be reached now.', cause });
    }
  }
  const write = <T>(question: (redis: RedisCommands) => Promise<unknown>) => ask<T>(question, WRITE_MS);
  const field = (hash: string, of: string) => ask<string | null>((redis) => redis.call('HGET', hash, of));

  async function everyEntry<T>(hash: string): Promise<Map<string, T>> {
    const records = new Map<string, T>();
    let cursor = '0';
    do {
      const [next, found] = await ask<[string, string[]]>((redis) =>
        redis.call('HSCAN', hash, cursor, 'COUNT', SCANNED),
      );
      // A Redis scan may return an entry twice; the map keeps it once.
      for (let i = 0; i < found.length; i += 2)
        records.set(found[i] ?? '', JSON.parse(found[i + 1] ?? '') as T);
      cursor = next;
    } while (cursor !== '0');
    return records;
  }

  const everyRecord = async <T>(hash: string): Promise<T[]> => [...(await everyEntry<T>(hash)).values()];

  async function account(id: string): Promise<AccountRecord | undefined> {
    return parsed<AccountRecord>(await field(accounts, id));
  }

  const tokenOwner: AccountStore['tokenOwner'] = async (digest, kind, now) => {
    const token = parsed<StoredToken>(await field(tokens, digest));
    const owner = token && (await account(token.account_id));
    return token && owner && isWorkingToken(token, owner, kind, now) ? owner : undefined;
  };

  /**
   * Moves revoked keys out of the hash of valid keys, in steps that each block Redis for well under a
   * millisecond.
   */
  async function tidyKeys(accountId: string): Promise<void> {
    let cursor = '0';
    do cursor = await write<string>((redis) => redis.run(TIDY_KEYS, names(accountId), [cursor]));
    while (cursor !== '0');
  }

  const recordsOf = async (digests: readonly (string | null)[]): Promise<KeyRecord[]> => {
    const present = digests.filter((digest) => digest !== null);
    if (present.length === 0) return [];
    const found = await ask<(string | null)[]>((redis) => redis.call('HMGET', keys, ...present));
    return found.flatMap((record) => parsed<KeyRecord>(record) ?? []);
  };

  async function ownerOf(keyId: string): Promise<string | undefined> {
    const digest = await field(ids, keyId);
    return digest === null ? undefined : parsed<KeyRecord>(await field(keys, digest))?.account_id;
  }

  const changeAccount: AccountStore['changeAccount'] = async (id, change) => {
    for (let tries = 0; tries < CHANGE_TRIES; tries++) {
      const before = await field(accounts, id);
      if (before === null) return undefined;
      const current = JSON.parse(before) as AccountRecord;
      const changed = changedAccount(current, change(current));
      const after = JSON.stringify(changed);
      if (after === before) return changed;
      if ((await write((redis) => redis.run(REPLACE_ACCOUNT, names(id), [id, before, after]))) === 1)
        return changed;
    }
    throw tooManyChanges();
  };

  return {
    account,
    changeAccount,

    async addAccount(record, token) {
      const added = await write((redis) =>
        redis.run(ADD_ACCOUNT, names(record.id), [
          record.id,
          JSON.stringify(record),
          addressKey(record.email),
          ...(token === undefined ? [] : tokenArguments(token)),
        ]),
      );
      return added === 1 ? 'added' : 'taken';
    },

    async accountOf(email) {
      const id = await field(addresses, addressKey(email));
      return id === null ? undefined : account(id);
    },

    async accounts() {
      return sorted(await everyRecord<AccountRecord>(accounts));
    },

    async removeAccount(id) {
      const record = await account(id);
      if (record === undefined) return undefined;
      return parsed(
        await write((redis) => redis.run(REMOVE_ACCOUNT, names(id), [id, addressKey(record.email)])),
      );
    },

    async addToken(token) {
      const id = token.account_id;
      const added = await write((redis) => redis.run(ADD_TOKEN, names(id), [id, ...tokenArguments(token)]));
      return added === 1 ? 'added' : 'no_account';
    },

    tokenOwner,

    async redeemToken(digest, now) {
      const owner = await tokenOwner(digest, 'verify', now);
      // A second visit of a verification link finds nothing to change and writes nothing.
      return owner && changeAccount(owner.id, () => ({ email_verified: true }));
    },

    async resetPassword(reset) {
      const { account_id, digest, at } = reset;
      await tidyKeys(account_id);
      for (let tries = 0; tries < CHANGE_TRIES; tries++) {
        const token = parsed<StoredToken>(await field(tokens, digest));
        const before = await field(accounts, account_id);
        if (token?.account_id !== account_id || before === null) return undefined;
        const current = JSON.parse(before) as AccountRecord;
        if (!isWorkingToken(token, current, 'reset', at)) return undefined;
        const changed = resetAccount(current, reset);
        const after = JSON.stringify(changed);
        const done = await write((redis) =>
          redis.run(RESET_PASSWORD, names(account_id), [account_id, before, after, digest, at]),
        );
        if (done === 1) return changed;
      }
      throw tooManyChanges();
    },

    async addKey(digest, key, most, tokenVersion) {
      const id = key.account_id;
      const add = () =>
        write<'added' | 'full' | 'no_account'>((redis) =>
          redis.run(ADD_KEY, names(id), [
            id,
            key.id,
            digest,
            JSON.stringify(key),
            most,
            ...(tokenVersion === undefined ? [] : [tokenVersion]),
          ]),
        );
      const outcome = await add();
      if (outcome !== 'full') return outcome;
      await tidyKeys(id);
      return add();
    },

    async find(digest) {
      const found = await ask<[string, string] | null>((redis) =>
        redis.run(FIND, [keys, accounts], [digest]),
      );
      return found === null ? undefined : { key: JSON.parse(found[0]), account: JSON.parse(found[1]) };
    },

    async keys(accountId) {
      if (accountId === undefined) return sorted(await everyRecord<KeyRecord>(keys));
      if ((await ask<number>((redis) => redis.call('HLEN', ownedBy(accountId)))) > OWNED_READ)
        await tidyKeys(accountId);
      const working = await ask<string[]>((redis) => redis.call('HVALS', ownedBy(accountId)));
      const entries = await ask<string[]>((redis) =>
        redis.call('ZREVRANGE', revokedOf(accountId), 0, REVOKED_KEYS_KEPT - 1),
      );
      const revokedIds = entries.map((entry) => entry.slice(entry.indexOf(' ') + 1));
      const revoked =
        revokedIds.length === 0
          ? []
          : await ask<(string | null)[]>((redis) => redis.call('HMGET', ids, ...revokedIds));
      return sorted(await recordsOf([...new Set([...working, ...revoked])]));
    },

    async revokeKey(id, at, accountId) {
      const owner = accountId ?? (await ownerOf(id));
      if (owner === undefined) return undefined;
      return parsed(await write((redis) => redis.run(REVOKE_KEY, names(owner), [id, at, owner])));
    },

    /**
     * Keys and tokens are read before accounts, so that the account of each of them is included. Those whose
     * account was removed meanwhile are left out.
     */
    async everything() {
      const [keysFound, tokensFound] = [
        await everyEntry<KeyRecord>(keys),
        await everyEntry<StoredToken>(tokens),
      ];
      const accountsFound = await everyEntry<AccountRecord>(accounts);
      return {
        accounts: sorted([...accountsFound.values()]),
        keys: Array.from(keysFound, ([digest, key]) => ({ digest, key })).filter(({ key }) =>
          accountsFound.has(key.account_id),
        ),
        tokens: Array.from(tokensFound, ([digest, token]) => ({ digest, ...token })).filter((token) =>
          accountsFound.has(token.account_id),
        ),
      };
    },

    // Does nothing, because the connection belongs to the code that opened it.
    async close() {},
  };
}

const tooManyChanges = () =>
  new ServiceError('upstream_unavailable', { detail: 'Too many concurrent changes of the account.' });

function tokenArguments({ digest, ...token }: LinkToken): [string, string, number] {
  return [digest, JSON.stringify(token), Date.parse(token.expires_at)];
}

function parsed<T>(json: string | null): T | undefined {
  return json === null ? undefined : (JSON.parse(json) as T);
}

function sorted<T extends { readonly id: string; readonly created_at: string }>(records: T[]): T[] {
  return records.sort((a, b) => compare(a.created_at, b.created_at) || compare(a.id, b.id));
}
