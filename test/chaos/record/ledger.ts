/**
 * Records every request and its outcome: totals for the checks, and one JSON line for each request in a file,
 * as evidence.
 */
import { closeSync, openSync, writeSync } from 'node:fs';
import type { Bounds, CountBook, Outcome } from '../invariants/counting.ts';
import { countsOf, note } from '../invariants/counting.ts';
import { rateMonitor } from '../invariants/rates.ts';
import type { Door } from '../plan/plan.ts';
import type { Judge } from './judge.ts';
import type { Sabotage } from './sabotage.ts';

/** An API key of which every request must be counted and is subject to a rate limit. */
export interface LedgerKey {
  readonly key: string;
  readonly account: string;
  /**
   * Requests a minute that may pass. REST and MCP count `reason` in separate windows, each with the rate
   * `reason`.
   */
  readonly rates: { readonly default: number; readonly reason: number };
}

interface Asking {
  readonly id: string;
  readonly door: Door;
  /** Operation under which the service counts the request; absent if the request is not counted. */
  readonly route?: string;
  readonly key?: LedgerKey;
  readonly cost?: number;
}

export interface Ledger {
  readonly book: CountBook;
  /** Number of requests for each transport and outcome. */
  readonly totals: Readonly<Record<Door, Record<string, number>>>;
  /** Ledger lines of the last requests of an account on a route that were not plainly counted once. */
  unusual(account: string, route: string): readonly string[];
  /** Ids of the accounts that sent requests since the counts were last checked. */
  readonly touched: Set<string>;
  /** Number of requests that have ended so far. */
  readonly ended: number;
  /** True while the service cannot write to its disk: a failed request may then stay counted. */
  uncertain: boolean;
  ask(asking: Asking): (outcome: Outcome) => void;
  /**
   * Resolves when `count` more requests have ended, through this transport or, if none is given, through any.
   */
  more(count: number, door?: Door): Promise<void>;
  close(): void;
}

export interface LedgerParts {
  readonly judge: Judge;
  readonly path: string;
  /**
   * Number of processes that may have counted rates separately since this time; 1 if they shared one window
   * in Redis.
   */
  deciders(since: number): number;
  readonly sabotage: Sabotage;
}

const MINUTE_MS = 60_000;
const UNUSUAL_KEPT = 12;
const LOG_DELAY_MS = 2_000;
const EMPTY = () => ({ rest: {}, reason: {}, grpc: {}, mcp: {}, account: {} });

export function openLedger({ judge, path, deciders, sabotage }: LedgerParts): Ledger {
  const file = openSync(path, 'a');
  const book: CountBook = new Map<string, Map<string, Bounds>>();
  const totals: Record<Door, Record<string, number>> = EMPTY();
  const rates = rateMonitor();
  const touched = new Set<string>();
  const unusual = new Map<string, string[]>();
  const waiting = new Set<{ left: number; readonly door: Door | undefined; resolve: () => void }>();
  let ended = 0;

  function limited(asking: Asking, outcome: Outcome, sentAt: number, receivedAt: number): void {
    const { key, route, door, cost = 1 } = asking;
    if (key === undefined || route === undefined) return;
    const window = windowOf(door, route);
    const limit = key.rates[window === 'default' ? 'default' : 'reason'];
    const subject = `${window} ${key.key}`;
    const times = sabotage.name === 'rates' && limit < 100 ? limit + 1 : cost;
    if (outcome.kind !== 'answered' || outcome.status >= 500) {
      for (let i = 0; i < cost; i++) rates.mayHavePassed(subject, sentAt, receivedAt);
      if (outcome.kind !== 'begun') return;
    } else if (outcome.status === 429) {
      // This monitor checks only refusals by the default rate. Concurrent questions and the monthly quota
      // cause other 429 answers.
      if (outcome.code !== 'rate_limited' || window !== 'default') return;
      const possible = rates.possible(subject, sentAt, receivedAt);
      judge.check('refusals', possible + cost > limit, () => [
        `request ${asking.id} of key …${key.key.slice(-6)} was refused with ${possible} of ${limit} used at most, and counts as ${cost}`,
      ]);
      // A batch costs several requests. One of them was counted before the body was read and the batch
      // refused.
      if (cost > 1) rates.mayHavePassed(subject, sentAt, receivedAt);
      return;
    } else if (outcome.status >= 400) {
      rates.mayHavePassed(subject, sentAt, receivedAt);
      return;
    }
    let passed = 0;
    for (let i = 0; i < times; i++) passed = rates.passed(subject, sentAt, receivedAt);
    if (passed <= limit) {
      judge.held('rates');
      return;
    }
    const check = () => {
      const most = limit * deciders(receivedAt - MINUTE_MS);
      judge.check('rates', passed <= most, () => [
        `request ${asking.id}: ${passed} of key …${key.key.slice(-6)} passed within a minute by ${window}, ${most} may`,
      ]);
    };
    // A process that cannot reach Redis counts alone, which allows more requests in total. Its log line may
    // come after the answer, so the check waits.
    setTimeout(check, LOG_DELAY_MS).unref();
  }

  function remember({ id, door }: Asking, account: string, route: string, outcome: Outcome): void {
    const name = `${account} ${route}`;
    const kept = [...(unusual.get(name) ?? []), `${id}, ${judge.phase}, ${door}: ${JSON.stringify(outcome)}`];
    unusual.set(name, kept.slice(-UNUSUAL_KEPT));
  }

  return {
    book,
    totals,
    touched,
    unusual: (account, route) => unusual.get(`${account} ${route}`) ?? [],
    get ended() {
      return ended;
    },
    uncertain: false,
    ask(asking) {
      const sentAt = performance.now();
      const { key, route, door } = asking;
      const leave =
        key !== undefined && route !== undefined
          ? rates.asked(`${windowOf(door, route)} ${key.key}`)
          : undefined;
      return (outcome) => {
        const receivedAt = performance.now();
        leave?.();
        const uncertain = this.uncertain;
        const name = nameOf(outcome);
        totals[door][name] = (totals[door][name] ?? 0) + 1;
        if (key !== undefined && route !== undefined) {
          touched.add(key.account);
          const counts = countsOf(outcome, route, uncertain);
          const times = sabotage.name === 'counted' && counts === 'once' ? 2 : 1;
          for (let i = 0; i < times; i++) note(book, key.account, route, counts, asking.cost ?? 1);
          if (counts !== 'once') remember(asking, key.account, route, outcome);
          limited(asking, outcome, sentAt, receivedAt);
        }
        const isOurs =
          outcome.kind === 'answered' && (outcome.status === 500 || outcome.code === 'internal_error');
        judge.check('no-500', !isOurs && sabotage.name !== 'no-500', () => [
          `request ${asking.id} through ${door}: ${JSON.stringify(outcome)}`,
        ]);
        const { key: _, ...facts } = asking;
        const line = { phase: judge.phase, ...facts, account: key?.account, sentAt, receivedAt, outcome };
        writeSync(file, `${JSON.stringify(line)}\n`);
        ended += 1;
        for (const one of waiting) {
          if (one.door !== undefined && one.door !== door) continue;
          one.left -= 1;
          if (one.left > 0) continue;
          waiting.delete(one);
          one.resolve();
        }
      };
    },
    more: (count, door) => new Promise((resolve) => waiting.add({ left: count, door, resolve })),
    close: () => closeSync(file),
  };
}

/** Name of the rate window that limits a route. Questions over MCP have a window of their own. */
function windowOf(door: Door, route: string): string {
  if (route !== 'reason') return 'default';
  return door === 'mcp' ? 'mcp-reason' : 'reason';
}

function nameOf(outcome: Outcome): string {
  if (outcome.kind === 'answered') return String(outcome.status);
  return outcome.kind === 'begun' ? 'cut off' : 'no answer';
}
