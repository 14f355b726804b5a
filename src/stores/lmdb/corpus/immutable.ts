/** Opens the store of a published generation, which nothing writes to any more. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { RootDatabase } from 'lmdb';
import { open } from 'lmdb';
import { LOCK_FILE } from '../lock-file.ts';
import { MAX_DATABASES } from './databases.ts';

/**
 * The lock file makes readers known to writers, and a published store has no writers. It is unlinked as soon
 * as the store is open, so that nothing can damage it under the process; LMDB makes a new one for the next
 * process.
 */
export function openImmutable(directory: string): RootDatabase {
  try {
    return open({ path: directory, readOnly: true, maxDbs: MAX_DATABASES });
  } finally {
    unlinkIfAllowed(join(directory, LOCK_FILE));
  }
}

/** On a file system that is read-only, or in another user's folder, the lock file stays as it is. */
function unlinkIfAllowed(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch {}
}
