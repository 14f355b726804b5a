/** Opens the databases in the folder of accounts, and brings an older folder to today's format. */
import { randomInt } from 'node:crypto';
import { openRecords } from '../changing-folder.ts';
import type { Environment } from '../environment.ts';
import { openEnvironment } from '../environment.ts';
import type { Numbers } from '../format.ts';
import { bringToFormat, hasFormat, numberAt } from '../format.ts';
import type { MappedFiles } from '../mapped-files.ts';
import type { SealedDatabase } from '../sealed-database.ts';
import type { AccountDatabases, ChangeCounter } from './databases.ts';
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
  const read = () => {
    const changes = numberAt(numbers, CHANGES_ENTRY);
    return changes === undefined || (changes >= 0 && changes < MOST_CHANGES) ? (changes ?? 0) : undefined;
  };
  /** The count as it was read in this turn of the event loop; `undefined` if it was not read yet. */
  let ofTurn: { readonly count: number | undefined } | undefined;
  const forget = () => {
    ofTurn = undefined;
  };
  return {
    now() {
      files.expectUsable();
      if (ofTurn === undefined) {
        ofTurn = { count: read() };
        setImmediate(forget);
      }
      return ofTurn.count;
    },
    forget,
    raise() {
      files.expectUsable();
      // If the counter is damaged, it continues with a random number, because other processes must see a
      // number that differs from the one they cached.
      numbers.put(CHANGES_ENTRY, (read() ?? randomInt(MOST_CHANGES / 2)) + 1);
    },
  };
}
