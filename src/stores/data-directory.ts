/**
 * Who uses a data directory: any number of processes that serve, ingest or change accounts, or one that puts a
 * snapshot in its place. The kernel keeps the lock, so that it ends with its process, and is seen from another
 * container on the same volume, where process ids say nothing.
 *
 * A restore lies whole in `restoring/` before anything is moved; `plan.json` there says that it is. From then on it
 * is finished, by whoever opens the directory next: a process that dies in the middle leaves nothing half.
 */
import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { lockFile } from '../core.ts';
import { makeFolder } from './folder.ts';

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
  makeFolder(dataDir);
  const lock = join(dataDir, LOCK);
  for (let waited = 0; waited <= PATIENCE_MS; waited += PAUSE_MS) {
    if (isUnfinished(dataDir)) {
      const alone = lockFile(lock, true);
      if (alone !== null) {
        finishRestore(dataDir);
        alone.release();
      }
    }
    const use = lockFile(lock, false);
    if (use !== null && !isUnfinished(dataDir)) return use;
    use?.release();
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE_MS);
  }
  throw new DataDirectoryInUse(`${dataDir} is being restored: try again when that is done`);
}

/** For a restore. Throws `DataDirectoryInUse` where any other process uses it. */
export function takeDataDirectory(dataDir: string): DataDirectoryUse {
  makeFolder(dataDir);
  const alone = lockFile(join(dataDir, LOCK), true);
  if (alone === null) {
    throw new DataDirectoryInUse(`${dataDir} is in use: stop what serves from it or ingests into it first`);
  }
  if (isUnfinished(dataDir)) finishRestore(dataDir);
  return alone;
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
