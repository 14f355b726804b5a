/**
 * Removes drafts that killed processes left in a data directory. Other leftovers are removed elsewhere:
 * drafts of letters by the outbox, `corpus/building` by the next ingest, an uncommitted restore by
 * `data-directory.ts`.
 */
import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { dataLayout } from './layout.ts';

/** Far longer than writing a draft takes. */
const DRAFT_MS = 60 * 60_000;

/** Removes old drafts only, because another process may be writing its own. */
export function removeOldDrafts(dataDir: string): void {
  // `secrets.ts` writes `secrets.json.<process>.<8 hex digits>`, `usage/journals.ts` the folder `.<writer>`.
  removeOld(dataDir, /^secrets\.json\.\d+\.[0-9a-f]{8}$/);
  removeOld(dataLayout(dataDir).usageJournals, /^\.[0-9a-f]{8}-[0-9a-f-]{27}$/);
}

function removeOld(folder: string, drafts: RegExp): void {
  for (const name of namesIn(folder).filter((name) => drafts.test(name))) {
    const path = join(folder, name);
    const written = statSync(path, { throwIfNoEntry: false });
    // The absolute difference, because the clock may have been set back.
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
