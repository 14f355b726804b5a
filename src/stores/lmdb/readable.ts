/** The check of a store that is opened for reading alone. */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { checkDataFile } from './data-file.ts';

/**
 * Throws if LMDB cannot read the store in a folder. An empty data file, which a writer fills, ends a reader by
 * a signal.
 */
export function checkReadable(folder: string): void {
  if (statSync(join(folder, 'data.mdb')).size === 0) throw new Error('data.mdb is empty');
  checkDataFile(folder);
}
