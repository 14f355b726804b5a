/** Checks a data file before LMDB maps it: LMDB trusts its file, and a damaged one ends the process. */
import { join } from 'node:path';
import { checkLmdb, checkLmdbSync } from '../../core.ts';

const dataFile = (folder: string) => join(folder, 'data.mdb');

/**
 * Throws if the structure of the data file in a folder is damaged. A file that is missing or empty passes, since
 * LMDB makes it. Blocks the event loop for some microseconds a page: for small stores.
 */
export function checkDataFile(folder: string): void {
  try {
    checkLmdbSync(dataFile(folder));
  } catch (error) {
    unlessMissing(error);
  }
}

/** `checkDataFile` off the event loop, for large stores. */
export async function checkLargeDataFile(folder: string, signal?: AbortSignal): Promise<void> {
  await checkLmdb(dataFile(folder), signal).catch(unlessMissing);
}

function unlessMissing(error: unknown): void {
  if ((error as { code?: string }).code !== 'NotFound') throw error;
}
