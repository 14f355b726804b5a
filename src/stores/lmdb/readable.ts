/** Checks an LMDB store before it is opened read-only. */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { checkDataFile } from './data-file.ts';

/**
 * Throws if LMDB cannot read the store in a folder. An empty data file is refused too: a writer would fill
 * it, but a reader crashes on it.
 */
export function checkReadable(folder: string): void {
  if (statSync(join(folder, 'data.mdb')).size === 0) throw new Error('data.mdb is empty');
  checkDataFile(folder);
}
