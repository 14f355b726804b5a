/** Checks a data file before LMDB maps it: LMDB trusts its file, and a damaged one ends the process. */
import { join } from 'node:path';
import { checkLmdbSync } from '../../core.ts';

/**
 * Throws if the structure of the data file in a folder is damaged. A file that is missing or empty passes,
 * since LMDB makes it. Blocks the event loop for some microseconds a page.
 */
export function checkDataFile(folder: string): void {
  try {
    checkLmdbSync(join(folder, 'data.mdb'));
  } catch (error) {
    if ((error as { code?: string }).code !== 'NotFound') throw error;
  }
}
