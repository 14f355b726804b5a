/**
 * Writes an index to all Meilisearch servers, under a temporary name until it is complete, then under its
 * final name.
 */
import { randomBytes } from 'node:crypto';
import type { EnqueuedTask, IndexStats } from 'meilisearch';
import type { IndexDocument } from '../../../core.ts';
import { PassageBuilder } from '../../../core.ts';
import type { BuildOptions, IndexWriter, VectorKind } from '../../contract.ts';
import { MeilisearchFailure } from '../service/failure.ts';
import type { RetryPolicy } from '../service/retrying.ts';
import { retrying } from '../service/retrying.ts';
import type { MeilisearchServer } from '../service/server.ts';
import { taskDone } from '../service/tasks.ts';
import { examineVersion } from '../service/version.ts';
import { chunkLines, hasDays } from './documents.ts';
import { writeIndexRecord } from './index-record.ts';
import { indexSettings } from './settings.ts';

/**
 * Length of a batch of documents in UTF-16 units, of at most three bytes each: far below Meilisearch's
 * default limit of 100 MB, and large enough for few calls.
 */
const BATCH_LENGTH = 8 * 1024 * 1024;
/**
 * Maximum number of batches that a server has accepted but not indexed. More than one, because Meilisearch
 * merges several into one task; few, so that a failure is noticed early.
 */
const BATCHES_AHEAD = 8;

export interface WriterParts {
  readonly servers: readonly MeilisearchServer[];
  readonly retries: RetryPolicy;
}

export function meilisearchWriter(
  directory: string,
  vectors: VectorKind,
  { servers, retries }: WriterParts,
  { signal, onProgress = () => {} }: BuildOptions = {},
): IndexWriter {
  const index = `sanad-${randomBytes(8).toString('hex')}`;
  const urls = servers.map(({ url }) => url);
  const counts = { documents: 0, articles: 0, chunks: 0 };
  let dated = false;
  const passages = new PassageBuilder(directory);
  const progress = servers.map(() => 0);
  const targets = servers.map((server, at) =>
    target(server, `${index}-building`, vectors.dimensions, {
      retries,
      signal,
      onDone(chunks) {
        progress[at] = (progress[at] as number) + chunks;
        onProgress(Math.min(...progress));
      },
    }),
  );
  let begun: Promise<void> | undefined;
  let batch: string[] = [];
  let length = 0;

  /**
   * Creates the index on all servers, once. Writes the record first, so that the index of a killed ingest can
   * be found and deleted.
   */
  function begin(): Promise<void> {
    begun ??= (async () => {
      writeIndexRecord(directory, { index, servers: urls });
      await onAll(targets, (each) => each.create());
    })();
    return begun;
  }

  async function send(): Promise<void> {
    if (batch.length === 0) return;
    const lines = batch.join('\n');
    const chunks = batch.length;
    batch = [];
    length = 0;
    await begin();
    await onAll(targets, (each) => each.add(lines, chunks));
  }

  async function addDocument(document: IndexDocument, rows: Float32Array): Promise<number> {
    // The passages get the document before the servers do, because this call checks it and throws if it is
    // invalid.
    passages.addDocument(document);
    const lines = chunkLines(document, rows, vectors.dimensions, {
      document: counts.documents,
      article: counts.articles,
      chunk: counts.chunks,
    });
    for (const line of lines) {
      batch.push(line);
      length += line.length + 1;
      if (length >= BATCH_LENGTH) await send();
    }
    dated ||= hasDays(document);
    counts.documents += 1;
    counts.articles += document.articles.length;
    counts.chunks += lines.length;
    return lines.length;
  }

  return {
    async addDocuments(documents: readonly IndexDocument[], rows = new Float32Array()) {
      let from = 0;
      for (const document of documents)
        from += (await addDocument(document, rows.subarray(from))) * vectors.dimensions;
    },
    async finish() {
      await send();
      await begin();
      await onAll(targets, (each) => each.publish(index, counts.chunks));
      await passages.finish();
      writeIndexRecord(directory, { index, servers: urls, whole: { ...counts, ...vectors, dated } });
    },
  };
}

/**
 * Writes an index to one Meilisearch server, under a temporary name until `publish` gives it its final name.
 */
interface Target {
  create(): Promise<void>;
  add(lines: string, chunks: number): Promise<void>;
  /**
   * Waits until all batches are indexed, renames the index to its final name, and checks its number of
   * chunks.
   */
  publish(index: string, chunks: number): Promise<void>;
}

interface TargetOptions {
  readonly retries: RetryPolicy;
  readonly signal: AbortSignal | undefined;
  /** Called with the number of chunks that have become searchable since the previous call. */
  readonly onDone: (chunks: number) => void;
}

function target(
  server: MeilisearchServer,
  uid: string,
  dimensions: number,
  { retries, signal, onDone }: TargetOptions,
): Target {
  const enqueue = (call: () => Promise<EnqueuedTask>) => retrying(call, retries, signal);
  const done = (task: EnqueuedTask) => taskDone(server, task, { retries, signal });
  const ahead: { task: EnqueuedTask; chunks: number }[] = [];

  async function awaitOldest(): Promise<void> {
    const oldest = ahead.shift();
    if (oldest === undefined) return;
    await done(oldest.task);
    onDone(oldest.chunks);
  }

  return {
    async create() {
      await retrying(() => examineVersion(server, signal), retries, signal);
      const settings = indexSettings(dimensions);
      await ignoring('index_already_exists', async () =>
        done(await enqueue(() => server.post('indexes', { uid, primaryKey: 'chunk' }, { signal }))),
      );
      await done(await enqueue(() => server.patch(`indexes/${uid}/settings`, settings, { signal })));
    },
    async add(lines, chunks) {
      // If a response is lost, the batch is sent again. Its chunks then overwrite themselves, as they have
      // the same keys.
      const task = await enqueue(() => server.postLines(`indexes/${uid}/documents`, lines, { signal }));
      ahead.push({ task, chunks });
      if (ahead.length > BATCHES_AHEAD) await awaitOldest();
    },
    async publish(index, chunks) {
      while (ahead.length > 0) await awaitOldest();
      const rename = [{ indexes: [uid, index], rename: true }];
      await ignoring('index_not_found', async () =>
        done(await enqueue(() => server.post('swap-indexes', rename, { signal }))),
      );
      await retrying(() => checkIndex(server, index, chunks, signal), retries, signal);
    },
  };
}

/**
 * Runs `act` and ignores a Meilisearch error with the given code. When a call is repeated because its
 * response was lost, the code says that the first call already did the work. If it did not, the next step
 * fails.
 */
async function ignoring(code: string, act: () => Promise<unknown>): Promise<void> {
  try {
    await act();
  } catch (error) {
    if (!(error instanceof MeilisearchFailure && error.code === code)) throw error;
  }
}

/** Rejects if the number of chunks that the server holds of the index is not `chunks`. */
export async function checkIndex(
  server: MeilisearchServer,
  index: string,
  chunks: number,
  signal?: AbortSignal,
): Promise<void> {
  const { numberOfDocuments: found } = await server.get<IndexStats>(`indexes/${index}/stats`, { signal });
  if (found === chunks) return;
  throw new MeilisearchFailure(
    server.url,
    'refused',
    `holds ${found} of the ${chunks} chunks of the index ${index}`,
  );
}

/** Runs `act` on all servers' targets at once. Rejects if any fails, with an AggregateError if several do. */
async function onAll<T>(targets: readonly T[], act: (target: T) => Promise<void>): Promise<void> {
  const outcomes = await Promise.allSettled(targets.map(act));
  const failed = outcomes.filter((outcome) => outcome.status === 'rejected').map(({ reason }) => reason);
  if (failed.length === 0) return;
  if (failed.length === 1) throw failed[0];
  throw new AggregateError(failed, failed.map((reason) => (reason as Error).message).join('; '));
}
