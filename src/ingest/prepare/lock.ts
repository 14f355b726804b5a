/**
 * Lock of a data directory that allows one ingest at a time.
 *
 * The lock is a record in the prepared store, which says which process holds it. It is changed inside a write
 * transaction, which LMDB gives to one process at a time and releases when that process dies. The record of a
 * process that is dead does not count. It contains the start time of the process, because process ids are
 * reused.
 */
import { readFileSync } from 'node:fs';
import type { Holder, PreparedStore } from './prepared-store.ts';

/**
 * Thrown if another ingest is running on the data directory.
 *
 * @internal Exported for tests, which distinguish it from other failures.
 */
export class IngestInProgress extends Error {
  constructor(holder: Holder) {
    super(`another ingest is running on this data directory (process ${holder.pid})`);
  }
}

/**
 * Acquires the lock and returns its release function. Throws `IngestInProgress` if a live process holds it.
 */
export function acquireIngestLock(store: PreparedStore): () => void {
  const mine = self();
  store.swapHolder((holder) => {
    if (holder !== undefined && isAlive(holder)) throw new IngestInProgress(holder);
    return mine;
  });
  return () => {
    store.swapHolder((holder) => (holder !== undefined && isSame(holder, mine) ? undefined : holder));
  };
}

function self(): Holder {
  return { pid: process.pid, startedAt: startTime(process.pid) ?? '' };
}

function isAlive(holder: Holder): boolean {
  const started = startTime(holder.pid);
  if (started !== undefined) return started === holder.startedAt;
  if (holder.startedAt !== '') return false;
  try {
    process.kill(holder.pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function isSame(a: Holder, b: Holder): boolean {
  return a.pid === b.pid && a.startedAt === b.startedAt;
}

/**
 * Returns the start time of a process in clock ticks since boot; `undefined` if there is no such process or
 * no /proc.
 */
function startTime(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // Fields are counted from the last bracket, because the second field is the command name in brackets and
    // may contain brackets itself.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
  } catch {
    return undefined;
  }
}
