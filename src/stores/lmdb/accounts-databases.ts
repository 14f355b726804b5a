/**
 * What lies where in the folder of accounts:
 *
 *     accounts:   account id → account
 *     addresses:  address as compared → account id
 *     keys:       digest → key
 *     ids:        key id → digest
 *     owned:      account id, key id → digest
 *     tokens:     digest → account id, expiry, kind of link
 *     expiries:   expiry, digest → account id
 *     changes:    one counter, raised by what changes an account or a key; it tells a reader in one small read whether
 *                 what it remembers still holds. Beside it the format of all this.
 */
import type { Database, RootDatabase } from 'lmdb';
import type { AccountRecord, KeyRecord, LinkToken } from '../accounts.ts';
import { takeOverKeys } from './accounts-before.ts';
import type { Environment } from './environment.ts';
import { openEnvironment } from './environment.ts';

/** Raised when what lies in the folder changes its form; an older Sanad then refuses to open it. */
const FORMAT = 2;
const FORMAT_ENTRY = 'format';
/** The counter's entry. */
export const CHANGES = 'n';

/** Behind every key id in the order of LMDB's keys. */
export const AFTER_ALL = '\u{10ffff}';

export interface AccountDatabases {
  readonly accounts: Database<AccountRecord, string>;
  readonly addresses: Database<string, string>;
  readonly keys: Database<KeyRecord, string>;
  readonly ids: Database<string, string>;
  readonly owned: Database<string, [accountId: string, keyId: string] | [string]>;
  readonly tokens: Database<Omit<LinkToken, 'digest'>, string>;
  readonly expiries: Database<string, [expiresAt: string, digest: string]>;
  readonly changes: Database<number, string>;
}

export function openAccountDatabases(path: string): Environment<AccountDatabases> {
  return openEnvironment(path, {
    holding: 'accounts',
    maxDatabases: 16,
    openDatabases(root) {
      const databases: AccountDatabases = {
        accounts: root.openDB({ name: 'accounts' }),
        addresses: root.openDB({ name: 'addresses' }),
        keys: root.openDB({ name: 'keys' }),
        ids: root.openDB({ name: 'ids' }),
        owned: root.openDB({ name: 'owned' }),
        tokens: root.openDB({ name: 'tokens' }),
        expiries: root.openDB({ name: 'expiries' }),
        changes: root.openDB({ name: 'changes' }),
      };
      bringUpToDate(root, databases);
      return databases;
    },
  });
}

function bringUpToDate(root: RootDatabase, databases: AccountDatabases): void {
  const { changes } = databases;
  if (isCurrent(changes.get(FORMAT_ENTRY))) return;
  root.transactionSync(() => {
    // Of two processes that start at once, the second finds it done.
    if (isCurrent(changes.get(FORMAT_ENTRY))) return;
    takeOverKeys(databases);
    changes.put(FORMAT_ENTRY, FORMAT);
    changes.put(CHANGES, (changes.get(CHANGES) ?? 0) + 1);
  });
}

/** A folder of before, or a new one, has no format. */
function isCurrent(format: number | undefined): boolean {
  if (format !== undefined && format > FORMAT)
    throw new Error(`they were written by a later version (format ${format}, and this one knows ${FORMAT})`);
  return format === FORMAT;
}
