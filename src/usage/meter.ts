/**
 * Counts what is asked, exactly once, whatever becomes of the process: `journals.ts` says how. Once a second what was
 * counted goes to the store, in one batch.
 *
 * Of an account with a monthly quota each request is asked of the store instead, in one step that checks and counts:
 * however many processes there are, and whatever became of them, none lets one too many pass. Where the store is away,
 * the process goes by what it knows of the month, and counts in its journal. Where the store was asked and did not answer
 * it may have counted, or count yet: the journal has the number of such a spend, by which the store counts it once.
 */
import { ServiceError } from '../errors.ts';
import type { Log } from '../log.ts';
import type { Spending, UsageStore } from '../stores/usage.ts';
import { monthOf, NothingSpent } from '../stores/usage.ts';
import { createJournal, takeOverJournals } from './journals.ts';
import type { Segment } from './segment.ts';

const BATCH_MS = 1_000;
/** How often journals of processes that died meanwhile are looked for. */
const TAKE_OVER_MS = 60_000;
/**
 * How long what was counted may stand in memory alone, where neither journal nor store can be written, as on a full
 * disk. Requests are refused then: none is served for long that a crash would make uncounted.
 */
const IN_MEMORY_MS = 10_000;
/** Accounts whose month is remembered for when the store is away; some 150 bytes each. */
const REMEMBERED = 20_000;

/** Who is counted, and for what. */
export interface Asked {
  readonly account_id: string;
  readonly key_id: string;
  readonly route: string;
  readonly requests: number;
}

export interface UsageMeter {
  /**
   * Counts before the answer leaves, at once. Throws `upstream_unavailable` where it can be kept nowhere: it is not
   * counted then.
   */
  count(asked: Asked): void;
  /** The same of an account that may ask `limit` requests in a month. What is not allowed is not counted. */
  spend(asked: Asked, limit: number): Promise<Spending>;
  /**
   * For a request that failed by our fault. `asked` is the object that was counted: the meter knows its
   * day by it.
   */
  takeBack(asked: Asked): void;
  /** Everything that was counted so far is in the store when the promise resolves, or it rejects. */
  flush(): Promise<void>;
  /** After the last request. What the store does not take now stays in the journal, for the next process. */
  close(): Promise<void>;
}

export interface MeterParts {
  readonly store: UsageStore;
  /** Folder of journals. */
  readonly journals: string;
  readonly log: Log;
  /** Milliseconds since the epoch. */
  readonly clock?: () => number;
  /** How long what was counted may stand in memory alone. */
  readonly inMemoryMs?: number;
}

/** What dead processes left is in the store when the promise resolves, or will be once the store can be asked. */
export async function startMeter({
  store,
  journals,
  log,
  clock = Date.now,
  inMemoryMs = IN_MEMORY_MS,
}: MeterParts): Promise<UsageMeter> {
  const journal = createJournal(journals);
  let current = journal.nextSegment();
  /** What is being added to the store, and is added again until the store has it. */
  let batch: Segment | undefined;
  let adding: Promise<void> | undefined;
  let storeAway = false;
  let inMemory = false;
  const spent = new Map<string, { month: string; used: number }>();
  const time = timeOf(clock);
  /** A request that is taken back after midnight was counted the day before, and is taken from that day. */
  const countedAt = new WeakMap<Asked, string>();
  let lastSpend = 0;
  /** Numbers of spends under way, and of those that wait in the journal; in their order. */
  const unsettled = new Set<number>();

  function keep(asked: Asked, at: string, spend?: number): void {
    const since = oldest(current, batch);
    if (since !== undefined && performance.now() - since > inMemoryMs) {
      rewrite();
      if (oldest(current, batch) !== undefined)
        throw new ServiceError('upstream_unavailable', {
          detail: 'Usage cannot be counted now.',
          cause: current.failure ?? batch?.failure,
        });
    }
    const { account_id, key_id, route, requests } = asked;
    const counted = { account_id, key_id, route, requests, at };
    current.add(spend === undefined ? counted : { ...counted, spend });
    if (current.unwrittenSince !== undefined || inMemory) noteWriting();
  }

  function rewrite(): void {
    batch?.write();
    current.write();
    noteWriting();
  }

  /** Told once on the way down, and once on the way up. */
  function noteWriting(): void {
    const unwritten = oldest(current, batch) !== undefined;
    if (unwritten === inMemory) return;
    inMemory = unwritten;
    if (unwritten)
      log.error({ err: current.failure ?? batch?.failure }, 'usage cannot be written: counted in memory');
    else log.info({}, 'usage written again');
  }

  /** One batch after another: the sequence of each is larger than that before. */
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

  /** What is told in the log already. */
  const quietly = (work: Promise<void>) => void work.catch(() => {});
  await takeOver();
  const timers = [
    setInterval(() => quietly(addOnce()), BATCH_MS),
    setInterval(() => quietly(takeOver()), TAKE_OVER_MS),
  ];
  for (const timer of timers) timer.unref();

  return {
    count(asked) {
      const at = time();
      keep(asked, at);
      countedAt.set(asked, at);
    },

    async spend(asked, limit) {
      const { account_id, key_id, route, requests } = asked;
      const at = time();
      const month = monthOf(at);
      lastSpend += 1;
      const number = lastSpend;
      unsettled.add(number);
      const [oldestUnsettled = number] = unsettled;
      /** Its number stands in the journal, and is settled with it. */
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
          keep(asked, at, unknown ? number : undefined);
          kept = unknown;
        }
        spending = { allowed, used: allowed ? used + requests : used };
      } finally {
        if (!kept) unsettled.delete(number);
      }
      if (spending.allowed) countedAt.set(asked, at);
      if (spent.size >= REMEMBERED) spent.clear();
      spent.set(account_id, { month, used: spending.used });
      return spending;
    },

    takeBack(asked) {
      try {
        keep({ ...asked, requests: -asked.requests }, countedAt.get(asked) ?? time());
      } catch {
        // It cannot be kept: the request stays counted, which the log tells of already.
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
        journal.leave();
        if (inMemory) log.error({}, 'usage of the last seconds is lost: it could be written nowhere');
      }
    },
  };
}

function oldest(current: Segment, batch: Segment | undefined): number | undefined {
  return batch?.unwrittenSince ?? current.unwrittenSince;
}

/** The time to the second, RFC 3339: made once a second, since making it costs as much as counting. */
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
