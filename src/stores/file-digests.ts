/** Computes digests of the files below a folder, and compares them later to detect changes. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { checksumFile, digestFile as digestOf } from '../core.ts';
import { compare } from '../order.ts';

/**
 * A relative path within a folder. `.` and `..` are refused, so that a list of files cannot name a file
 * elsewhere.
 */
const path = z
  .string()
  .regex(/^[\w.-]+(\/[\w.-]+)*$/)
  .refine((written) => !written.split('/').some((part) => part === '.' || part === '..'));

export const fileDigestSchema = z.object({
  path,
  bytes: z.int().min(0),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  /**
   * XXH3 of 128 bits, which takes a sixth of the time of a SHA-256 and tells a damaged file as well. Files of
   * a generation have it, unless an earlier version wrote them.
   */
  xxh3: z
    .string()
    .regex(/^[0-9a-f]{32}$/)
    .optional(),
});
export type FileDigest = z.infer<typeof fileDigestSchema>;

/**
 * Returns the paths of all files below the folder, sorted. Throws if something is neither a file nor a
 * folder, such as a symbolic link.
 */
export async function filesBelow(folder: string, within = ''): Promise<string[]> {
  const entries = await readdir(join(folder, within), { withFileTypes: true });
  const paths = entries.map(async (entry) => {
    const path = within === '' ? entry.name : `${within}/${entry.name}`;
    if (entry.isDirectory()) return filesBelow(folder, path);
    if (!entry.isFile()) throw new Error(`${folder}: ${path} is neither a file nor a folder`);
    return [path];
  });
  return (await Promise.all(paths)).flat().sort(compare);
}

/** Returns the length and the SHA-256 of a file. The whole file is read, on the thread pool. */
export async function digestFile(folder: string, path: string, signal?: AbortSignal): Promise<FileDigest> {
  return { path, ...(await digestOf(join(folder, path), signal)) };
}

/**
 * Number of files read concurrently for their digests: half of the threads of Node's pool, so that requests
 * find a free thread.
 */
const AT_ONCE = 2;

/** Returns the digests of the given files, in the order of `paths`. */
export async function digestFiles(
  folder: string,
  paths: readonly string[],
  signal?: AbortSignal,
): Promise<FileDigest[]> {
  const digests = new Map<string, FileDigest>();
  const waiting = [...paths];
  const next = async (): Promise<void> => {
    for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
      digests.set(path, await digestFile(folder, path, signal));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, next));
  return paths.map((path) => digests.get(path) as FileDigest);
}

/** Adds to each digest the XXH3 of its file. */
export async function withXxh3(
  folder: string,
  digests: readonly FileDigest[],
  signal?: AbortSignal,
): Promise<FileDigest[]> {
  const files: FileDigest[] = [];
  for (const digest of digests) {
    const { xxh3 } = await checksumFile(join(folder, digest.path), signal);
    files.push({ ...digest, xxh3 });
  }
  return files;
}

export interface FileDamage {
  readonly path: string;
  /** What is wrong with the file, such as `is missing`. Messages put it after the path. */
  readonly problem: string;
}

export interface Comparison {
  readonly signal?: AbortSignal | undefined;
  /** If set, files that have an XXH3 as well are compared by their SHA-256. */
  readonly bySha256?: boolean;
}

/**
 * Compares files with their stored digests: by XXH3 where they have it, otherwise by SHA-256. Returns the
 * files that differ, in the order of `files`. Throws only if `signal` aborts.
 */
export async function damagedFiles(
  folder: string,
  files: readonly FileDigest[],
  how: Comparison = {},
): Promise<FileDamage[]> {
  const damages = new Map<string, FileDamage>();
  // The longest files are read first, so that no long file is left to be read alone at the end.
  const waiting = [...files].sort((a, b) => b.bytes - a.bytes);
  const next = async (): Promise<void> => {
    for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) {
      const problem = await problemOf(folder, file, how);
      if (problem !== undefined) damages.set(file.path, { path: file.path, problem });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, next));
  return files.flatMap(({ path }) => damages.get(path) ?? []);
}

async function problemOf(
  folder: string,
  { path, bytes, sha256, xxh3 }: FileDigest,
  { signal, bySha256 = false }: Comparison,
): Promise<string | undefined> {
  try {
    const isQuick = xxh3 !== undefined && !bySha256;
    const found = isQuick
      ? await checksumFile(join(folder, path), signal)
      : await digestFile(folder, path, signal);
    if (found.bytes !== bytes) return `has ${found.bytes} bytes, ${bytes} were written`;
    const isSame = 'xxh3' in found ? found.xxh3 === xxh3 : found.sha256 === sha256;
    return isSame ? undefined : 'has changed since it was written';
  } catch (error) {
    signal?.throwIfAborted();
    const { code, message } = error as NodeJS.ErrnoException;
    return code === 'NotFound' ? 'is missing' : `cannot be read: ${message}`;
  }
}
