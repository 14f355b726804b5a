/** Reports an account's usage and quota in the current month. */
import type { Plans } from '../limits/rate/plans.ts';
import { monthlyRequests } from '../limits/rate/policies.ts';
import type { AccountRecord } from '../stores/accounts.ts';
import type { UsageStore } from '../stores/usage.ts';
import { monthOf } from '../stores/usage.ts';
import { monthAt } from './month.ts';

/** A reporting period. Its times are RFC 3339, UTC. */
interface UsagePeriod {
  start: string;
  /** First moment after the period, which belongs to the next period. */
  end: string;
}

interface UsageSum {
  requests: number;
  by_route: Record<string, number>;
}

interface UsageReport {
  period: UsagePeriod;
  total: UsageSum;
  /** Days with at least one request, in ascending order of date. */
  days: ({ date: string } & UsageSum)[];
}

interface QuotaReport {
  plan: AccountRecord['plan'];
  requests_per_minute: number;
  reason_per_minute: number;
  period: UsagePeriod;
  monthly_requests: { limit: number | null; used: number; remaining: number | null };
}

export interface UsageReports {
  usageOf(account: AccountRecord): Promise<UsageReport>;
  quotaOf(account: AccountRecord): Promise<QuotaReport>;
  /** Returns the time of last use of each API key, by key id. Keys that were never used are missing. */
  lastUsed(accountId: string): Promise<ReadonlyMap<string, string>>;
}

export interface ReportParts {
  readonly store: UsageStore;
  readonly plans: Plans;
  /**
   * Called before the store is read, so that requests of this process are included. Requests of other
   * processes are included about a second later.
   */
  readonly flush: () => Promise<void>;
  /** Returns true if the plan includes the operation `reason`. */
  readonly mayReason: (plan: AccountRecord['plan']) => boolean;
  readonly clock?: () => number;
}

export function usageReports({
  store,
  plans,
  flush,
  mayReason,
  clock = Date.now,
}: ReportParts): UsageReports {
  const now = () => new Date(clock()).toISOString();

  return {
    async usageOf({ id }) {
      await flush();
      const at = now();
      const month = monthOf(at);
      const total: UsageSum = { requests: 0, by_route: {} };
      const days = new Map<string, { date: string } & UsageSum>();
      // The store compares dates as strings, so `-31` is after the last day of every month.
      for (const { date, route, requests } of await store.days(id, `${month}-01`, `${month}-31`)) {
        const day = days.get(date) ?? { date, requests: 0, by_route: {} };
        days.set(date, day);
        for (const sum of [day, total]) {
          sum.requests += requests;
          sum.by_route[route] = (sum.by_route[route] ?? 0) + requests;
        }
      }
      return { period: periodAt(at), total, days: [...days.values()] };
    },

    async quotaOf(account) {
      await flush();
      const at = now();
      const limit = monthlyRequests(account, plans);
      const used = await store.total(account.id, monthOf(at));
      const { requests_per_minute, reason_per_minute } = { ...plans[account.plan], ...account };
      return {
        plan: account.plan,
        requests_per_minute,
        reason_per_minute: mayReason(account.plan) ? reason_per_minute : 0,
        period: periodAt(at),
        monthly_requests: { limit, used, remaining: limit === null ? null : Math.max(0, limit - used) },
      };
    },

    async lastUsed(accountId) {
      await flush();
      return store.lastUsed(accountId);
    },
  };
}

function periodAt(at: string): UsagePeriod {
  const { startMs, endMs } = monthAt(Date.parse(at));
  const written = (ms: number) => `${new Date(ms).toISOString().slice(0, 19)}Z`;
  return { start: written(startMs), end: written(endMs) };
}
