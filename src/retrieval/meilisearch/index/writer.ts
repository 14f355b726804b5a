/** Writes an index to all servers: under a passing name until it is whole, then under its own. */
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
import { chunkLines } from './documents.ts';
import { writeIndexRecord } from './index-record.ts';
import { indexSettings } from './settings.ts';

/** Far below the 100 MB that Meilisearch takes by default, and enough that few calls are made. */
const BATCH_BYTES = 8 * 1024 * 1024;
/** Batches that a server may have before it: Meilisearch does several in one go, and a failure is seen before long. */
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
  let bytes = 0;

  /** The record is written first: from then on, what a killed ingest leaves behind can be found and given up. */
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
    bytes = 0;
    await begin();
    await onAll(targets, (each) => each.add(lines, chunks));
  }

  return {
    async addDocument(document: IndexDocument, rows: Float32Array) {
      const lines = chunkLines(document, rows, vectors.dimensions, {
        article: counts.articles,
        chunk: counts.chunks,
      });
      for (const line of lines) {
        batch.push(line);
        bytes += Buffer.byteLength(line) + 1;
        if (bytes >= BATCH_BYTES) await send();
      }
      passages.addDocument(document);
      counts.documents += 1;
      counts.articles += document.articles.length;
      counts.chunks += lines.length;
    },
    async finish() {
      await send();
      await begin();
      await onAll(targets, (each) => each.publish(index, counts.chunks));
      await passages.finish();
      writeIndexRecord(directory, { index, servers: urls, whole: { ...counts, ...vectors } });
    },
  };
}

/** An index in the making on one server. */
interface Target {
  create(): Promise<void>;
  add(lines: string, chunks: number): Promise<void>;
  /** When all is written, gives it its own name. */
  publish(index: string, chunks: number): Promise<void>;
}

interface TargetOptions {
  readonly retries: RetryPolicy;
  readonly signal: AbortSignal | undefined;
  /** So many chunks more are searchable. */
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
      await unless('index_already_exists', async () =>
        done(await enqueue(() => server.post('indexes', { uid, primaryKey: 'chunk' }, { signal }))),
      );
      await done(await enqueue(() => server.patch(`indexes/${uid}/settings`, settings, { signal })));
    },
    async add(lines, chunks) {
      // Sent twice, where an answer was lost on its way, a chunk replaces itself.
      const task = await enqueue(() => server.postLines(`indexes/${uid}/documents`, lines, { signal }));
      ahead.push({ task, chunks });
      if (ahead.length > BATCHES_AHEAD) await awaitOldest();
    },
    async publish(index, chunks) {
      while (ahead.length > 0) await awaitOldest();
      const rename = [{ indexes: [uid, index], rename: true }];
      await unless('index_not_found', async () =>
        done(await enqueue(() => server.post('swap-indexes', rename, { signal }))),
      );
      await retrying(() => checkIndex(server, index, chunks, signal), retries, signal);
    },
  };
}

/** A call whose answer was lost is made again, and finds its work done: what follows tells whether it is. */
async function unless(code: string, act: () => Promise<unknown>): Promise<void> {
  try {
    await act();
  } catch (error) {
    if (!(error instanceof MeilisearchFailure && error.code === code)) throw error;
  }
}

/** Throws where the server does not hold the whole index. */
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

/** All must succeed; the first failure that is told names its server. */
async function onAll<T>(targets: readonly T[], act: (target: T) => Promise<void>): Promise<void> {
  const outcomes = await Promise.allSettled(targets.map(act));
  const failed = outcomes.filter((outcome) => outcome.status === 'rejected').map(({ reason }) => reason);
  if (failed.length === 0) return;
  if (failed.length === 1) throw failed[0];
  throw new AggregateError(failed, failed.map((reason) => (reason as Error).message).join('; '));
}
