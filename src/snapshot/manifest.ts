/**
 * Manifest of a snapshot, `snapshot.json`. It is written last, so a folder without it is no complete
 * snapshot.
 */
import { createHmac } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { fileDigestSchema } from '../stores/file-digests.ts';

/** Format of a snapshot. It is incremented when this program can no longer restore older snapshots. */
export const SNAPSHOT_FORMAT = 1;
export const MANIFEST = 'snapshot.json';

const manifestSchema = z.object({
  format: z.literal(SNAPSHOT_FORMAT),
  created_at: z.string(),
  /** Version of the program that made the snapshot. */
  made_by: z.string(),
  /** Name of the copied generation of the corpus; `null` if there was none, or if it was left out. */
  generation: z.string().nullable(),
  /**
   * Name of the search engine. If the engine stores its index outside the data directory, the index is not in
   * the snapshot.
   */
  engine: z.string(),
  /** True if the prepared store is included. Without it, the next ingest prepares every document again. */
  prepared: z.boolean(),
  /** True if the secrets are included; false if they came from the environment. */
  secrets: z.boolean(),
  /**
   * HMAC made with the pepper. By it a restore tells if a given pepper fits the keys, without storing the
   * pepper itself.
   */
  pepper: z.string(),
  counts: z.object({ accounts: z.int(), keys: z.int(), tokens: z.int(), usage: z.int(), letters: z.int() }),
  files: z.array(fileDigestSchema),
});

export type SnapshotManifest = z.infer<typeof manifestSchema>;

export async function readSnapshotManifest(folder: string): Promise<SnapshotManifest> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch((cause) => {
    throw new Error(`${folder} is no snapshot: it has no ${MANIFEST}`, { cause });
  });
  const written = parsed(text, folder);
  const { format } = z.looseObject({ format: z.unknown() }).catch({ format: undefined }).parse(written);
  if (format !== SNAPSHOT_FORMAT)
    throw new Error(`the snapshot is of format ${format}, this version reads ${SNAPSHOT_FORMAT}`);
  const { success, data } = manifestSchema.safeParse(written);
  if (!success) throw damaged(folder, `${MANIFEST} has changed since it was written`);
  return data;
}

export const damaged = (folder: string, what: string) =>
  new Error(`the snapshot ${folder} is damaged: ${what}`);

export const markOfPepper = (pepper: string) =>
  createHmac('sha256', pepper).update('sanad snapshot').digest('hex').slice(0, 32);

function parsed(text: string, folder: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw damaged(folder, `${MANIFEST} has changed since it was written`);
  }
}
