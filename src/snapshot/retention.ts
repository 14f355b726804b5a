/** Removes old snapshots beside a new one. */
import { readdir, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { MANIFEST, readSnapshotManifest } from './manifest.ts';

/**
 * Keeps the newest `keep` snapshots in the folder that contains `target`, and `target` in any case. Returns
 * the folders of the removed ones, the newest first. Whatever is no complete snapshot stays: a link, another
 * folder, a snapshot that is being written, or one of a format that this program does not read.
 */
export async function removeOldSnapshots(target: string, keep: number): Promise<string[]> {
  const own = resolve(target);
  const folder = dirname(own);
  const entries = await readdir(folder, { withFileTypes: true });
  const others = entries
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => join(folder, name))
    .filter((path) => path !== own);
  const found = await Promise.all(
    others.map(async (path) => {
      const manifest = await readSnapshotManifest(path).catch(() => undefined);
      return manifest === undefined ? [] : [{ path, made: Date.parse(manifest.created_at) }];
    }),
  );
  const old = found
    .flat()
    .sort((a, b) => b.made - a.made)
    .slice(keep - 1)
    .map(({ path }) => path);
  for (const path of old) {
    // Without its manifest a folder is no snapshot, also if the removal ends half-way.
    await rm(join(path, MANIFEST));
    await rm(path, { recursive: true });
  }
  return old;
}
