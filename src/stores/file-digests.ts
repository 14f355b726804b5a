/** Digests of the files below a folder, to detect changes later. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { digestFile as digestOf } from '../core.ts';
import { compare } from '../order.ts';

/** A path within its folder: a list of files cannot lead out of it. */
const path = z
  .string()
  .regex(/^[\w.-]+(\/[\w.-]+)*$/)
  .refine((written) => !written.split('/').some((part) => part === '.' || part === '..'));

export const fileDigestSchema = z.object({
  path,
  bytes: z.int().min(0),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});
export type FileDigest = z.infer<typeof fileDigestSchema>;

/**
 * Paths of all files below the folder, in their order. Throws for whatever is neither a file nor a folder.
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

/** Reads the whole file, on the thread pool. */
export async function digestFile(folder: string, path: string, signal?: AbortSignal): Promise<FileDigest> {
  return { path, ...(await digestOf(join(folder, path), signal)) };
}

/** Number of files read concurrently: half of the thread pool, so that requests find a thread. */
const AT_ONCE = 2;

/** Digests of these files, in the order of the paths. */
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

export interface FileDamage {
  readonly path: string;
  /** Predicate of the path: `is missing`. */
  readonly problem: string;
}

/**
 * Compares files with their digests; returns the differences in the order of `files`. Throws only if
 * `signal` aborts.
 */
export async function damagedFiles(
  folder: string,
  files: readonly FileDigest[],
  signal?: AbortSignal,
): Promise<FileDamage[]> {
  const damages = new Map<string, FileDamage>();
  // Longest first, which shortens the total time.
  const waiting = [...files].sort((a, b) => b.bytes - a.bytes);
  const next = async (): Promise<void> => {
    for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) {
      const problem = await problemOf(folder, file, signal);
      if (problem !== undefined) damages.set(file.path, { path: file.path, problem });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, next));
  return files.flatMap(({ path }) => damages.get(path) ?? []);
}

async function problemOf(
  folder: string,
  { path, bytes, sha256 }: FileDigest,
  signal?: AbortSignal,
): Promise<string | undefined> {
  try {
    const found = await digestFile(folder, path, signal);
    if (found.bytes !== bytes) return `has ${found.bytes} bytes, ${bytes} were written`;
    return found.sha256 === sha256 ? undefined : 'has changed since it was written';
  } catch (error) {
    signal?.throwIfAborted();
    const { code, message } = error as NodeJS.ErrnoException;
    return code === 'NotFound' ? 'is missing' : `cannot be read: ${message}`;
  }
}
