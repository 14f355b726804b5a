/**
 * Counts requests exactly once, even if the process is killed: see `journals.ts`. Once a second, the
 * counts are added to the store in one batch.
 *
 * For an account with a monthly quota, each request is checked and counted by the store in one step, so
 * that no number of processes and no crash allows more than the quota. While the store is away, the
 * process decides by the last count it knows and counts in its journal. If the store does not answer,
 * it may have counted the request or count it later: the journal then holds the id of that spend, by
 * which the store counts it only once.
 */
import { ServiceError } from '../errors.ts';
import type { Log } from '../log.ts';
import type { Spending, UsageStore } from '../stores/usage.ts';
import { monthOf, NothingSpent } from '../stores/usage.ts';
import { createJournal, takeOverJournals } from './journals.ts';
import type { Segment } from './segment.ts';

/** Interval at which counts are added to the store. */
const BATCH_MS = 1_000;
/** Interval at which the journals of dead processes are looked for and added to the store. */
const TAKE_OVER_MS = 60_000;
/**
 * How long counts may be in memory only, if neither journal nor store can be written, as on a full
 * disk. After that, requests are refused, so that a crash loses at most the counts of this time.
 */
const IN_MEMORY_MS = 10_000;
/**
 * Number of accounts whose monthly count is remembered for an outage of the store; about 150 bytes
 * each.
 */
const REMEMBERED = 20_000;

/** A request to count. */
export interface CountedRequest {
  readonly account_id: string;
  readonly key_id: string;
  readonly route: string;
  readonly requests: number;
}

export interface UsageMeter {
  /**
   * Counts at once, before the answer is sent. Throws `upstream_unavailable`, without counting, if
   * nothing can be written.
   */
  count(request: CountedRequest): void;
  /**
   * Counts a request of an account with a quota of `limit` requests a month. A request that is not
   * allowed is not counted.
   */
  spend(request: CountedRequest, limit: number): Promise<Spending>;
  /**
   * Uncounts a request that failed through no fault of the caller. `request` must be the counted object:
   * the meter finds the day by it.
   */
  takeBack(request: CountedRequest): void;
  /**
   * Resolves when everything counted so far is in the store; rejects if the store cannot be written.
   */
  flush(): Promise<void>;
  /**
   * Call after the last request. Counts that the store does not accept stay in the journal for the next
   * process.
   */
  close(): Promise<void>;
}

export interface MeterParts {
  readonly store: UsageStore;
  /** Folder of the journals. */
  readonly journals: string;
  readonly log: Log;
  /** Clock in milliseconds since the epoch. Default: `Date.now`. */
  readonly clock?: () => number;
  /** How long counts may be in memory only, in milliseconds. Default: 10 s. */
  readonly inMemoryMs?: number;
}

/**
 * Starts the meter. First adds the journals of dead processes to the store; what fails is retried every
 * minute.
 */
export async function startMeter({
  store,
  journals,
  log,
  clock = Date.now,
  inMemoryMs = IN_MEMORY_MS,
}: MeterParts): Promise<UsageMeter> {
  const journal = createJournal(journals);
  let current = journal.nextSegment();
  /** Segment that is being added to the store, and retried until it has been added. */
  let batch: Segment | undefined;
  let adding: Promise<void> | undefined;
  let storeAway = false;
  let inMemory = false;
  const spent = new Map<string, { month: string; used: number }>();
  const time = timeOf(clock);
  /**
   * Time of each counted request, so that a request taken back after midnight is subtracted from the
   * day before.
   */
  const countedAt = new WeakMap<CountedRequest, string>();
  let lastSpend = 0;
  /**
   * Ids of spends whose outcome is unknown to the store or that are in progress, in ascending order.
   */
  const unsettled = new Set<number>();

  function keep(request: CountedRequest, at: string, spend?: number): void {
    const since = oldest(current, batch);
    if (since !== undefined && performance.now() - since > inMemoryMs) {
      rewrite();
      if (oldest(current, batch) !== undefined)
        throw new ServiceError('upstream_unavailable', {
          detail: 'Usage cannot be counted now.',
          cause: current.failure ?? batch?.failure,
        });
    }
    const { account_id, key_id, route, requests } = request;
    const counted = { account_id, key_id, route, requests, at };
    current.add(spend === undefined ? counted : { ...counted, spend });
    if (current.unwrittenSince !== undefined || inMemory) noteWriting();
  }

  function rewrite(): void {
    batch?.write();
    current.write();
    noteWriting();
  }

  /** Logs when counts can no longer be written, and when they can again. */
  function noteWriting(): void {
    const unwritten = oldest(current, batch) !== undefined;
    if (unwritten === inMemory) return;
    inMemory = unwritten;
    if (unwritten)
      log.error({ err: current.failure ?? batch?.failure }, 'usage cannot be written: counted in memory');
    else log.info({}, 'usage written again');
  }

  /** Adds one batch at a time, so that the sequence numbers ascend. */
  async function add(): Promise<void> {
    if (batch === undefined && !current.isEmpty) {
      batch = current;
      current = journal.nextSegment();
    }
    if (batch === undefined) return;
    batch.write();
    const counts = batch.counts();
    try {
      await store.add({ writer: journal.writer, sequence: batch.sequence, counts });
    } catch (err) {
      if (!storeAway) log.error({ err }, 'usage not stored: kept in the journal');
      storeAway = true;
      noteWriting();
      throw err;
    }
    for (const { spend } of counts) if (spend !== undefined) unsettled.delete(spend);
    batch.drop();
    batch = undefined;
    if (storeAway) log.info({}, 'usage stored again');
    storeAway = false;
    noteWriting();
  }

  async function addOnce(): Promise<void> {
    adding ??= add().finally(() => {
      adding = undefined;
    });
    return adding;
  }

  async function flush(): Promise<void> {
    do await addOnce();
    while (batch !== undefined || !current.isEmpty);
  }

  async function takeOver(): Promise<void> {
    const { journals: taken, damaged, failures } = await takeOverJournals(journals, store);
    if (taken > 0) log.info({ journals: taken }, 'usage of processes that were killed taken over');
    for (const file of damaged)
      log.error({ file }, 'usage of a journal is damaged: lines set aside, not counted');
    for (const err of failures) log.warn({ err }, 'usage of a process that was killed not taken over yet');
  }

  /** For promises whose errors are already logged. */
  const quietly = (work: Promise<void>) => void work.catch(() => {});
  await takeOver();
  const timers = [
    setInterval(() => quietly(addOnce()), BATCH_MS),
    setInterval(() => quietly(takeOver()), TAKE_OVER_MS),
  ];
  for (const timer of timers) timer.unref();

  return {
    count(request) {
      const at = time();
      keep(request, at);
      countedAt.set(request, at);
    },

    async spend(request, limit) {
      const { account_id, key_id, route, requests } = request;
      const at = time();
      const month = monthOf(at);
      lastSpend += 1;
      const number = lastSpend;
      unsettled.add(number);
      const [oldestUnsettled = number] = unsettled;
      /** True if the journal holds this spend; it is settled when its batch is added. */
      let kept = false;
      let spending: Spending;
      try {
        const date = at.slice(0, 10);
        const count = { account_id, key_id, route, requests, date, last_used_at: at };
        const id = { writer: journal.writer, number, settled: oldestUnsettled - 1 };
        spending = await store.spend(count, limit, id);
      } catch (error) {
        const known = spent.get(account_id);
        const used = known?.month === month ? known.used : 0;
        const allowed = used + requests <= limit;
        if (allowed) {
          const unknown = !(error instanceof NothingSpent);
          keep(request, at, unknown ? number : undefined);
          kept = unknown;
        }
        spending = { allowed, used: allowed ? used + requests : used };
      } finally {
        if (!kept) unsettled.delete(number);
      }
      if (spending.allowed) countedAt.set(request, at);
      if (spent.size >= REMEMBERED) spent.clear();
      spent.set(account_id, { month, used: spending.used });
      return spending;
    },

    takeBack(request) {
      try {
        keep({ ...request, requests: -request.requests }, countedAt.get(request) ?? time());
      } catch {
        // The request stays counted. `noteWriting` has logged the cause.
      }
    },

    flush,

    async close() {
      for (const timer of timers) clearInterval(timer);
      try {
        await flush();
        journal.remove();
        await store.forget(journal.writer);
      } catch {
        rewrite();
        journal.release();
        if (inMemory) log.error({}, 'usage of the last seconds is lost: it could be written nowhere');
      }
    },
  };
}

function oldest(current: Segment, batch: Segment | undefined): number | undefined {
  return batch?.unwrittenSince ?? current.unwrittenSince;
}

/**
 * Returns the time to the second, RFC 3339. Formatted once a second, because formatting costs as much
 * as counting.
 */
function timeOf(clock: () => number): () => string {
  let second = Number.NaN;
  let text = '';
  return () => {
    const now = Math.floor(clock() / 1000);
    if (now !== second) {
      second = now;
      text = `${new Date(now * 1000).toISOString().slice(0, 19)}Z`;
    }
    return text;
  };
}
