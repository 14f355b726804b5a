/** The file in a generation's folder that says where its index is: which name, on which servers, what it holds. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const FILE = 'meilisearch.json';

const placeSchema = z.object({
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

export type Place = z.infer<typeof placeSchema>;
export type WholeIndex = NonNullable<Place['whole']>;

export function writePlace(directory: string, place: Omit<Place, 'format'>): void {
  mkdirSync(directory, { recursive: true });
  writeFileSync(join(directory, FILE), `${JSON.stringify({ format: 1, ...place }, null, 2)}\n`);
}

/** `undefined` where the folder has no such file: it is no index of this engine. */
export function readPlace(directory: string): Place | undefined {
  const path = join(directory, FILE);
  if (!existsSync(path)) return undefined;
  return placeSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
}

/** The place of an index that was finished. */
export function wholePlace(directory: string): Place & { whole: WholeIndex } {
  const place = readPlace(directory);
  if (place === undefined) {
    throw new Error(
      `${directory} holds no index of Meilisearch: set SANAD_SEARCH back, or run sanad ingest again with it`,
    );
  }
  if (place.whole === undefined) throw new Error(`damaged index ${directory}: it was never finished`);
  return { ...place, whole: place.whole };
}
