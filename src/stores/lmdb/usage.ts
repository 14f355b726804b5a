/**
 * Usage in LMDB, in a folder of its own: its writes wait for no other and make none wait.
 *
 *     months:  account id, month → requests
 *     days:    account id, date, route → requests
 *     last:    account id, key id → when it was last used
 *     marks:   writer → sequence of its last batch that was added
 *     spends:  writer → up to which number its spends are settled, then the numbers beyond it that were added
 */
import type { Database } from 'lmdb';
import type { UsageCount, UsageStore } from '../usage.ts';
import { monthOf } from '../usage.ts';
import { openEnvironment } from './environment.ts';

/** Behind every name in the order of LMDB's keys. */
const AFTER_ALL = '\u{10ffff}';

interface UsageDatabases {
  readonly months: Database<number, [accountId: string, month: string]>;
  readonly days: Database<number, [accountId: string, date: string, route: string]>;
  readonly last: Database<string, [accountId: string, keyId: string]>;
  readonly marks: Database<number, string>;
  readonly spends: Database<number[], string>;
}

export function openLmdbUsage(path: string): UsageStore {
  const { databases, commit, close } = openEnvironment<UsageDatabases>(path, {
    holding: 'usage',
    maxDatabases: 8,
    openDatabases: (root) => ({
      months: root.openDB({ name: 'months' }),
      days: root.openDB({ name: 'days' }),
      last: root.openDB({ name: 'last' }),
      marks: root.openDB({ name: 'marks' }),
      spends: root.openDB({ name: 'spends' }),
    }),
  });
  const { months, days, last, marks, spends } = databases;

  function put({ account_id, key_id, date, route, requests, last_used_at }: UsageCount): void {
    if (requests !== 0) {
      const month: [string, string] = [account_id, monthOf(date)];
      months.put(month, (months.get(month) ?? 0) + requests);
      const day: [string, string, string] = [account_id, date, route];
      days.put(day, (days.get(day) ?? 0) + requests);
    }
    const key: [string, string] = [account_id, key_id];
    if (last_used_at !== undefined && last_used_at > (last.get(key) ?? '')) last.put(key, last_used_at);
  }

  const spendsOf = (writer: string) => spends.get(writer) ?? [0];
  const has = ([settled = 0, ...added]: number[], number: number) =>
    number <= settled || added.includes(number);

  return {
    async add({ writer, sequence, counts }) {
      await commit(() => {
        if (sequence <= (marks.get(writer) ?? 0)) return;
        const before = spendsOf(writer);
        const missing = counts.filter(({ spend }) => spend === undefined || !has(before, spend));
        missing.forEach(put);
        const spent = missing.flatMap(({ spend }) => spend ?? []);
        if (spent.length > 0) spends.put(writer, [...before, ...spent]);
        marks.put(writer, sequence);
      });
    },

    async forget(writer) {
      await commit(() => {
        marks.remove(writer);
        spends.remove(writer);
      });
    },

    spend(count, limit, { writer, number, settled }) {
      return commit(() => {
        const used = months.get([count.account_id, monthOf(count.date)]) ?? 0;
        const before = spendsOf(writer);
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
      return months.get([accountId, month]) ?? 0;
    },

    async days(accountId, first, until) {
      const start: [string, string, string] = [accountId, first, ''];
      const end: [string, string, string] = [accountId, until, AFTER_ALL];
      const rows = Array.from(days.getRange({ start, end, snapshot: false }));
      return rows.flatMap(({ key: [, date, route], value: requests }) =>
        requests === 0 ? [] : { date, route, requests },
      );
    },

    async lastUsed(accountId) {
      const start: [string, string] = [accountId, ''];
      const end: [string, string] = [accountId, AFTER_ALL];
      const rows = last.getRange({ start, end, snapshot: false });
      return new Map(Array.from(rows, ({ key: [, keyId], value }) => [keyId, value]));
    },

    close,
  };
}
