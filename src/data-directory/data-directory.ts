/**
 * Who uses a data directory: any number of processes that serve, ingest or change accounts, or one that puts a
 * snapshot in its place. The kernel keeps the lock, so that it ends with its process, and is seen from another
 * container on the same volume, where process ids say nothing.
 *
 * A restore lies whole in `restoring/` before anything is moved; `plan.json` there says that it is. From then on it
 * is finished, by whoever opens the directory next: a process that dies in the middle leaves nothing half.
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
/** Of a process that finishes a restore beside others that start: moving names takes no longer. */
const PATIENCE_MS = 2_000;
const PAUSE_MS = 50;

/** What is moved, by name within the data directory. */
const planSchema = z.object({ aside: z.string(), before: z.array(z.string()), after: z.array(z.string()) });
export type RestorePlan = z.infer<typeof planSchema>;

/** Neither is part of what a restore replaces. */
export const isDirectorysOwn = (name: string) =>
  name === LOCK || name === RESTORING || name.startsWith('before-restore-');

/** Throws `DataDirectoryInUse` while a restore is going on. */
export function useDataDirectory(dataDir: string): DataDirectoryUse {
  const lock = ownersAlone(dataDir);
  for (let waited = 0; waited <= PATIENCE_MS; waited += PAUSE_MS) {
    if (isUnfinished(dataDir)) {
      const alone = lockFile(lock, true);
      if (alone !== null) {
        finishRestore(dataDir);
        alone.release();
      }
    }
    const use = lockFile(lock, false);
    if (use !== null && !isUnfinished(dataDir)) {
      // Nobody restores while this process holds the lock: what was not committed is abandoned.
      rmSync(join(dataDir, RESTORING), { recursive: true, force: true });
      removeOldDrafts(dataDir);
      return use;
    }
    use?.release();
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE_MS);
  }
  const holders = holdersOf(lock);
  throw new DataDirectoryInUse(
    holders === ''
      ? `${dataDir} is being restored: try again when that is done`
      : `${lock} is held by ${holders}: try again when the restore is done, or end what else holds it`,
  );
}

/** For a restore. Throws `DataDirectoryInUse` where any other process uses it. */
export function takeDataDirectory(dataDir: string): DataDirectoryUse {
  const lock = ownersAlone(dataDir);
  const alone = lockFile(lock, true);
  if (alone === null) {
    const holders = holdersOf(lock);
    const by = holders === '' ? '' : ` by ${holders}`;
    throw new DataDirectoryInUse(
      `${dataDir} is in use${by}: stop what serves from it or ingests into it first`,
    );
  }
  if (isUnfinished(dataDir)) finishRestore(dataDir);
  return alone;
}

/**
 * The lock file. Only the owner can open it, and a group that may write: `flock` needs read access only, so
 * any user who can open the file could stop the service for ever.
 *
 * The operator let in a group that may write, and it keeps its access. Read access of the group comes from
 * the umask; a group with no more can hold the lock but has no use for it. The mode of an existing
 * directory changes only if it has a lock file: it is then known to be a data directory.
 */
function ownersAlone(dataDir: string): string {
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
    // Its owner's to do, or a disk that is read only.
    if (!['EPERM', 'EROFS'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
}

/** Where a restore is laid out before it is committed. What an earlier one left there that was not, is gone. */
export function emptyRestoring(dataDir: string): string {
  const folder = join(dataDir, RESTORING);
  rmSync(folder, { recursive: true, force: true });
  makeFolder(folder);
  return folder;
}

/** From here on it happens, now or with the next start. All below `restoring/` is on disk already. */
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

/** Every step may have been done already. */
function finishRestore(dataDir: string): void {
  const folder = join(dataDir, RESTORING);
  const plan = planSchema.parse(JSON.parse(readFileSync(join(folder, PLAN), 'utf8')));
  const aside = join(dataDir, plan.aside);
  if (plan.before.length > 0) makeFolder(aside);
  for (const name of plan.before) {
    const [from, to] = [join(dataDir, name), join(aside, name)];
    // What is there under the name of what was moved is new.
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
