/** File in a generation's folder that locates its index: name, servers, and counts. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const FILE = 'meilisearch.json';

const recordSchema = z.object({
  format: z.literal(1),
  index: z.string().regex(/^[\w-]+$/),
  /** Servers to which the index was written. The settings decide which of them are read. */
  servers: z.array(z.string()),
  /** Counts and vectors of the finished index; `undefined` while it is being written. */
  whole: z
    .object({
      documents: z.int().min(0),
      articles: z.int().min(0),
      chunks: z.int().min(0),
      dimensions: z.int().positive(),
      embedder: z.string(),
    })
    .optional(),
});

export type IndexRecord = z.infer<typeof recordSchema>;
export type FinishedIndex = NonNullable<IndexRecord['whole']>;

export function writeIndexRecord(directory: string, record: Omit<IndexRecord, 'format'>): void {
  mkdirSync(directory, { recursive: true });
  writeFileSync(join(directory, FILE), `${JSON.stringify({ format: 1, ...record }, null, 2)}\n`);
}

/**
 * `undefined` if the folder has no such file and so no index of this engine. Throws if the file is
 * damaged.
 */
export function readIndexRecord(directory: string): IndexRecord | undefined {
  const path = join(directory, FILE);
  if (!existsSync(path)) return undefined;
  return recordSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
}

/** Returns the record of a finished index. Throws if there is none or it was never finished. */
export function finishedIndex(directory: string): IndexRecord & { whole: FinishedIndex } {
  const record = readIndexRecord(directory);
  if (record === undefined) {
    throw new Error(
      `${directory} holds no index of Meilisearch: set SANAD_SEARCH back, or run sanad ingest again with it`,
    );
  }
  if (record.whole === undefined) throw new Error(`damaged index ${directory}: it was never finished`);
  return { ...record, whole: record.whole };
}
