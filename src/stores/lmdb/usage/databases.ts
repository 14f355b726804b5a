/**
 * The databases in the folder of usage. Records have checksums (`sealed-database.ts`):
 *
 *     months:  account id, month → requests, the sum of its days
 *     days:    account id, date, route → requests
 *     last:    account id, key id → time of last use
 *     marks:   writer → sequence of its last batch that was added
 *     copies:  a second copy of the marks: without a mark, it is unknown whether a batch was added
 *     spends:  writer → highest settled spend, then the higher spends that were added
 *     about:   the format of the folder
 */
import type { Database, RootDatabase } from 'lmdb';
import { isCount, monthOf } from '../../usage.ts';
import { openRecords } from '../changing-folder.ts';
import type { Environment } from '../environment.ts';
import { openEnvironment } from '../environment.ts';
import type { Numbers } from '../format.ts';
import { bringToFormat, hasFormat } from '../format.ts';
import type { SealedDatabase } from '../sealed-database.ts';

/**
 * Number of the folder's format, incremented when the format changes. In format 1 records had no checksums,
 * and the number was not stored.
 */
export const USAGE_FORMAT = 2;

export type MonthKey = [accountId: string, month: string];
export type DayKey = [accountId: string, date: string, route: string];
export type LastKey = [accountId: string, keyId: string];

export interface UsageDatabases {
  readonly months: SealedDatabase<number, MonthKey>;
  readonly days: SealedDatabase<number, DayKey>;
  readonly last: SealedDatabase<string, LastKey>;
  readonly marks: SealedDatabase<number, string>;
  readonly copies: SealedDatabase<number, string>;
  readonly spends: SealedDatabase<number[], string>;
}

export function openUsageDatabases(
  path: string,
  onFailure?: (cause: string) => void,
): Environment<UsageDatabases> {
  return openEnvironment(path, {
    holding: 'usage',
    maxDatabases: 8,
    onFailure,
    openDatabases(root, files) {
      const about: Numbers = root.openDB({ name: 'about' });
      const folder = { root, files, holding: 'usage', isMade: hasFormat(about, USAGE_FORMAT) };
      const sealed = <V, K extends string | string[]>(name: string): SealedDatabase<V, K> =>
        openRecords(folder, name);
      const databases: UsageDatabases = {
        months: sealed('months'),
        days: sealed('days'),
        last: sealed('last'),
        marks: sealed('marks'),
        copies: sealed('copies'),
        spends: sealed('spends'),
      };
      bringToFormat(root, about, USAGE_FORMAT, () => migrateRecords(root, databases));
      return databases;
    },
  });
}

/**
 * Adds checksums to records of format 1. The counts of months are summed anew from their days, because a
 * damaged journal could have made a month `NaN`.
 */
function migrateRecords(
  root: RootDatabase,
  { months, days, last, marks, copies, spends }: UsageDatabases,
): () => void {
  const before = {
    months: root.openDB({ name: 'months' }) as Database<number, MonthKey>,
    days: root.openDB({ name: 'days' }) as Database<number, DayKey>,
    last: root.openDB({ name: 'last' }) as Database<string, LastKey>,
    marks: root.openDB({ name: 'marks' }) as Database<number, string>,
    spends: root.openDB({ name: 'spends' }) as Database<number[], string>,
  };
  return () => {
    const sums = new Map<string, number>();
    for (const { key, value } of [...before.days.getRange()]) {
      if (!isCount(value)) {
        before.days.remove(key);
        continue;
      }
      days.put(key, value);
      const month = `${key[0]}\0${monthOf(key[1])}`;
      sums.set(month, (sums.get(month) ?? 0) + value);
    }
    for (const { key } of [...before.months.getRange()]) months.put(key, sums.get(key.join('\0')) ?? 0);
    for (const { key, value } of [...before.last.getRange()]) last.put(key, value);
    for (const { key, value } of [...before.marks.getRange()]) {
      marks.put(key, value);
      copies.put(key, value);
    }
    for (const { key, value } of [...before.spends.getRange()]) spends.put(key, value);
  };
}
