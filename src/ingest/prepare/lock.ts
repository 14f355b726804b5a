/**
 * One ingest at a time. The lock is a record in the prepared store, changed inside a write transaction, which no two
 * processes can be in at once; LMDB frees that one itself when a process dies. A record left by a dead
 * process holds nothing: process ids come back, so the start time tells whether it is still the same process.
 */
import { readFileSync } from 'node:fs';
import type { Holder, PreparedStore } from './prepared-store.ts';

/** @internal Exported for tests, which distinguish it from other failures. */
export class IngestInProgress extends Error {
  constructor(holder: Holder) {
    super(`another ingest is running on this data directory (process ${holder.pid})`);
  }
}

/** Takes the lock and returns how to give it back. Throws `IngestInProgress` where a living process holds it. */
export function takeIngestLock(store: PreparedStore): () => void {
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

/** Clock ticks since boot at which a process started; `undefined` where there is no such process, or no /proc. */
function startTime(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field is the command's name in brackets and may hold anything: count from the last bracket.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
  } catch {
    return undefined;
  }
}
