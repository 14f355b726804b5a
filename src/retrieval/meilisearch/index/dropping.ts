/** Deletes a Meilisearch index on all servers. */
import { MeilisearchFailure } from '../service/failure.ts';
import type { MeilisearchServer } from '../service/server.ts';
import type { IndexRecord } from './index-record.ts';
import { readIndexRecord } from './index-record.ts';

/**
 * Deletes the index that the record in a folder names. An unfinished index is deleted under both its
 * temporary and its final name, because the record does not say which it had. Enqueues the deletions in
 * Meilisearch and does not wait for them.
 */
export async function dropIndex(directory: string, servers: readonly MeilisearchServer[]): Promise<void> {
  const record = recordIn(directory);
  if (record === undefined) return;
  const uids = record.whole === undefined ? [`${record.index}-building`, record.index] : [record.index];
  for (const server of servers) {
    for (const uid of uids) await dropOn(server, uid);
  }
}

/**
 * Reads the index record of a folder. Returns `undefined` if it is damaged, because a damaged record must not
 * prevent the removal of the generation.
 */
function recordIn(directory: string): IndexRecord | undefined {
  try {
    return readIndexRecord(directory);
  } catch {
    return undefined;
  }
}

async function dropOn(server: MeilisearchServer, uid: string): Promise<void> {
  try {
    await server.delete(`indexes/${uid}`);
  } catch (error) {
    if (!(error instanceof MeilisearchFailure && error.code === 'index_not_found')) throw error;
  }
}
