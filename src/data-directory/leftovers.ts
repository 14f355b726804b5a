/**
 * Drafts that killed processes left in a data directory. The outbox removes drafts of letters, the next
 * ingest `corpus/building`, and `data-directory.ts` a restore that was not committed.
 */
import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { dataLayout } from './layout.ts';

/** Far longer than any of them takes to be written. */
const DRAFT_MS = 60 * 60_000;

/** Removes the old ones: another process may be writing its own. */
export function removeOldDrafts(dataDir: string): void {
  // `secrets.ts` writes `secrets.json.<process>.<8 hex digits>`, `usage/journals.ts` the folder `.<writer>`.
  removeOld(dataDir, /^secrets\.json\.\d+\.[0-9a-f]{8}$/);
  removeOld(dataLayout(dataDir).usageJournals, /^\.[0-9a-f]{8}-[0-9a-f-]{27}$/);
}

function removeOld(folder: string, drafts: RegExp): void {
  for (const name of namesIn(folder).filter((name) => drafts.test(name))) {
    const path = join(folder, name);
    const written = statSync(path, { throwIfNoEntry: false });
    // Without its sign: the clock may have been set back.
    if (written !== undefined && Math.abs(Date.now() - written.mtimeMs) > DRAFT_MS)
      rmSync(path, { recursive: true, force: true });
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
