/** Opens the store of a published generation, which is read-only. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { RootDatabase } from 'lmdb';
import { open } from 'lmdb';
import { LOCK_FILE } from '../lock-file.ts';
import { MAX_DATABASES } from './databases.ts';

/**
 * Opens the store and unlinks its lock file, so that nothing can damage it while the process uses it.
 * The lock file only announces readers to writers, and a published store has no writers. LMDB creates a
 * new one for the next process.
 */
export function openImmutable(directory: string): RootDatabase {
  try {
    return open({ path: directory, readOnly: true, maxDbs: MAX_DATABASES });
  } finally {
    unlinkIfAllowed(join(directory, LOCK_FILE));
  }
}

/** The lock file stays on a read-only file system or in another user's folder. */
function unlinkIfAllowed(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch {}
}
