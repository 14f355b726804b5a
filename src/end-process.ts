/**
 * Ends the process with an exit status, also while LMDB commits. `process.exit` waits for the threads of the
 * LMDB binding; a thread within a transaction waits for JavaScript, which no longer runs. Such a process
 * would never end, and would keep the write lock of the data directory.
 */
import { setTimeout as delay } from 'node:timers/promises';

/**
 * Milliseconds for which commits are waited for. After them the process kills itself, which loses no
 * acknowledged change: that is on disk.
 */
const LAST_COMMITS_MS = 2_000;

const underWay = new Set<Promise<unknown>>();

/** Notes a commit, so that `endProcess` waits for its end. Returns the same promise. */
export function commitUnderWay<T>(commit: Promise<T>): Promise<T> {
  const ended: Promise<unknown> = commit.catch(() => {}).then((): unknown => underWay.delete(ended));
  underWay.add(ended);
  return commit;
}

export async function endProcess(status: number): Promise<never> {
  const late = delay(LAST_COMMITS_MS, true);
  while (underWay.size > 0) {
    if ((await Promise.race([Promise.all(underWay), late])) !== true) continue;
    process.kill(process.pid, 'SIGKILL');
    await delay(LAST_COMMITS_MS);
  }
  process.exit(status);
}
