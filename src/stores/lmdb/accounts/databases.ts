/**
 * The databases in the folder of accounts. All but `changes` hold records with checksums
 * (`sealed-database.ts`):
 *
 *     accounts:   account id → account
 *     addresses:  address as compared → account id
 *     keys:       digest → key
 *     ids:        key id → digest
 *     owned:      account id, key id → digest, of keys that work
 *     revoked:    account id, time of revocation, key id → digest
 *     tokens:     digest → account id, expiry, kind of link
 *     expiries:   expiry, digest → account id
 *     marks:      the mark of the pepper that the digests of keys are made with (`pepper-mark.ts`)
 *     changes:    a counter of changes to accounts and keys, by which a reader knows whether its memory is
 *                 still true, and the format of the folder, where older versions look for it
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
import { agreeOnPepper } from './agreement.ts';
import { openUnsealed, sealRecords, takeOverKeys } from './before.ts';

/** Raised when what lies in the folder changes its form; an older Sanad then refuses to open it. */
export const ACCOUNTS_FORMAT = 3;
export const CHANGES_ENTRY = 'n';

/** Behind every key id in the order of LMDB's keys. */
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

/** Tells readers in any process that what they remember of accounts and keys may hold no more. */
interface ChangeCounter {
  /** `undefined` where its record is damaged: nothing that is remembered can be trusted then. */
  now(): number | undefined;
  /** Inside a transaction. */
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
          if (format === undefined) takeOverKeys(before);
          sealRecords(before, databases);
          databases.changes.raise();
        };
      });
      if (pepper !== undefined) agreeOnPepper(root, databases, pepper);
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
      // After damage, a random number differs from the one that other processes remember.
      numbers.put(CHANGES_ENTRY, (now() ?? randomInt(MOST_CHANGES / 2)) + 1);
    },
  };
}
