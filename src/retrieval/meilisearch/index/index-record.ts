/** File in a generation's folder that locates its index: name, servers, and counts. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const FILE = 'meilisearch.json';

/** Format of the indexes that this version searches. Format 1 had no days. */
const FORMAT = 2;

const recordSchema = z.object({
  /** Also 1, so that an index of that format is refused in words and can be deleted on its servers. */
  format: z.literal([1, FORMAT]),
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
      /** True if an article has days; a filter by day is sent only then. */
      dated: z.boolean().default(false),
    })
    .optional(),
});

export type IndexRecord = z.infer<typeof recordSchema>;
export type FinishedIndex = NonNullable<IndexRecord['whole']>;

export function writeIndexRecord(directory: string, record: Omit<IndexRecord, 'format'>): void {
  mkdirSync(directory, { recursive: true });
  writeFileSync(join(directory, FILE), `${JSON.stringify({ format: FORMAT, ...record }, null, 2)}\n`);
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

/**
 * Returns the record of a finished index. Throws if there is none, if it has another format, or if it was never
 * finished.
 */
export function finishedIndex(directory: string): IndexRecord & { whole: FinishedIndex } {
  const record = readIndexRecord(directory);
  if (record === undefined) {
    throw new Error(
      `${directory} holds no index of Meilisearch: set SANAD_SEARCH back, or run sanad ingest again with it`,
    );
  }
  if (record.format !== FORMAT) {
    throw new Error(
      `the index in ${directory} is of format ${record.format}, this version reads ${FORMAT}: run sanad ingest --refresh, which needs no files`,
    );
  }
  if (record.whole === undefined) throw new Error(`damaged index ${directory}: it was never finished`);
  return { ...record, whole: record.whole };
}
