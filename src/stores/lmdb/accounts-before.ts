/**
 * Folders of before there were accounts: each key then carried the address of whom it belonged to, and a plan. They
 * are taken over once: an account an address, with its keys.
 */
import { randomUUID } from 'node:crypto';
import { compare } from '../../order.ts';
import type { AccountRecord, KeyRecord, Plan } from '../accounts.ts';
import { addressKey, PLANS } from '../accounts.ts';
import type { AccountDatabases } from './accounts-databases.ts';

type KeyOfBefore = Omit<KeyRecord, 'account_id'> & { readonly email: string; readonly plan: Plan };

/** Inside a transaction. */
export function takeOverKeys({ accounts, addresses, keys, owned }: AccountDatabases): void {
  const before = [...keys.getRange()]
    .map(({ key: digest, value }) => ({ digest, record: value as KeyRecord | KeyOfBefore }))
    .filter((entry): entry is { digest: string; record: KeyOfBefore } => !('account_id' in entry.record))
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

/** Its first key's address and time, and the most that a key of it that still works allowed: nobody loses what they had. */
function accountFor(records: readonly KeyOfBefore[]): AccountRecord {
  const [first] = records as [KeyOfBefore];
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
