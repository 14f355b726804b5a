/** Checks an LMDB data file before LMDB maps it, because a damaged file can crash the process. */
import { join } from 'node:path';
import { checkLmdbSync } from '../../core.ts';

/**
 * Throws if the structure of the data file in a folder is damaged. Accepts a missing or empty file, because
 * LMDB then creates its contents. Blocks the event loop for some microseconds per page of the file.
 */
export function checkDataFile(folder: string): void {
  try {
    checkLmdbSync(join(folder, 'data.mdb'));
  } catch (error) {
    if ((error as { code?: string }).code !== 'NotFound') throw error;
  }
}
