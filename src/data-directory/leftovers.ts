/**
 * Removes drafts that killed processes left in a data directory. Other leftovers are removed elsewhere:
 * drafts of letters by the outbox, `corpus/building` by the next ingest, an uncommitted restore by
 * `data-directory.ts`.
 */
import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { dataLayout } from './layout.ts';

/** Age in milliseconds after which a draft counts as left over. Writing a draft takes far less. */
const DRAFT_MS = 60 * 60_000;

/**
 * Removes the drafts in a data directory that are old. A new draft may belong to another process that is
 * still writing.
 */
export function removeOldDrafts(dataDir: string): void {
  // Forms of the drafts' names: `secrets.ts` writes files `secrets.json.<process>.<8 hex digits>`,
  // `usage/journals.ts` writes folders `.<writer>`.
  removeOld(dataDir, /^secrets\.json\.\d+\.[0-9a-f]{8}$/);
  removeOld(dataLayout(dataDir).usageJournals, /^\.[0-9a-f]{8}-[0-9a-f-]{27}$/);
}

function removeOld(folder: string, drafts: RegExp): void {
  for (const name of namesIn(folder).filter((name) => drafts.test(name))) {
    const path = join(folder, name);
    const written = statSync(path, { throwIfNoEntry: false });
    // The age is an absolute difference, because the file is in the future if the clock was set back.
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
