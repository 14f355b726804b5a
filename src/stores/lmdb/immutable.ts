/** Opens the store of a published generation, which nothing writes to any more. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { RootDatabase } from 'lmdb';
import { open } from 'lmdb';
import { MAX_DATABASES } from './corpus-databases.ts';
import { LOCK_FILE } from './lock-file.ts';

/**
 * The lock file makes readers known to writers, and a published store has no writers. The existing lock file,
 * which may be damaged, is removed before the store is opened; the new one is unlinked afterwards, so that
 * nothing can damage it.
 */
export function openImmutable(directory: string): RootDatabase {
  const lock = join(directory, LOCK_FILE);
  removeIfAllowed(lock);
  try {
    return open({ path: directory, readOnly: true, maxDbs: MAX_DATABASES });
  } finally {
    removeIfAllowed(lock);
  }
}

/** On a file system that is read-only, or in another user's folder, the lock file stays as it is. */
function removeIfAllowed(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch {}
}
