/**
 * Checks that need an idle service: request counts, and whether everything that was acknowledged is stored.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { openRecords } from '../../src/compose/shared.ts';
import { loadConfig } from '../../src/config/config.ts';
import type { UsageStore } from '../../src/stores/usage.ts';
import type { CountedRow, Miscount } from './invariants/counting.ts';
import { adopt, miscounts, wrongMonths } from './invariants/counting.ts';
import type { AccountCalls } from './load/account-calls.ts';
import { shuffled } from './plan/plan.ts';
import type { Choices } from './plan/random.ts';
import { keysIn } from './record/facts.ts';
import type { World } from './service/world.ts';
import { SCARCE_REQUESTS } from './service/world.ts';
import { PEPPER } from './stage.ts';

/**
 * Milliseconds to wait until the usage counts in the store are right. The service looks for journals of
 * killed processes once a minute.
 */
const COUNTED_MS = 120_000;

export async function checkCounts(world: World, accounts: readonly string[]): Promise<void> {
  const { judge, ledger, instance } = world;
  const records = openRecords(loadConfig(instance.settings), PEPPER);
  try {
    const deadline = performance.now() + COUNTED_MS;
    let unsettled = [...accounts];
    for (;;) {
      const found = await Promise.all(unsettled.map((account) => problemsOf(account, records.usage, world)));
      const isLast = performance.now() > deadline;
      for (const { wrong, months } of found) {
        if (wrong.length === 0 && months.length === 0) {
          for (const invariant of ['counted', 'cut-off', 'refused', 'months'] as const) judge.held(invariant);
        } else if (isLast) {
          for (const one of wrong) {
            judge.broken(
              one.invariant,
              one.words,
              ...ledger.unusual(one.account, one.route),
              ...instance.logged('"msg":"usage'),
            );
            adopt(ledger.book, one);
          }
          if (months.length > 0) judge.broken('months', ...months);
        }
      }
      unsettled = unsettled.filter((_, i) => found[i]?.wrong.length !== 0 || found[i]?.months.length !== 0);
      if (unsettled.length === 0 || isLast) break;
      await delay(200);
    }
  } finally {
    await records.close();
  }
  ledger.touched.clear();
}

/**
 * Days before and after today whose usage is read. It exceeds the largest step of the clock. It is not
 * larger, because a store may read every day in the range.
 */
const DAYS = 60;
const DAY_MS = 24 * 60 * 60_000;
const dayAt = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

interface Problems {
  readonly wrong: readonly Miscount[];
  readonly months: readonly string[];
}

async function problemsOf(
  account: string,
  usage: UsageStore,
  { ledger, keys, judge }: World,
): Promise<Problems> {
  const rows: CountedRow[] = await usage.days(account, dayAt(-DAYS), dayAt(DAYS));
  const totals = new Map<string, number>();
  for (const month of new Set(rows.map(({ date }) => date.slice(0, 7))))
    totals.set(month, await usage.total(account, month));
  const quota = account === keys.scarce.account ? SCARCE_REQUESTS : undefined;
  return {
    wrong: miscounts(account, ledger.book.get(account) ?? new Map(), rows).filter(
      ({ invariant }) => !judge.ignores(invariant),
    ),
    months: wrongMonths(account, rows, totals, quota),
  };
}

/** Checks that a random sample of the acknowledged accounts and keys still works. */
export async function checkFacts(
  { facts }: World,
  { login, use }: AccountCalls,
  random: Choices,
  most: number,
): Promise<void> {
  const some = <T>(list: readonly T[]) => shuffled(list, () => random.share()).slice(0, most);
  for (const account of some(facts.accounts)) await login(account);
  for (const state of ['works', 'revoked'] as const) {
    const kept = new Set(some(keysIn(facts, state)));
    for (const account of facts.accounts)
      for (const key of account.keys) if (kept.has(key)) await use(key, account.id);
  }
}

/** Checks that every acknowledged account is in the store. */
export async function checkAccounts({ judge, facts, instance }: World): Promise<void> {
  const { status, output } = await instance.command(['accounts', 'list', '--json']);
  const missing = facts.accounts.filter(({ id }) => !output.includes(id));
  judge.check('accounts', status === 0 && missing.length === 0, () => [
    `accounts list ends with ${status}; acknowledged and missing: ${missing.map(({ id }) => id).join(', ')}`,
  ]);
  judge.held('accounts', facts.accounts.length);
}
