/**
 * Migrates folders of older program versions to the format of `databases.ts`.
 *
 * In format 1, each key held its owner's e-mail address and plan: each address becomes an account with its
 * keys. Up to format 2, records had no checksum, and one index held valid and revoked keys alike.
 */
import { randomUUID } from 'node:crypto';
import type { Database, RootDatabase } from 'lmdb';
import { compare } from '../../../order.ts';
import type { AccountRecord, KeyRecord, Plan } from '../../accounts.ts';
import { addressKey, PLANS, REVOKED_KEYS_KEPT } from '../../accounts.ts';
import type { AccountDatabases, StoredToken } from './databases.ts';

type KeyFormat1 = Omit<KeyRecord, 'account_id'> & { readonly email: string; readonly plan: Plan };

/** The databases of formats 1 and 2, whose records have no checksums. */
export interface UnsealedDatabases {
  readonly accounts: Database<AccountRecord, string>;
  readonly addresses: Database<string, string>;
  readonly keys: Database<KeyRecord, string>;
  readonly ids: Database<string, string>;
  readonly owned: Database<string, [accountId: string, keyId: string]>;
  readonly tokens: Database<StoredToken, string>;
  readonly expiries: Database<string, [expiresAt: string, digest: string]>;
}

/** Opens the databases without checksums. Must be called outside a transaction. */
export function openUnsealed(root: RootDatabase): UnsealedDatabases {
  return {
    accounts: root.openDB({ name: 'accounts' }),
    addresses: root.openDB({ name: 'addresses' }),
    keys: root.openDB({ name: 'keys' }),
    ids: root.openDB({ name: 'ids' }),
    owned: root.openDB({ name: 'owned' }),
    tokens: root.openDB({ name: 'tokens' }),
    expiries: root.openDB({ name: 'expiries' }),
  };
}

/**
 * Migrates keys from format 1 to 2: makes accounts of their owners' addresses. Must run inside a transaction.
 */
export function migrateKeys({ accounts, addresses, keys, owned }: UnsealedDatabases): void {
  const before = [...keys.getRange()]
    .map(({ key: digest, value }) => ({ digest, record: value as KeyRecord | KeyFormat1 }))
    .filter((entry): entry is { digest: string; record: KeyFormat1 } => !('account_id' in entry.record))
    .sort((a, b) => compare(a.record.created_at, b.record.created_at));
  const byAddress = new Map<string, typeof before>();
  for (const entry of before) {
    const address = addressKey(entry.record.email);
    byAddress.set(address, [...(byAddress.get(address) ?? []), entry]);
  }
  for (const [address, entries] of byAddress) {
    const account = accountFor(entries.map(({ record }) => record));
    accounts.put(account.id, account);
    addresses.put(address, account.id);
    for (const { digest, record } of entries) {
      const { email: _, plan: __, ...rest } = record;
      keys.put(digest, { ...rest, account_id: account.id });
      owned.put([account.id, record.id], digest);
    }
  }
}

/**
 * Makes the account for the keys of one e-mail address. It gets the address and the time of the first key,
 * and the highest plan of the valid keys (of all keys if none is valid), so that no owner loses access.
 */
function accountFor(records: readonly KeyFormat1[]): AccountRecord {
  const [first] = records as [KeyFormat1];
  const active = records.filter(({ revoked_at }) => revoked_at === undefined);
  const rank = Math.max(...(active.length > 0 ? active : records).map(({ plan }) => PLANS.indexOf(plan)));
  return {
    id: randomUUID(),
    email: first.email,
    email_verified: true,
    plan: PLANS[rank] ?? 'free',
    created_at: first.created_at,
    token_version: 1,
    granted_at: first.created_at,
  };
}

/**
 * Migrates records from format 2 to 3: adds checksums and an index of revoked keys, and removes each
 * account's revoked keys beyond the newest `REVOKED_KEYS_KEPT`. Must run inside a transaction.
 */
export function sealRecords(before: UnsealedDatabases, sealed: AccountDatabases): void {
  for (const { key, value } of [...before.accounts.getRange()]) sealed.accounts.put(key, value);
  for (const { key, value } of [...before.addresses.getRange()]) sealed.addresses.put(key, value);
  for (const { key, value } of [...before.tokens.getRange()]) sealed.tokens.put(key, value);
  for (const { key, value } of [...before.expiries.getRange()]) sealed.expiries.put(key, value);
  const revoked = new Map<string, { readonly digest: string; readonly key: KeyRecord }[]>();
  for (const { key: digest, value: key } of [...before.keys.getRange()]) {
    if (key.revoked_at === undefined) {
      sealed.keys.put(digest, key);
      sealed.ids.put(key.id, digest);
      sealed.owned.put([key.account_id, key.id], digest);
      continue;
    }
    before.owned.remove([key.account_id, key.id]);
    const others = revoked.get(key.account_id);
    if (others === undefined) revoked.set(key.account_id, [{ digest, key }]);
    else others.push({ digest, key });
  }
  for (const keys of revoked.values()) {
    keys.sort((a, b) => compare(b.key.revoked_at ?? '', a.key.revoked_at ?? ''));
    for (const { digest, key } of keys.slice(0, REVOKED_KEYS_KEPT)) {
      sealed.keys.put(digest, key);
      sealed.ids.put(key.id, digest);
      sealed.revoked.put([key.account_id, key.revoked_at ?? '', key.id], digest);
    }
    for (const { digest, key } of keys.slice(REVOKED_KEYS_KEPT)) {
      before.keys.remove(digest);
      before.ids.remove(key.id);
    }
  }
}
