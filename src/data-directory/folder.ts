/** Folders of the data directory. */
import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Makes the folder and those above it that are missing. Node's own recursive `mkdir` never returns where a parent
 * exists and takes no folders, as /proc: it goes up and down between the two for ever. `mode` is that of the last one.
 */
export function makeFolder(path: string, mode?: number): void {
  try {
    mkdirSync(path, mode);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST' && statSync(path).isDirectory()) return;
    const parent = dirname(path);
    if (code !== 'ENOENT' || existsSync(parent)) throw error;
    makeFolder(parent);
    makeFolder(path, mode);
  }
}
