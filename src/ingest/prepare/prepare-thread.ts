/**
 * Threads that prepare documents. Reading citations takes most of an ingest's time on the main thread, and no
 * document needs another one for it.
 */
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { DocumentToPrepare } from './prepare-document.ts';
import type { BatchAnswer, BatchMessage } from './prepare-worker.ts';
import type { DocumentRecords } from './prepared-records.ts';

/** Maximum number of threads. Each has a heap of its own, of some 80 MB, and the main thread feeds them all. */
const MAX_THREADS = 3;

export interface PrepareThreads {
  /** Number of batches that may be under way: one more than there are threads, so that none has to wait. */
  readonly batches: number;
  /** Prepares a batch. Rejects if a document cannot be prepared, and after `close`. */
  prepare(documents: readonly DocumentToPrepare[]): Promise<DocumentRecords[]>;
  /** Ends the threads and what they have under way. */
  close(): Promise<void>;
}

/**
 * Returns threads that start with the first batch. Returns `undefined` on a machine with one core, and where
 * the sources run as TypeScript: Node.js 20 starts no thread from a TypeScript file.
 */
export function prepareThreads(): PrepareThreads | undefined {
  const count = Math.min(MAX_THREADS, availableParallelism() - 1);
  if (count === 0 || import.meta.url.endsWith('.ts')) return undefined;
  return threadsOf(count, () => new Worker(new URL('./prepare-worker.js', import.meta.url)));
}

/** @internal Exported for tests, which start the program of a thread from TypeScript. */
export function threadsOf(count: number, start: () => Worker): PrepareThreads {
  const threads: Thread[] = [];
  let next = 0;
  return {
    batches: count + 1,
    prepare(documents) {
      const at = next++ % count;
      threads[at] ??= thread(start());
      return threads[at].prepare(documents);
    },
    async close() {
      await Promise.all(threads.map((one) => one.close()));
    },
  };
}

interface Thread {
  prepare(documents: readonly DocumentToPrepare[]): Promise<DocumentRecords[]>;
  close(): Promise<void>;
}

interface Waiting {
  resolve(records: DocumentRecords[]): void;
  reject(error: Error): void;
}

function thread(worker: Worker): Thread {
  const waiting = new Map<number, Waiting>();
  let ended: Error | undefined;
  let next = 0;
  const end = (error: Error) => {
    ended ??= error;
    for (const { reject } of waiting.values()) reject(ended);
    waiting.clear();
  };
  worker.on('message', (answer: BatchAnswer) => {
    const asked = waiting.get(answer.id);
    waiting.delete(answer.id);
    if ('records' in answer) asked?.resolve(answer.records);
    else asked?.reject(new Error(answer.error));
  });
  worker.on('error', end);
  worker.on('exit', () => end(new Error('the thread that prepares documents ended')));
  return {
    prepare(documents) {
      return new Promise((resolve, reject) => {
        if (ended !== undefined) return reject(ended);
        const id = next++;
        waiting.set(id, { resolve, reject });
        worker.postMessage({ id, documents } satisfies BatchMessage);
      });
    },
    async close() {
      await worker.terminate();
    },
  };
}
