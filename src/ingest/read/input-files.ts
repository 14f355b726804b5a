/** Finds the files of the input, and names those of a folder that are left out. */
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { foreignReason, peek } from './read.ts';

export interface InputFiles {
  /** Sorted and without duplicates. */
  files: string[];
  /** Files of the folders that are not read, sorted. */
  skipped: SkippedFile[];
}

export interface SkippedFile {
  file: string;
  reason: string;
}

/**
 * Returns the given files, and from the given folders and those below them the files with JSON lines or with
 * a JSON array of objects. Throws an error with code `ENOENT` for a missing path.
 */
export async function inputFiles(paths: readonly string[]): Promise<InputFiles> {
  const files = new Set<string>();
  const others = new Set<string>();
  for (const path of paths) {
    if (!(await isDirectory(path))) {
      files.add(path);
      continue;
    }
    for (const entry of await readdir(path, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const file = join(entry.parentPath ?? entry.path, entry.name);
      (isNamedDocuments(entry.name) ? files : others).add(file);
    }
  }
  const skipped: SkippedFile[] = [];
  for (const file of [...others].sort()) {
    if (files.has(file)) continue;
    const reason = await whySkipped(file);
    if (reason === undefined) files.add(file);
    else skipped.push({ file, reason });
  }
  return { files: [...files].sort(), skipped };
}

async function isDirectory(path: string): Promise<boolean> {
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    throw Object.assign(new Error(`there is no file or folder ${path}`), { code: 'ENOENT' });
  });
  return found.isDirectory();
}

const isNamedDocuments = (name: string): boolean => /\.(?:jsonl|ndjson)(?:\.gz)?$/.test(name);

/** Returns why a file of a folder is not read; undefined for an array in a file named as JSON. */
async function whySkipped(file: string): Promise<string | undefined> {
  try {
    const format = await peek(file);
    if (typeof format === 'object') return foreignReason(format, file);
    if (format === 'empty') return 'the file is empty';
    if (format === 'array' && /\.json(?:\.gz)?$/.test(file)) return undefined;
    return 'of a folder, files named .jsonl and .ndjson (also .gz) and arrays in .json are read: name the file itself if it has documents';
  } catch (error) {
    return `cannot be read: ${(error as Error).message}`;
  }
}
