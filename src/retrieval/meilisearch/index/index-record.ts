/**
 * File in a generation's folder that says where the generation's Meilisearch index is: its name, its servers,
 * and its counts.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const FILE = 'meilisearch.json';

/**
 * Format of the indexes that this version can search. Indexes of format 1 had no days on which articles are
 * in force, those of format 2 no numbers of documents.
 */
const FORMAT = 3;

const recordSchema = z.object({
  /**
   * Formats 1 and 2 are read too, so that their indexes can be deleted on their servers, and refused with a
   * clear error when opened for search.
   */
  format: z.literal([1, 2, FORMAT]),
  index: z.string().regex(/^[\w-]+$/),
  /**
   * Servers to which the index was written. Searches read from the servers of the settings, not from this
   * list.
   */
  servers: z.array(z.string()),
  /** Counts and vectors of the finished index; `undefined` while the index is being written. */
  whole: z
    .object({
      documents: z.int().min(0),
      articles: z.int().min(0),
      chunks: z.int().min(0),
      dimensions: z.int().positive(),
      embedder: z.string(),
      /**
       * True if an article has a first or last day in force. Only then do searches send their filter by day.
       */
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
 * Reads the record of the Meilisearch index in a folder. Returns `undefined` if the folder has none. Throws
 * if the record is damaged.
 */
export function readIndexRecord(directory: string): IndexRecord | undefined {
  const path = join(directory, FILE);
  if (!existsSync(path)) return undefined;
  return recordSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
}

/**
 * Returns the record of a finished index. Throws if there is none, if it has another format, or if it was
 * never finished.
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
