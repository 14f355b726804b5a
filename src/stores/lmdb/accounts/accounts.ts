/**
 * The account store in LMDB. Several processes may use one folder at once: the command line makes changes
 * while servers run. `databases.ts` describes the databases.
 */
import type { Log } from '../../../log.ts';
import { compare } from '../../../order.ts';
import type {
  AccountRecord,
  AccountStore,
  Caller,
  KeyRecord,
  LinkKind,
  LinkToken,
  StoredAccounts,
} from '../../accounts.ts';
import {
  addressKey,
  changedAccount,
  isWorkingToken,
  KEYS_SWEPT_AT_ONCE,
  REVOKED_KEYS_KEPT,
  resetAccount,
} from '../../accounts.ts';
import type { Environment } from '../environment.ts';
import { AFTER_ALL, openAccountDatabases } from './open-databases.ts';

/** Maximum number of cached callers (an API key with its account); each takes about 600 bytes. */
const REMEMBERED = 10_000;

/** Maximum number of expired link tokens that are removed when a token is added. */
const SWEPT = 100;

/**
 * Opens the account store. Throws if it cannot be opened, or if the folder has valid keys whose digests were
 * made with another pepper (the secret that is mixed into the digests). Without `pepper`, that is not
 * checked.
 */
export function openLmdbAccounts(
  path: string,
  pepper?: string,
  log?: Pick<Log, 'error'>,
): AccountStore & Pick<Environment<unknown>, 'failure'> {
  const environment = openAccountDatabases(path, pepper, (cause) =>
    log?.error({ cause }, 'accounts unusable until they are opened anew: restart the service'),
  );
  const { databases, failure, close } = environment;
  const { accounts, addresses, keys, ids, owned, revoked, tokens, expiries, changes } = databases;

  let remembered = new Map<string, Caller>();
  let rememberedAt = changes.now();

  /** Makes this and all other processes drop the callers (keys with their accounts) that they have cached. */
  const invalidateCallers = () => changes.raise();

  /** Commits, and makes the next `find` see what was stored. */
  const commit = <T>(write: () => T): Promise<T> => environment.commit(write).finally(changes.forget);

  const accountOf = (email: string): AccountRecord | undefined => {
    const id = addresses.get(addressKey(email));
    return id === undefined ? undefined : accounts.get(id);
  };

  /** Returns entries of the index of an account's revoked keys, newest first. */
  const revokedOf = (accountId: string, range: { readonly offset?: number; readonly limit: number }) =>
    revoked.keys({ start: [accountId, AFTER_ALL], end: [accountId], reverse: true, ...range });

  const workingKeyIds = (accountId: string) =>
    owned.keys({ start: [accountId], end: [accountId, AFTER_ALL] }).map(([, keyId]) => keyId);

  function keysOf(accountId: string): KeyRecord[] {
    const keyIds = [
      ...workingKeyIds(accountId),
      ...revokedOf(accountId, { limit: REVOKED_KEYS_KEPT }).map(([, , keyId]) => keyId),
    ];
    return keyIds.flatMap((id) => keyOf(id)?.key ?? []);
  }

  function keyOf(id: string): { readonly digest: string; readonly key: KeyRecord } | undefined {
    const digest = ids.get(id);
    const key = digest === undefined ? undefined : keys.get(digest);
    return digest === undefined || key === undefined ? undefined : { digest, key };
  }

  /** Stores a key and its index entries. Must run inside a transaction. */
  function putKey(digest: string, key: KeyRecord): void {
    const { id, account_id, revoked_at } = key;
    keys.put(digest, key);
    ids.put(id, digest);
    if (revoked_at === undefined) {
      owned.put([account_id, id], digest);
      return;
    }
    owned.remove([account_id, id]);
    revoked.put([account_id, revoked_at, id], digest);
    sweepRevoked(account_id);
  }

  function sweepRevoked(accountId: string): void {
    for (const entry of revokedOf(accountId, { offset: REVOKED_KEYS_KEPT, limit: KEYS_SWEPT_AT_ONCE }))
      removeRevoked(entry);
  }

  function removeRevoked(entry: [accountId: string, revokedAt: string, keyId: string]): void {
    const [, , id] = entry;
    const digest = revoked.get(entry);
    if (digest !== undefined) keys.remove(digest);
    ids.remove(id);
    revoked.remove(entry);
  }

  function putToken({ digest, ...token }: LinkToken): void {
    const now = new Date().toISOString();
    for (const [time, old] of expiries.keys({ end: [now], limit: SWEPT })) {
      expiries.remove([time, old]);
      tokens.remove(old);
    }
    tokens.put(digest, token);
    expiries.put([token.expires_at, digest], token.account_id);
  }

  function tokenOwner(digest: string, kind: LinkKind, now: string): AccountRecord | undefined {
    const token = tokens.get(digest);
    const owner = token && accounts.get(token.account_id);
    return token && owner && isWorkingToken(token, owner, kind, now) ? owner : undefined;
  }

  return {
    async addAccount(account, token) {
      return commit(() => {
        const address = addressKey(account.email);
        if (addresses.has(address)) return 'taken';
        accounts.put(account.id, account);
        addresses.put(address, account.id);
        if (token !== undefined) putToken(token);
        return 'added';
      });
    },

    async account(id) {
      return accounts.get(id);
    },

    async accountOf(email) {
      return accountOf(email);
    },

    async accounts() {
      return sorted(Array.from(accounts.entries({ snapshot: false }), ({ value }) => value));
    },

    async changeAccount(id, change) {
      return commit(() => {
        const account = accounts.get(id);
        if (account === undefined) return undefined;
        const changed = changedAccount(account, change(account));
        accounts.put(id, changed);
        invalidateCallers();
        return changed;
      });
    },

    async removeAccount(id) {
      return commit(() => {
        const account = accounts.get(id);
        if (account === undefined) return undefined;
        for (const keyId of workingKeyIds(id)) {
          const digest = owned.get([id, keyId]);
          if (digest !== undefined) keys.remove(digest);
          ids.remove(keyId);
          owned.remove([id, keyId]);
        }
        for (const entry of revokedOf(id, { limit: Number.MAX_SAFE_INTEGER })) removeRevoked(entry);
        for (const { key, value } of [...expiries.entries()]) {
          if (value !== id) continue;
          expiries.remove(key);
          tokens.remove(key[1]);
        }
        addresses.remove(addressKey(account.email));
        accounts.remove(id);
        invalidateCallers();
        return account;
      });
    },

    async addToken(token) {
      return commit(() => {
        if (!accounts.has(token.account_id)) return 'no_account';
        putToken(token);
        return 'added';
      });
    },

    async redeemToken(digest, now) {
      const owner = () => tokenOwner(digest, 'verify', now);
      const account = owner();
      // A second visit of a verification link writes nothing.
      if (account === undefined || account.email_verified) return account;
      return commit(() => {
        const unverified = owner();
        if (unverified === undefined) return undefined;
        const verified = changedAccount(unverified, { email_verified: true });
        accounts.put(verified.id, verified);
        invalidateCallers();
        return verified;
      });
    },

    async tokenOwner(digest, kind, now) {
      return tokenOwner(digest, kind, now);
    },

    async resetPassword(reset) {
      const { account_id, digest, at } = reset;
      return commit(() => {
        const account = tokenOwner(digest, 'reset', at);
        if (account?.id !== account_id) return undefined;
        const changed = resetAccount(account, reset);
        accounts.put(account_id, changed);
        for (const keyId of workingKeyIds(account_id)) {
          const found = keyOf(keyId);
          if (found !== undefined) putKey(found.digest, { ...found.key, revoked_at: at });
        }
        invalidateCallers();
        return changed;
      });
    },

    async addKey(digest, key, most, tokenVersion) {
      return commit(() => {
        const account = accounts.get(key.account_id);
        if (account === undefined || account.token_version !== (tokenVersion ?? account.token_version))
          return 'no_account';
        const working = owned.keys({
          start: [key.account_id],
          end: [key.account_id, AFTER_ALL],
          limit: Math.min(most, Number.MAX_SAFE_INTEGER),
        });
        if (working.length >= most) return 'full';
        putKey(digest, key);
        sweepRevoked(key.account_id);
        return 'added';
      });
    },

    find(digest) {
      const now = changes.now();
      if (now === undefined || now !== rememberedAt || remembered.size >= REMEMBERED) {
        remembered = new Map();
        rememberedAt = now;
      }
      let caller = remembered.get(digest);
      if (caller === undefined) {
        const key = keys.get(digest);
        const account = key && accounts.get(key.account_id);
        if (key === undefined || account === undefined) return undefined;
        caller = { key, account };
        remembered.set(digest, caller);
      }
      return caller;
    },

    async keys(accountId) {
      if (accountId !== undefined) return sorted(keysOf(accountId));
      return sorted(Array.from(keys.entries({ snapshot: false }), ({ value }) => value));
    },

    async revokeKey(id, at, accountId) {
      return commit(() => {
        const found = keyOf(id);
        if (found === undefined) return undefined;
        const { digest, key } = found;
        if (accountId !== undefined && key.account_id !== accountId) return undefined;
        if (key.revoked_at !== undefined) return key;
        const now = { ...key, revoked_at: at };
        putKey(digest, now);
        invalidateCallers();
        return now;
      });
    },

    /**
     * All reads see one consistent state, because LMDB keeps its read snapshot for one turn of the event
     * loop.
     */
    async everything(onDamage) {
      const reporter = (what: string) => onDamage && ((entry: string) => onDamage(`${what} ${entry}`));
      const stored = {
        accounts: sorted(
          Array.from(accounts.entries({}, reporter('the damaged account')), ({ value }) => value),
        ),
        keys: Array.from(
          keys.entries({}, reporter('the damaged key with the digest')),
          ({ key: digest, value: key }) => ({
            digest,
            key,
          }),
        ),
        tokens: Array.from(
          tokens.entries({}, reporter('the damaged token with the digest')),
          ({ key: digest, value }) => ({ digest, ...value }),
        ),
      };
      return onDamage === undefined ? stored : withoutOrphans(stored, onDamage);
    },

    failure,
    close,
  };
}

function sorted<T extends { readonly id: string; readonly created_at: string }>(records: T[]): T[] {
  return records.sort((a, b) => compare(a.created_at, b.created_at) || compare(a.id, b.id));
}

/**
 * Removes keys and tokens without an account, because a snapshot that contains them could not be restored.
 */
function withoutOrphans(
  { accounts, keys, tokens }: StoredAccounts,
  onDamage: (record: string) => void,
): StoredAccounts {
  const ids = new Set(accounts.map(({ id }) => id));
  const isOwned = (what: string, accountId: string) => {
    if (ids.has(accountId)) return true;
    onDamage(`${what}, of the account ${accountId}, which is damaged or gone`);
    return false;
  };
  return {
    accounts,
    keys: keys.filter(({ key }) => isOwned(`the key ${key.id}`, key.account_id)),
    tokens: tokens.filter(({ account_id }) => isOwned('a token', account_id)),
  };
}
