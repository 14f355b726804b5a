/** The file in a generation's folder that says where its index is: which name, on which servers, what it holds. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const FILE = 'meilisearch.json';

const recordSchema = z.object({
  format: z.literal(1),
  index: z.string().regex(/^[\w-]+$/),
  /** Where it was written; which of them are read from, the settings say. */
  servers: z.array(z.string()),
  /** `undefined` while it is written. */
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
export type WholeIndex = NonNullable<IndexRecord['whole']>;

export function writeIndexRecord(directory: string, record: Omit<IndexRecord, 'format'>): void {
  mkdirSync(directory, { recursive: true });
  writeFileSync(join(directory, FILE), `${JSON.stringify({ format: 1, ...record }, null, 2)}\n`);
}

/** `undefined` where the folder has no such file: it is no index of this engine. */
export function readIndexRecord(directory: string): IndexRecord | undefined {
  const path = join(directory, FILE);
  if (!existsSync(path)) return undefined;
  return recordSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
}

/** The record of an index that was finished. */
export function finishedIndex(directory: string): IndexRecord & { whole: WholeIndex } {
  const record = readIndexRecord(directory);
  if (record === undefined) {
    throw new Error(
      `${directory} holds no index of Meilisearch: set SANAD_SEARCH back, or run sanad ingest again with it`,
    );
  }
  if (record.whole === undefined) throw new Error(`damaged index ${directory}: it was never finished`);
  return { ...record, whole: record.whole };
}
