/** Making files survive a power cut: contents first, then the names that lead to them. */
import { open, readdir, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Syncs every file and folder below a folder, and the folder. */
export async function syncTree(directory: string): Promise<void> {
  for (const entry of await readdir(directory, { withFileTypes: true })) {
    const path = join(directory, entry.name);
    if (entry.isDirectory()) await syncTree(path);
    else await sync(path);
  }
  await sync(directory);
}

/** Replaces a small file by atomic rename: readers see the old content or the new. */
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

/** Renames, and syncs the folder that the new name is in. */
export async function renameDurably(from: string, to: string): Promise<void> {
  await rename(from, to);
  await sync(dirname(to));
}

/** Of a folder: the names in it. */
export const syncFolder = (directory: string): Promise<void> => sync(directory);

async function sync(path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}
