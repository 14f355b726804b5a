/**
 * Accounts, keys and tokens in LMDB. Several processes may have it open: the command line changes while servers run.
 * `accounts-databases.ts` has what lies where.
 */
import { compare } from '../../order.ts';
import type { AccountRecord, AccountStore, Caller, KeyRecord, LinkKind, LinkToken } from '../accounts.ts';
import { addressKey, changedAccount, isWorkingToken, resetAccount } from '../accounts.ts';
import { AFTER_ALL, CHANGES, openAccountDatabases } from './accounts-databases.ts';

/** Callers remembered; some 600 bytes each. */
const REMEMBERED = 10_000;

/** Tokens that are looked at for their age when one is added. */
const SWEPT = 100;

export function openLmdbAccounts(path: string): AccountStore {
  const { databases, commit, close } = openAccountDatabases(path);
  const { accounts, addresses, keys, ids, owned, tokens, expiries, changes } = databases;

  let remembered = new Map<string, Caller>();
  let rememberedAt = changes.get(CHANGES);

  /** What is remembered of callers holds no more, in any process. */
  const noteChange = () => changes.put(CHANGES, (changes.get(CHANGES) ?? 0) + 1);

  const accountOf = (email: string): AccountRecord | undefined => {
    const id = addresses.get(addressKey(email));
    return id === undefined ? undefined : accounts.get(id);
  };

  const digestsOf = (accountId: string): string[] =>
    Array.from(
      owned.getRange({ start: [accountId], end: [accountId, AFTER_ALL], snapshot: false }),
      ({ value }) => value,
    );

  const keysOf = (accountId: string): KeyRecord[] =>
    digestsOf(accountId).flatMap((digest) => keys.get(digest) ?? []);

  function putToken({ digest, ...token }: LinkToken): void {
    const now = new Date().toISOString();
    for (const [time, old] of [...expiries.getKeys({ end: [now], limit: SWEPT })]) {
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
        if (addresses.doesExist(address)) return 'taken';
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
      return sorted(Array.from(accounts.getRange({ snapshot: false }), ({ value }) => value));
    },

    async changeAccount(id, change) {
      return commit(() => {
        const account = accounts.get(id);
        if (account === undefined) return undefined;
        const changed = changedAccount(account, change(account));
        accounts.put(id, changed);
        noteChange();
        return changed;
      });
    },

    async removeAccount(id) {
      return commit(() => {
        const account = accounts.get(id);
        if (account === undefined) return undefined;
        for (const { id: keyId } of keysOf(id)) {
          const digest = ids.get(keyId);
          if (digest !== undefined) keys.remove(digest);
          ids.remove(keyId);
          owned.remove([id, keyId]);
        }
        for (const { key, value } of [...expiries.getRange()]) {
          if (value !== id) continue;
          expiries.remove(key);
          tokens.remove(key[1]);
        }
        addresses.remove(addressKey(account.email));
        accounts.remove(id);
        noteChange();
        return account;
      });
    },

    async addToken(token) {
      return commit(() => {
        if (!accounts.doesExist(token.account_id)) return 'no_account';
        putToken(token);
        return 'added';
      });
    },

    async redeemToken(digest, now) {
      const owner = () => tokenOwner(digest, 'verify', now);
      const account = owner();
      // A second visit of the link writes nothing.
      if (account === undefined || account.email_verified) return account;
      return commit(() => {
        const unverified = owner();
        if (unverified === undefined) return undefined;
        const verified = changedAccount(unverified, { email_verified: true });
        accounts.put(verified.id, verified);
        noteChange();
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
        for (const of of digestsOf(account_id)) {
          const key = keys.get(of);
          if (key !== undefined && key.revoked_at === undefined) keys.put(of, { ...key, revoked_at: at });
        }
        noteChange();
        return changed;
      });
    },

    async addKey(digest, key, most, tokenVersion) {
      return commit(() => {
        const account = accounts.get(key.account_id);
        if (account === undefined || account.token_version !== (tokenVersion ?? account.token_version))
          return 'no_account';
        const active = keysOf(key.account_id).filter(({ revoked_at }) => revoked_at === undefined);
        if (active.length >= most) return 'full';
        keys.put(digest, key);
        ids.put(key.id, digest);
        owned.put([key.account_id, key.id], digest);
        return 'added';
      });
    },

    find(digest) {
      const now = changes.get(CHANGES);
      if (now !== rememberedAt || remembered.size >= REMEMBERED) {
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
      return sorted(Array.from(keys.getRange({ snapshot: false }), ({ value }) => value));
    },

    async revokeKey(id, at, accountId) {
      return commit(() => {
        const digest = ids.get(id);
        const key = digest === undefined ? undefined : keys.get(digest);
        if (digest === undefined || key === undefined) return undefined;
        if (accountId !== undefined && key.account_id !== accountId) return undefined;
        if (key.revoked_at !== undefined) return key;
        const revoked = { ...key, revoked_at: at };
        keys.put(digest, revoked);
        noteChange();
        return revoked;
      });
    },

    /** Of one moment: reads of one turn see one state. */
    async everything() {
      return {
        accounts: sorted(Array.from(accounts.getRange(), ({ value }) => value)),
        keys: Array.from(keys.getRange(), ({ key: digest, value: key }) => ({ digest, key })),
        tokens: Array.from(tokens.getRange(), ({ key: digest, value }) => ({ digest, ...value })),
      };
    },

    close,
  };
}

function sorted<T extends { readonly id: string; readonly created_at: string }>(records: T[]): T[] {
  return records.sort((a, b) => compare(a.created_at, b.created_at) || compare(a.id, b.id));
}
