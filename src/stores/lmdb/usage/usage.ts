/**
 * The usage store in LMDB. It has a folder of its own, so that writes of usage and of accounts do not wait
 * for each other. `databases.ts` describes the databases.
 *
 * When requests are counted again, a damaged count is repaired, because damage must neither lift a quota nor
 * block an account: a month is the sum of its days, and a day is its month minus the other days. The mark of
 * each writer (its last added batch) is stored twice. If both copies are damaged, a batch is rejected: it
 * stays in the writer's journal, so that it is neither counted twice nor lost.
 */
import type { Log } from '../../../log.ts';
import type { UsageCount, UsageStore } from '../../usage.ts';
import { isCount, LAST_USED_KEPT, LAST_USED_SWEPT, monthOf, NothingSpent } from '../../usage.ts';
import { isDamage } from '../changing-folder.ts';
import type { Environment } from '../environment.ts';
import type { DayKey, LastKey, MonthKey } from './databases.ts';
import { openUsageDatabases } from './databases.ts';

/** A string that sorts after every name in LMDB's order, used as the end of a range of names. */
const AFTER_ALL = '\u{10ffff}';
/**
 * Maximum number of an account's entries (time of last use of a key) that are read when an entry is added.
 */
const LAST_USED_READ = 2 * LAST_USED_KEPT;

export function openLmdbUsage(
  path: string,
  log?: Pick<Log, 'error'>,
): UsageStore & Pick<Environment<unknown>, 'failure'> {
  const { databases, commit, failure, close } = openUsageDatabases(path, (cause) =>
    log?.error({ cause }, 'usage unusable until it is opened anew: restart the service'),
  );
  const { months, days, last, marks, copies, spends } = databases;

  /**
   * Keys of damaged records that were already logged. They are logged once, because reports read them
   * repeatedly.
   */
  const logged = new Set<string>();

  function logOnce(key: readonly string[], line: () => Parameters<Log['error']>): void {
    const name = key.join('\0');
    if (logged.has(name)) return;
    logged.add(name);
    log?.error(...line());
  }

  /**
   * Reads a count of requests. Returns `undefined` if there is no record, `NaN` if the record is damaged or
   * holds no count.
   */
  function countAt(read: () => number | undefined): number | undefined {
    try {
      const count = read();
      return count === undefined || isCount(count) ? count : Number.NaN;
    } catch (error) {
      if (isDamage(error)) return Number.NaN;
      throw error;
    }
  }

  /**
   * Returns the sum of the counts of the month's days except the day `without`. A damaged day counts as 0.
   */
  function sumOfDays([accountId, month]: MonthKey, without?: DayKey): number {
    const keys = days.keys({ start: [accountId, month], end: [accountId, `${month}-${AFTER_ALL}`] });
    const left = without?.join('\0');
    return keys
      .filter((key) => key.join('\0') !== left)
      .reduce((sum, key) => sum + (countAt(() => days.get(key)) || 0), 0);
  }

  function monthCount(key: MonthKey): number {
    const count = countAt(() => months.get(key));
    if (isCount(count)) return count;
    // A month without a record normally has no days. If it has days, the key of the month's record is
    // damaged.
    const recounted = sumOfDays(key);
    const [account_id, month] = key;
    if (count !== undefined || recounted > 0)
      logOnce(key, () => [
        { account_id, month, recounted },
        'usage of a month is damaged: counted again from its days',
      ]);
    return recounted;
  }

  function dayCount(key: DayKey, month: MonthKey): number {
    const count = countAt(() => days.get(key)) ?? 0;
    return isCount(count) ? count : recountedDay(key, Math.max(0, monthCount(month) - sumOfDays(month, key)));
  }

  function recountedDay(key: DayKey, recounted: number): number {
    const [account_id, date, route] = key;
    logOnce(key, () => [
      { account_id, date, route, recounted },
      'usage of a day is damaged: counted again from its month',
    ]);
    return recounted;
  }

  function lastUsedAt(key: LastKey): string | undefined {
    try {
      return last.get(key);
    } catch (error) {
      if (isDamage(error)) return '';
      throw error;
    }
  }

  function put({ account_id, key_id, date, route, requests, last_used_at }: UsageCount): void {
    if (requests !== 0) {
      const month: MonthKey = [account_id, monthOf(date)];
      const day: DayKey = [account_id, date, route];
      const before = dayCount(day, month);
      const after = Math.max(0, before + requests);
      months.put(month, monthCount(month) + after - before);
      days.put(day, after);
    }
    if (last_used_at !== undefined) putLastUsed([account_id, key_id], last_used_at);
  }

  function putLastUsed(key: LastKey, at: string): void {
    const before = lastUsedAt(key);
    if (before !== undefined && before >= at) return;
    if (before === undefined) sweepLastUsed(key[0]);
    last.put(key, at);
  }

  /**
   * Removes the account's entries of its least recently used keys, so that with the entry to be added there
   * are at most `LAST_USED_KEPT`. Removes at most `LAST_USED_SWEPT`; any more go when later entries are
   * added.
   */
  function sweepLastUsed(accountId: string): void {
    const keys = last.keys({ start: [accountId], end: [accountId, AFTER_ALL], limit: LAST_USED_READ });
    const tooMany = Math.min(LAST_USED_SWEPT, keys.length + 1 - LAST_USED_KEPT);
    if (tooMany <= 0) return;
    const oldest = keys
      .map((key) => ({ key, at: lastUsedAt(key) ?? '' }))
      .sort((a, b) => (a.at < b.at ? -1 : 1));
    for (const { key } of oldest.slice(0, tooMany)) last.remove(key);
  }

  function markOf(writer: string): number {
    try {
      return marks.get(writer) ?? 0;
    } catch (error) {
      if (isDamage(error)) return copies.get(writer) ?? 0;
      throw error;
    }
  }

  const spendsOf = (writer: string) => spends.get(writer) ?? [0];
  const has = ([settled = 0, ...added]: number[], number: number) =>
    number <= settled || added.includes(number);

  return {
    async add({ writer, sequence, counts }) {
      await commit(() => {
        if (sequence <= markOf(writer)) return;
        // The `spend` calls already counted are read only for a batch that refers to some, so that a damaged
        // record of them does not reject other batches.
        const before = counts.some(({ spend }) => spend !== undefined) ? spendsOf(writer) : [];
        const missing = counts.filter(({ spend }) => spend === undefined || !has(before, spend));
        missing.forEach(put);
        const spent = missing.flatMap(({ spend }) => spend ?? []);
        if (spent.length > 0) spends.put(writer, [...before, ...spent]);
        marks.put(writer, sequence);
        copies.put(writer, sequence);
      });
    },

    async forget(writer) {
      await commit(() => {
        marks.remove(writer);
        copies.remove(writer);
        spends.remove(writer);
      });
    },

    async spend(count, limit, { writer, number, settled }) {
      return commit(() => {
        const month: MonthKey = [count.account_id, monthOf(count.date)];
        const before = spendsBefore(writer);
        const used = monthCount(month);
        if (has(before, number)) return { allowed: true, used };
        if (used + count.requests > limit) return { allowed: false, used };
        put(count);
        const [settledBefore = 0, ...added] = before;
        const until = Math.max(settledBefore, settled);
        spends.put(writer, [until, ...added.filter((other) => other > until), number]);
        return { allowed: true, used: used + count.requests };
      });
    },

    async total(accountId, month) {
      return monthCount([accountId, month]);
    },

    async days(accountId, first, until) {
      const start = [accountId, first, ''];
      const end = [accountId, until, AFTER_ALL];
      /**
       * Months with a damaged day that already got the requests missing from the month's other days. A second
       * damaged day of the month counts as 0.
       */
      const attributed = new Set<string>();
      const shown = (key: DayKey): number => {
        const count = countAt(() => days.get(key)) ?? 0;
        if (isCount(count)) return count;
        const month: MonthKey = [accountId, monthOf(key[1])];
        if (attributed.has(month[1])) return recountedDay(key, 0);
        attributed.add(month[1]);
        return dayCount(key, month);
      };
      return days.keys({ start, end }).flatMap((key) => {
        const [, date, route] = key;
        const requests = shown(key);
        return requests === 0 ? [] : { date, route, requests };
      });
    },

    async lastUsed(accountId) {
      const start = [accountId, ''];
      const end = [accountId, AFTER_ALL];
      const rows = last.entries({ start, end, snapshot: false }, ([account_id, key_id]) =>
        logOnce([account_id, key_id], () => [
          { account_id, key_id },
          'the time at which a key was last used is damaged: left out',
        ]),
      );
      return new Map(Array.from(rows, ({ key: [, keyId], value }) => [keyId, value]));
    },

    failure,
    close,
  };

  /**
   * Returns the numbers of the `spend` calls already counted for a writer (process). Throws `NothingSpent` if
   * the record is damaged; the caller then counts the request in its journal, so that it is counted once.
   */
  function spendsBefore(writer: string): number[] {
    try {
      return spendsOf(writer);
    } catch (error) {
      throw isDamage(error) ? new NothingSpent(error) : error;
    }
  }
}
