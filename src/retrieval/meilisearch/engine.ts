/**
 * Search engine on Meilisearch, the unmodified Community edition. Indexes are written to every configured
 * server; a search reads from one server that answers.
 */
import type { EngineListener, SearchEngine } from '../contract.ts';
import { dropIndex } from './index/dropping.ts';
import { finishedIndex } from './index/index-record.ts';
import { checkIndex, meilisearchWriter } from './index/writer.ts';
import { openIndex } from './query/opened-index.ts';
import type { ReadLimits } from './query/readers.ts';
import { READ_LIMITS, readers } from './query/readers.ts';
import type { RetryPolicy } from './service/retrying.ts';
import { INGEST_RETRIES } from './service/retrying.ts';
import type { MeilisearchSettings } from './service/server.ts';
import { meilisearchServer } from './service/server.ts';
import { examineServer } from './service/version.ts';

export interface MeilisearchOptions extends EngineListener {
  readonly retries?: RetryPolicy;
  readonly limits?: ReadLimits;
}

export function meilisearchEngine(
  { urls, key }: MeilisearchSettings,
  { retries = INGEST_RETRIES, limits = READ_LIMITS, onChange }: MeilisearchOptions = {},
): SearchEngine {
  const servers = urls.map((url) => meilisearchServer(url, key));
  const reading = readers(servers, { limits, onChange });
  return {
    name: 'meilisearch',
    build: (directory, vectors, options) =>
      meilisearchWriter(directory, vectors, { servers, retries }, options),
    open: (directory) => openIndex(directory, reading),
    async check(directory) {
      const { index, whole } = finishedIndex(directory);
      await Promise.all(servers.map((server) => checkIndex(server, index, whole.chunks)));
    },
    drop: (directory) => dropIndex(directory, servers),
    async examine() {
      const outcomes = await Promise.all(servers.map(examineServer));
      return outcomes.filter((warning) => warning !== undefined);
    },
  };
}
