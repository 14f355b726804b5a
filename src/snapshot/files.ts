/** Copies the files of a snapshot and compares them with their digests. */
import { constants } from 'node:fs';
import { copyFile, statfs } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { makeFolder } from '../data-directory/folder.ts';
import type { FileDamage } from '../stores/file-digests.ts';
import { damagedFiles, filesBelow } from '../stores/file-digests.ts';
import { LOCK_FILE } from '../stores/lmdb/lock-file.ts';
import type { SnapshotManifest } from './manifest.ts';
import { damaged, MANIFEST } from './manifest.ts';

/**
 * True for the path of a file of the corpus. If such a file is damaged, the accounts can still be restored.
 */
export const isOfCorpus = (path: string) => path.startsWith('corpus/');

/**
 * Copies the files below a folder whose paths `isWanted` accepts. Lock files of LMDB are left out, because
 * LMDB creates them again.
 */
export async function copyTree(
  from: string,
  to: string,
  isWanted: (path: string) => boolean = () => true,
): Promise<void> {
  makeFolder(to);
  for (const path of await filesBelow(from)) {
    if (basename(path) === LOCK_FILE || !isWanted(path)) continue;
    makeFolder(dirname(join(to, path)));
    // With this flag, file systems that support cloning share the blocks of both files until one is changed.
    await copyFile(join(from, path), join(to, path), constants.COPYFILE_FICLONE);
  }
}

/** Returns the files of a snapshot that are missing, have changed, or are not listed in its manifest. */
export async function fileProblems(folder: string, { files }: SnapshotManifest): Promise<FileDamage[]> {
  const known = new Set(files.map(({ path }) => path));
  const strangers = (await pathsOf(folder)).filter((path) => path !== MANIFEST && !known.has(path));
  return [
    ...strangers.map((path) => ({ path, problem: 'is not part of it' })),
    ...(await damagedFiles(folder, files)),
  ];
}

/**
 * Returns the paths of a snapshot's files. If the folder cannot be read, throws the error for a damaged
 * snapshot.
 */
async function pathsOf(folder: string): Promise<string[]> {
  try {
    return await filesBelow(folder);
  } catch (error) {
    throw damaged(folder, (error as Error).message);
  }
}

/** Throws unless the disk that holds the folder has more than `bytes` bytes of free space. */
export async function expectRoom(folder: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  if (bytes < bavail * bsize) return;
  const [needed, free] = [bytes, bavail * bsize].map((size) => `${Math.ceil(size / 1e6)} MB`);
  throw new Error(`no room in ${folder}: ${needed} are needed, ${free} are free`);
}
