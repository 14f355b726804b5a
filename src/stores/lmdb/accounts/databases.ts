/**
 * Databases in the folder of accounts. All but `changes` hold records with checksums
 * (`sealed-database.ts`):
 *
 *     accounts:   account id → account
 *     addresses:  address as compared → account id
 *     keys:       digest → key
 *     ids:        key id → digest
 *     owned:      account id, key id → digest, for valid keys
 *     revoked:    account id, time of revocation, key id → digest
 *     tokens:     digest → account id, expiry, kind of link, number of password resets
 *     expiries:   expiry, digest → account id
 *     marks:      mark of the pepper with which keys are digested (`pepper-mark.ts`)
 *     changes:    counter of changes to accounts and keys, which invalidates caches, and the format
 *                 of the folder, where older versions look for it
 */
import { randomInt } from 'node:crypto';
import type { AccountRecord, KeyRecord, LinkToken } from '../../accounts.ts';
import { openRecords } from '../changing-folder.ts';
import type { Environment } from '../environment.ts';
import { openEnvironment } from '../environment.ts';
import type { Numbers } from '../format.ts';
import { bringToFormat, hasFormat, numberAt } from '../format.ts';
import type { MappedFiles } from '../mapped-files.ts';
import type { SealedDatabase } from '../sealed-database.ts';
import { migrateKeys, openUnsealed, sealRecords } from './older-formats.ts';
import { checkPepper } from './pepper.ts';

/**
 * Number of the folder's format. It is incremented when the format changes; older versions then refuse to
 * open the folder.
 */
export const ACCOUNTS_FORMAT = 3;
export const CHANGES_ENTRY = 'n';

/** A string that sorts after every key id in LMDB's order, used as the end of a range of ids. */
export const AFTER_ALL = '\u{10ffff}';

export type StoredToken = Omit<LinkToken, 'digest'>;

export interface AccountDatabases {
  readonly accounts: SealedDatabase<AccountRecord, string>;
  readonly addresses: SealedDatabase<string, string>;
  readonly keys: SealedDatabase<KeyRecord, string>;
  readonly ids: SealedDatabase<string, string>;
  readonly owned: SealedDatabase<string, [accountId: string, keyId: string]>;
  readonly revoked: SealedDatabase<string, [accountId: string, revokedAt: string, keyId: string]>;
  readonly tokens: SealedDatabase<StoredToken, string>;
  readonly expiries: SealedDatabase<string, [expiresAt: string, digest: string]>;
  readonly marks: SealedDatabase<string, string>;
  readonly changes: ChangeCounter;
}

/**
 * Counter of changes to accounts and keys. Each process compares it with the count that it saw last, and
 * drops its cache if they differ.
 */
interface ChangeCounter {
  /**
   * Returns the current count of changes; `undefined` if its record is damaged, so that no cached value can
   * be trusted.
   */
  now(): number | undefined;
  /**
   * Adds 1 to the count of changes, which makes every process drop its cached accounts and keys. Must be
   * called inside a transaction.
   */
  raise(): void;
}

export function openAccountDatabases(
  path: string,
  pepper?: string,
  onFailure?: (cause: string) => void,
): Environment<AccountDatabases> {
  return openEnvironment(path, {
    holding: 'accounts',
    maxDatabases: 16,
    onFailure,
    openDatabases(root, files) {
      const numbers: Numbers = root.openDB({ name: 'changes' });
      const folder = { root, files, holding: 'accounts', isMade: hasFormat(numbers, ACCOUNTS_FORMAT) };
      const sealed = <V, K extends string | string[]>(name: string): SealedDatabase<V, K> =>
        openRecords(folder, name);
      const databases: AccountDatabases = {
        accounts: sealed('accounts'),
        addresses: sealed('addresses'),
        keys: sealed('keys'),
        ids: sealed('ids'),
        owned: sealed('owned'),
        revoked: sealed('revoked'),
        tokens: sealed('tokens'),
        expiries: sealed('expiries'),
        marks: sealed('marks'),
        changes: changeCounter(numbers, files),
      };
      bringToFormat(root, numbers, ACCOUNTS_FORMAT, () => {
        const before = openUnsealed(root);
        return (format) => {
          if (format === undefined) migrateKeys(before);
          sealRecords(before, databases);
          databases.changes.raise();
        };
      });
      if (pepper !== undefined) checkPepper(root, databases, pepper);
      return databases;
    },
  });
}

const MOST_CHANGES = 2 ** 47;

function changeCounter(numbers: Numbers, files: MappedFiles): ChangeCounter {
  const now = () => {
    files.expectUsable();
    const changes = numberAt(numbers, CHANGES_ENTRY);
    return changes === undefined || (changes >= 0 && changes < MOST_CHANGES) ? (changes ?? 0) : undefined;
  };
  return {
    now,
    raise() {
      // If the counter is damaged, it continues with a random number, because other processes must see a
      // number that differs from the one they cached.
      numbers.put(CHANGES_ENTRY, (now() ?? randomInt(MOST_CHANGES / 2)) + 1);
    },
  };
}
