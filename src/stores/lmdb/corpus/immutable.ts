/** Opens the store of a published generation read-only. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { RootDatabase } from 'lmdb';
import { open } from 'lmdb';
import { LOCK_FILE } from '../lock-file.ts';
import { MAX_DATABASES } from './databases.ts';

/**
 * Opens the store and deletes its lock file, so that damage to that file cannot affect the process. The lock
 * file only announces readers to writers, and a published store has no writers. LMDB creates a new lock file
 * for the next process.
 */
export function openImmutable(directory: string): RootDatabase {
  try {
    return open({ path: directory, readOnly: true, maxDbs: MAX_DATABASES });
  } finally {
    unlinkIfAllowed(join(directory, LOCK_FILE));
  }
}

/**
 * Deletes the lock file. A failure is ignored: on a read-only file system or in another user's folder, the
 * file stays.
 */
function unlinkIfAllowed(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch {}
}
