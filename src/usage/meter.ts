/**
 * Counts requests exactly once, even if the process is killed: `segment.ts` and `journals.ts` describe how.
 * Once a second, the counts are added to the store in one batch.
 *
 * For an account with a monthly quota, the store checks and counts each request in one step (a spend), so
 * that no number of processes and no crash allows more than the quota. While the store cannot be reached, the
 * process decides by the last count of the month that it knows (0 if none), and counts in its journal. If the
 * store does not answer, it may or may not have counted the request. The journal then holds the id of the
 * spend, by which the store counts it only once.
 */
import { ServiceError } from '../errors.ts';
import type { Log } from '../log.ts';
import type { Spending, UsageStore } from '../stores/usage.ts';
import { monthOf, NothingSpent } from '../stores/usage.ts';
import { createJournal, takeOverJournals } from './journals.ts';
import type { Segment } from './segment.ts';

/** Interval in milliseconds at which the counts of requests are added to the store. */
const BATCH_MS = 1_000;
/** Interval in milliseconds at which the journals of dead processes are looked for and added to the store. */
const TAKE_OVER_MS = 60_000;
/**
 * Maximum time in milliseconds for which counts may be only in memory, if neither journal nor store can be
 * written, as on a full disk. After it, requests are refused, so that a crash loses at most the counts of
 * this time.
 */
const IN_MEMORY_MS = 10_000;
/**
 * Maximum number of accounts whose monthly count is remembered, to decide by it while the store cannot be
 * reached. When it is reached, all are forgotten. Each takes about 150 bytes.
 */
const REMEMBERED = 20_000;

/** A request that is to be counted for an account and a key. */
export interface CountedRequest {
  readonly account_id: string;
  readonly key_id: string;
  readonly route: string;
  readonly requests: number;
  /** Time at which the meter counted the request, RFC 3339, UTC. The meter sets it. */
  at?: string;
}

export interface UsageMeter {
  /**
   * Counts a request at once, before the answer is sent. Throws `upstream_unavailable`, without counting, if
   * for `inMemoryMs` neither journal nor store could be written.
   */
  count(request: CountedRequest): void;
  /**
   * Counts a request of an account with a quota of `limit` requests a month. A request that exceeds the quota
   * is not counted. Rejects with the error of `count` if the store cannot be reached and `count` would throw.
   */
  spend(request: CountedRequest, limit: number): Promise<Spending>;
  /**
   * Subtracts a request that was counted and then failed through no fault of the caller. `request` must be
   * the same object that was counted, because the meter sets its time there: a request that is taken back
   * after midnight is subtracted from the day before.
   */
  takeBack(request: CountedRequest): void;
  /** Resolves when everything counted so far is in the store. Rejects if the store cannot be written. */
  flush(): Promise<void>;
  /**
   * Adds the last counts. Call it after the last request. Counts that the store does not accept stay in the
   * journal, from which another process adds them.
   */
  close(): Promise<void>;
}

export interface MeterParts {
  readonly store: UsageStore;
  /** Folder that contains the journals (folders of files of counted requests) of all processes. */
  readonly journals: string;
  readonly log: Log;
  /** Clock in milliseconds since the epoch. Default: `Date.now`. */
  readonly clock?: () => number;
  /** Maximum time in milliseconds for which counted requests may be only in memory. Default: 10,000. */
  readonly inMemoryMs?: number;
}

/**
 * Starts the meter. It first adds the journals of dead processes to the store; a journal that fails is tried
 * again every minute.
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
  /**
   * Segment of the journal whose counts are being added to the store. Adding is retried until it succeeds.
   */
  let batch: Segment | undefined;
  let adding: Promise<void> | undefined;
  let storeAway = false;
  let inMemory = false;
  const spent = new Map<string, { month: string; used: number }>();
  const time = timeOf(clock);
  let lastSpend = 0;
  /**
   * Numbers of the store's `spend` calls that are in progress, or of which it is unknown whether the store
   * has counted them, in ascending order.
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

  /** Logs when counted requests can no longer be written to disk, and when they can be written again. */
  function noteWriting(): void {
    const unwritten = oldest(current, batch) !== undefined;
    if (unwritten === inMemory) return;
    inMemory = unwritten;
    if (unwritten)
      log.error({ err: current.failure ?? batch?.failure }, 'usage cannot be written: counted in memory');
    else log.info({}, 'usage written again');
  }

  /**
   * Adds the counts of one journal segment to the store. Segments are added one at a time, so that their
   * sequence numbers ascend.
   */
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

  /** Ignores the rejection of a promise whose error is already logged. */
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
      request.at = at;
    },

    async spend(request, limit) {
      const { account_id, key_id, route, requests } = request;
      const at = time();
      const month = monthOf(at);
      lastSpend += 1;
      const number = lastSpend;
      unsettled.add(number);
      const [oldestUnsettled = number] = unsettled;
      /**
       * True if the journal holds the number of this `spend` call. The call then stays unsettled until its
       * batch is added.
       */
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
      if (spending.allowed) request.at = at;
      if (spent.size >= REMEMBERED) spent.clear();
      spent.set(account_id, { month, used: spending.used });
      return spending;
    },

    takeBack(request) {
      try {
        keep({ ...request, requests: -request.requests }, request.at ?? time());
      } catch {
        // The request stays counted in the account's month, because it could not be taken back. `noteWriting`
        // has logged the cause.
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
 * Returns a clock whose time is in whole seconds, RFC 3339. The text is formatted once a second, because
 * formatting costs as much as counting.
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
