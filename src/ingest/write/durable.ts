/**
 * Writes that survive a power cut: the contents of files are synced to disk before the names that lead to
 * them.
 */
import { open, readdir, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Syncs every file and folder below a folder, and the folder itself, to disk. */
export async function syncTree(directory: string): Promise<void> {
  for (const entry of await readdir(directory, { withFileTypes: true })) {
    const path = join(directory, entry.name);
    if (entry.isDirectory()) await syncTree(path);
    else await sync(path);
  }
  await sync(directory);
}

/** Replaces a small file by an atomic rename, so that readers see either the old or the new content. */
export async function replaceFile(path: string, content: string): Promise<void> {
  const next = `${path}.next`;
  const file = await open(next, 'w');
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
  await renameDurably(next, path);
}

/** Renames a file or folder, and syncs the folder that contains the new name. */
export async function renameDurably(from: string, to: string): Promise<void> {
  await rename(from, to);
  await sync(dirname(to));
}

/** Syncs the names in a folder to disk, but not the contents of its files. */
export const syncFolder = (directory: string): Promise<void> => sync(directory);

async function sync(path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}
