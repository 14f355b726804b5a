/** Reads the files of a query set. An error message names the first lines that cannot be read. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { z } from 'zod';
import type { RejectedLine } from '../../src/ingest/read/read.ts';
import { isRejected, readLines } from '../../src/ingest/read/read.ts';

/**
 * Error: the query set cannot be used. The message names the file or folder, and the lines if some are wrong.
 */
export class QuerySetError extends Error {}

/** Maximum number of lines that an error message names. */
const MOST_NAMED = 10;

/** Returns the path of the file, or of its compressed form (`.gz`); `undefined` if neither exists. */
export function fileOrGz(directory: string, name: string): string | undefined {
  return [name, `${name}.gz`].map((each) => join(directory, each)).find((path) => existsSync(path));
}

export function requiredFile(directory: string, name: string): string {
  const path = fileOrGz(directory, name);
  if (path === undefined) throw new QuerySetError(`${join(directory, name)} is missing`);
  return path;
}

/**
 * Makes a name usable in a file name: letters and digits of any script and `.+@_-` stay, other characters,
 * such as path separators and blanks, become `-`, and so do dots at the beginning.
 */
export const asFileName = (name: string) =>
  name.replace(/[^\p{L}\p{M}\p{N}.+@_-]+/gu, '-').replace(/^\.+/, '-');

/**
 * Returns every record of the file with its line number. Throws if a line does not match the schema, because
 * measures over fewer queries would not be comparable.
 */
export async function readRecords<T extends z.ZodType>(
  file: string,
  schema: T,
): Promise<Array<{ line: number; record: z.output<T> }>> {
  const records: Array<{ line: number; record: z.output<T> }> = [];
  const problems: RejectedLine[] = [];
  for await (const read of readLines(file)) {
    if (isRejected(read)) {
      problems.push(read);
      continue;
    }
    const { line, value } = read;
    const parsed = schema.safeParse(value);
    if (parsed.success) records.push({ line, record: parsed.data });
    else problems.push({ file, line, reason: firstIssue(parsed.error) });
  }
  refuse(problems);
  return records;
}

/**
 * Returns the lines of a text file that are not blank, with line numbers from 1. The file may be compressed.
 * Throws if it cannot be read.
 */
export function textLines(file: string): Array<{ line: number; text: string }> {
  const bytes = readFileSync(file);
  let content: string;
  try {
    content = (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
  } catch (error) {
    throw new QuerySetError(`${file} cannot be unpacked: ${(error as Error).message}`);
  }
  return content
    .replace(/^\uFEFF/, '')
    .split('\n')
    .map((text, index) => ({ line: index + 1, text: text.trim() }))
    .filter(({ text }) => text !== '');
}

/** Throws `QuerySetError` if any lines were rejected. The message names the first `MOST_NAMED` of them. */
export function refuse(problems: readonly RejectedLine[]): void {
  if (problems.length === 0) return;
  const named = problems.slice(0, MOST_NAMED).map(({ file, line, reason }) => `${file}:${line}: ${reason}`);
  const more = problems.length - named.length;
  throw new QuerySetError([...named, ...(more > 0 ? [`… and ${more} more`] : [])].join('\n'));
}

export function firstIssue(error: z.ZodError): string {
  const [issue] = error.issues;
  if (issue === undefined) return error.message;
  return issue.path.length === 0 ? issue.message : `${issue.path.join('.')}: ${issue.message}`;
}
