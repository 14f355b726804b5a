/** The stages that go on side by side: lines are read, checked and identified while a batch before them is prepared. */
import type { Embedder } from '../models/embedder.ts';
import type { Candidate } from './identify.ts';
import { identify } from './identify.ts';
import type { Unprepared } from './prepare.ts';
import { prepare, preparedKey } from './prepare.ts';
import type { PreparedStore } from './prepared-store.ts';
import { isRejected, readLines } from './read.ts';
import type { IngestReport, Progress } from './report.ts';
import { MAX_REJECTED_LINES } from './report.ts';
import { checkSourceDocument } from './source-document.ts';

/** Bounds what is in memory at once; enough chunks for a remote embedder's batches to be full. */
const BATCH_DOCUMENTS = 64;
const BATCH_CHARS = 400_000;

export interface PrepareOptions {
  embedder: Embedder;
  signal?: AbortSignal;
}

export interface Input {
  candidates: Candidate[];
  reused: number;
  rejected: number;
  rejectedLines: IngestReport['rejectedLines'];
}

/** Reads every line, and prepares the documents that no run has prepared before. */
export async function prepareInput(
  files: readonly string[],
  prepared: PreparedStore,
  options: PrepareOptions & { without?: readonly string[]; onProgress: (progress: Progress) => void },
): Promise<Input> {
  const { embedder, signal, onProgress } = options;
  const without = new Set(options.without);
  const input: Input = { candidates: [], reused: 0, rejected: 0, rejectedLines: [] };
  const batches = preparing(prepared, options);
  const queued = new Set<string>();
  const reject = (file: string, line: number, reason: string) => {
    input.rejected += 1;
    if (input.rejectedLines.length < MAX_REJECTED_LINES) input.rejectedLines.push({ file, line, reason });
  };
  for (const file of files) {
    for await (const read of readLines(file)) {
      signal?.throwIfAborted();
      if (isRejected(read)) {
        reject(read.file, read.line, read.reason);
        continue;
      }
      const checked = checkSourceDocument(read.value, without);
      if (!checked.ok) {
        reject(read.file, read.line, checked.reason);
        continue;
      }
      const candidate = identify(checked.document);
      input.candidates.push(candidate);
      if (prepared.has(preparedKey(candidate.hash, embedder))) input.reused += 1;
      else if (!queued.has(candidate.hash)) {
        queued.add(candidate.hash);
        await batches.add({ source: checked.document, candidate });
      }
      onProgress({ stage: 'prepare', done: input.candidates.length });
    }
  }
  await batches.finish();
  return input;
}

/** Prepares in batches, one at work while the next is gathered. */
export function preparing(prepared: PreparedStore, { embedder, signal }: PrepareOptions) {
  let batch: Unprepared[] = [];
  let chars = 0;
  let working: Promise<void> = Promise.resolve();
  async function start(): Promise<void> {
    await working;
    working = prepare(batch, prepared, embedder, signal);
    // Awaited with the next batch; until then a failure must not count as unhandled.
    working.catch(() => {});
    batch = [];
    chars = 0;
  }
  return {
    async add(document: Unprepared): Promise<void> {
      batch.push(document);
      chars += document.candidate.textLength;
      if (batch.length >= BATCH_DOCUMENTS || chars >= BATCH_CHARS) await start();
    },
    async finish(): Promise<void> {
      if (batch.length > 0) await start();
      await working;
    },
  };
}
