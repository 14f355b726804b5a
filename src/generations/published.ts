/** Lists the generations in a data directory, and reads the name of the published one. */
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { DataLayout } from '../data-directory/layout.ts';
import { generationLayout } from '../data-directory/layout.ts';
import { DamagedGeneration } from '../stores/damage.ts';
import { filesBelow } from '../stores/file-digests.ts';
import { LOCK_FILE } from '../stores/lmdb/lock-file.ts';

const NAME = /^[0-9a-f]{16}$/;
/**
 * Form of the file CURRENT: the name of a generation. If the file was written by hand, it may lack the
 * newline.
 */
const CONTENT = /^[0-9a-f]{16}\n?$/;

/**
 * Returns the name of the published generation; `undefined` if nothing has been ingested yet. Throws
 * `DamagedGeneration` if the file CURRENT holds no name.
 */
export async function currentGeneration(layout: DataLayout): Promise<string | undefined> {
  const content = await readFile(layout.current, 'latin1').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (content === undefined) return undefined;
  if (CONTENT.test(content)) return content.trim();
  throw new DamagedGeneration('corpus/CURRENT does not hold the name of a generation');
}

/** Returns the names of all generations, newest first. */
export async function generationsByAge(layout: DataLayout): Promise<string[]> {
  const names = await readdir(layout.generations).catch(() => []);
  const aged = await Promise.all(
    names
      .filter((name) => NAME.test(name))
      .map(async (name) => ({ name, builtAt: (await stat(join(layout.generations, name))).mtimeMs })),
  );
  return aged.sort((a, b) => b.builtAt - a.builtAt).map(({ name }) => name);
}

/** The value that `buildOf` returns if the generation has no manifest, as when its folder does not exist. */
export const MISSING = '';

/**
 * Returns a fingerprint of a generation's files except LMDB's lock file: size, time and inode of each. It
 * differs after the generation was built again under the same name, and after a file was changed in place.
 * Returns `MISSING` if there is no manifest, which is the first file deleted when a generation is removed, or
 * if a file is removed meanwhile.
 */
export async function buildOf(layout: DataLayout, name: string): Promise<string> {
  const directory = join(layout.generations, name);
  try {
    await stat(generationLayout(directory).manifest);
    const paths = (await filesBelow(directory)).filter((path) => !path.endsWith(LOCK_FILE));
    const stats = await Promise.all(
      paths.map(async (path) => {
        const { ino, size, mtimeMs } = await stat(join(directory, path));
        return `${path} ${ino} ${size} ${mtimeMs}`;
      }),
    );
    return [name, ...stats].join('\n');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return MISSING;
    throw error;
  }
}
