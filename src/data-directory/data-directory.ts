/**
 * Locks a data directory: shared by any number of processes that serve, ingest or change accounts, or
 * exclusive to one that restores or renews the secrets. The lock is a kernel lock (`flock`). It ends with its
 * process, and works between containers on one volume, where process ids mean nothing.
 *
 * A restore is laid out completely in `restoring/` before anything is moved. The file `plan.json` there
 * commits it. From then on, the next process that opens the directory finishes the restore, so that a crash
 * leaves nothing half done.
 */
import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { lockFile } from '../core.ts';
import { makeFolder } from './folder.ts';
import { removeOldDrafts } from './leftovers.ts';
import { holdersOf } from './lock-holders.ts';

export interface DataDirectoryUse {
  release(): void;
}

class DataDirectoryInUse extends Error {}

const LOCK = 'lock';
const RESTORING = 'restoring';
const PLAN = 'plan.json';
/**
 * Milliseconds to wait while another process finishes a restore, which takes less, as it only renames files.
 */
const RESTORE_TIMEOUT_MS = 2_000;
const RETRY_MS = 50;

/**
 * Plan of a restore: names in the data directory that it moves away (`before`, into the folder `aside`), and
 * names that it moves in (`after`).
 */
const planSchema = z.object({ aside: z.string(), before: z.array(z.string()), after: z.array(z.string()) });
export type RestorePlan = z.infer<typeof planSchema>;

/** True for names in the data directory that a restore does not replace. */
export const isReserved = (name: string) =>
  name === LOCK || name === RESTORING || name.startsWith('before-restore-');

/**
 * Takes the shared lock of the data directory. Throws `DataDirectoryInUse` if another process still holds the
 * exclusive lock after `RESTORE_TIMEOUT_MS`.
 */
export function useDataDirectory(dataDir: string): DataDirectoryUse {
  const lock = restrictedLock(dataDir);
  for (let waited = 0; waited <= RESTORE_TIMEOUT_MS; waited += RETRY_MS) {
    if (isUnfinished(dataDir)) {
      const exclusive = lockFile(lock, true);
      if (exclusive !== null) {
        finishRestore(dataDir);
        exclusive.release();
      }
    }
    const use = lockFile(lock, false);
    if (use !== null && !isUnfinished(dataDir)) {
      // Removes a restore that was not committed. It was abandoned, because no restore can run while this
      // process holds the lock.
      rmSync(join(dataDir, RESTORING), { recursive: true, force: true });
      removeOldDrafts(dataDir);
      return use;
    }
    use?.release();
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, RETRY_MS);
  }
  const holders = holdersOf(lock);
  throw new DataDirectoryInUse(
    holders === ''
      ? `${dataDir} is being restored: try again when that is done`
      : `${lock} is held by ${holders}: try again when the restore is done, or end what else holds it`,
  );
}

/**
 * Takes the exclusive lock of the data directory, for a restore or new secrets. Finishes a committed restore
 * first. Throws `DataDirectoryInUse` if another process uses the directory.
 */
export function takeDataDirectory(dataDir: string): DataDirectoryUse {
  const lock = restrictedLock(dataDir);
  const exclusive = lockFile(lock, true);
  if (exclusive === null) {
    const holders = holdersOf(lock);
    const by = holders === '' ? '' : ` by ${holders}`;
    throw new DataDirectoryInUse(
      `${dataDir} is in use${by}: stop what serves from it or ingests into it first`,
    );
  }
  if (isUnfinished(dataDir)) finishRestore(dataDir);
  return exclusive;
}

/**
 * Returns the path of the lock file, after restricting who can open it. `flock` needs read access only,
 * so any user who could open the file could block the service for ever.
 *
 * Owner and a group with write access may open it: the operator gave that group access. Read access of
 * the group depends on the umask, so it is taken from a group that has no more than that. The mode of an
 * existing directory changes only if it has a lock file, because it is then known to be a data
 * directory, and no sticky bit.
 */
function restrictedLock(dataDir: string): string {
  const lock = join(dataDir, LOCK);
  makeFolder(dataDir, 0o700);
  const file = statSync(lock, { throwIfNoEntry: false });
  if (file !== undefined) {
    const group = file.mode & 0o020 ? 0o770 : 0o700;
    restrict(lock, file.mode & group);
    const { mode } = statSync(dataDir);
    if (!(mode & STICKY)) restrict(dataDir, mode & 0o770);
  }
  return lock;
}

const STICKY = 0o1000;

function restrict(path: string, mode: number): void {
  if ((statSync(path).mode & 0o777) === mode) return;
  try {
    chmodSync(path, mode);
  } catch (error) {
    // The access mode cannot be changed if another user owns the path or the disk is read-only; it then stays
    // as it is.
    if (!['EPERM', 'EROFS'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
}

/**
 * Returns the empty folder in which a restore is prepared. Removes an earlier restore that was not committed.
 */
export function emptyRestoring(dataDir: string): string {
  const folder = join(dataDir, RESTORING);
  rmSync(folder, { recursive: true, force: true });
  makeFolder(folder);
  return folder;
}

/**
 * Commits a restore and finishes it, now or at the next start. Everything below `restoring/` must be on
 * disk already.
 */
export function commitRestore(dataDir: string, plan: RestorePlan): void {
  const folder = join(dataDir, RESTORING);
  const draft = join(folder, `${PLAN}.draft`);
  const file = openSync(draft, 'w', 0o600);
  try {
    writeFileSync(file, JSON.stringify(plan));
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(draft, join(folder, PLAN));
  syncFolder(folder);
  syncFolder(dataDir);
  finishRestore(dataDir);
}

const isUnfinished = (dataDir: string) => existsSync(join(dataDir, RESTORING, PLAN));

/**
 * Carries out the plan of a committed restore. Every step may have been done before a crash, so each can be
 * repeated.
 */
function finishRestore(dataDir: string): void {
  const folder = join(dataDir, RESTORING);
  const plan = planSchema.parse(JSON.parse(readFileSync(join(folder, PLAN), 'utf8')));
  const aside = join(dataDir, plan.aside);
  if (plan.before.length > 0) makeFolder(aside);
  for (const name of plan.before) {
    const [from, to] = [join(dataDir, name), join(aside, name)];
    // If the name exists in both folders, the old file has been moved away already and this is the new one,
    // so it stays.
    if (existsSync(from) && !existsSync(to)) renameSync(from, to);
  }
  if (plan.before.length > 0) syncFolder(aside);
  for (const name of plan.after) {
    const from = join(folder, name);
    if (existsSync(from)) renameSync(from, join(dataDir, name));
  }
  syncFolder(dataDir);
  rmSync(folder, { recursive: true });
  syncFolder(dataDir);
}

function syncFolder(path: string): void {
  const folder = openSync(path, 'r');
  fsyncSync(folder);
  closeSync(folder);
}
