/** Lines of a query set's files, with every line that cannot be used named at once. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { z } from 'zod';
import type { RejectedLine } from '../../src/ingest/read/read.ts';
import { isRejected, readLines } from '../../src/ingest/read/read.ts';

/** A query set that cannot be measured with; the message names the file, and the lines where it is these. */
export class QuerySetError extends Error {}

/** More of them say nothing new. */
const MOST_NAMED = 10;

/** The file, or the same compressed; `undefined` where neither is there. */
export function fileOrGz(directory: string, name: string): string | undefined {
  return [name, `${name}.gz`].map((each) => join(directory, each)).find((path) => existsSync(path));
}

export function requiredFile(directory: string, name: string): string {
  const path = fileOrGz(directory, name);
  if (path === undefined) throw new QuerySetError(`${join(directory, name)} is missing`);
  return path;
}

/** A name as part of a file's: letters and digits of any script, and nothing that leads to another folder. */
export const asFileName = (name: string) =>
  name.replace(/[^\p{L}\p{M}\p{N}.+@_-]+/gu, '-').replace(/^\.+/, '-');

/** Every line as the schema reads it, with its number. Throws where one cannot be read: a measure over less would not be told apart. */
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

/** The lines of a table that are not blank, numbered from 1; the file may be compressed. Throws where it cannot be read. */
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

/** Throws where there is a problem, and names the first ones. */
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
