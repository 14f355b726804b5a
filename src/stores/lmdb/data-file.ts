/** Checks a data file before LMDB maps it: LMDB trusts what it finds there, and a damaged file ends the process. */
import { join } from 'node:path';
import { checkLmdb, checkLmdbSync } from '../../core.ts';

const dataFile = (folder: string) => join(folder, 'data.mdb');

/**
 * Throws where LMDB cannot live with the data file of a folder. A file that is missing or empty passes: LMDB makes it.
 * Costs some 3 µs a page, during which the process does nothing else: for small stores.
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
