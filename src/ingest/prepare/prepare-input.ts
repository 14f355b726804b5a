/** Reads, checks and identifies input lines while the previous batch of documents is prepared. */
import { statSync } from 'node:fs';
import type { Embedder } from '../../models/embedder.ts';
import type { Candidate } from '../identify/identify.ts';
import { identify } from '../identify/identify.ts';
import { isRejected, readLines } from '../read/read.ts';
import { checkSourceDocument } from '../read/source-document.ts';
import type { IngestReport, Progress } from '../report/report.ts';
import { MAX_REJECTED_LINES } from '../report/report.ts';
import type { Preparing, Unprepared } from './prepare.ts';
import { isPrepared, prepare } from './prepare.ts';
import type { PreparedStore } from './prepared-store.ts';

/** Size of a batch, which bounds memory. */
const BATCH_DOCUMENTS = 64;
const BATCH_CHARS = 400_000;
/** A file with this many rejected lines in a row is of another kind; its rest is not read. */
const MAX_REJECTED_IN_A_ROW = 100_000;
/** Upper bound for the length of an embedded text, in UTF-16 units. */
const TEXT_CHARS = 1_500;

export interface PrepareOptions extends Preparing {
  onProgress: (progress: Progress) => void;
}

export interface Input {
  candidates: Candidate[];
  reused: number;
  rejected: number;
  rejectedLines: IngestReport['rejectedLines'];
}

/** Reads every line and prepares the documents that are not yet in the prepared store. */
export async function prepareInput(
  files: readonly string[],
  prepared: PreparedStore,
  options: PrepareOptions & { without?: readonly string[] },
): Promise<Input> {
  const { embedder, signal, onProgress } = options;
  const input = emptyInput();
  const share = shareRead(files);
  const reportProgress = () =>
    onProgress({ stage: 'prepare', done: input.candidates.length, share: share.now() });
  const onEmbedded = (texts: number) => {
    options.onEmbedded?.(texts);
    reportProgress();
  };
  const without = new Set(options.without);
  const batches = preparing(prepared, { ...options, onEmbedded });
  const queued = new Set<string>();
  const reject = (file: string, line: number, reason: string) => {
    input.rejected += 1;
    if (input.rejectedLines.length < MAX_REJECTED_LINES) input.rejectedLines.push({ file, line, reason });
  };
  for (const file of files) {
    let inARow = 0;
    for await (const read of readLines(file, share.reading(file))) {
      signal?.throwIfAborted();
      const checked = isRejected(read)
        ? ({ ok: false, reason: read.reason } as const)
        : checkSourceDocument(read.value, without);
      if (!checked.ok) {
        reject(file, read.line, checked.reason);
        inARow += 1;
        if (inARow < MAX_REJECTED_IN_A_ROW) continue;
        reject(file, read.line + 1, `not read from here on: ${inARow} lines in a row are no documents`);
        break;
      }
      inARow = 0;
      const candidate = identify(checked.document);
      input.candidates.push(candidate);
      if (isPrepared(prepared, candidate.hash, embedder)) input.reused += 1;
      else if (!queued.has(candidate.hash)) {
        queued.add(candidate.hash);
        await batches.add({ source: checked.document, candidate });
      }
      reportProgress();
    }
  }
  await batches.finish();
  return input;
}

const emptyInput = (): Input => ({ candidates: [], reused: 0, rejected: 0, rejectedLines: [] });

/** Progress as the share of bytes read, 0 to 1: the number of documents is not known in advance. */
function shareRead(files: readonly string[]) {
  const sizes = new Map(files.map((file) => [file, statSync(file).size]));
  const total = [...sizes.values()].reduce((sum, size) => sum + size, 0);
  let before = 0;
  let inFile = 0;
  return {
    reading(file: string) {
      before += inFile;
      inFile = 0;
      return (bytes: number) => {
        inFile = Math.min(bytes, sizes.get(file) ?? 0);
      };
    },
    now: () => (total === 0 ? 1 : (before + inFile) / total),
  };
}

/** Prepares documents in batches; the next batch is collected while one is prepared. */
export function preparing(prepared: PreparedStore, options: Preparing) {
  const most = batchFor(options.embedder);
  let batch: Unprepared[] = [];
  let chars = 0;
  let working: Promise<void> = Promise.resolve();
  async function start(): Promise<void> {
    await working;
    working = prepare(batch, prepared, options);
    // The promise is awaited with the next batch; until then a rejection must not count as unhandled.
    working.catch(() => {});
    batch = [];
    chars = 0;
  }
  return {
    async add(document: Unprepared): Promise<void> {
      batch.push(document);
      chars += document.candidate.textLength;
      if (batch.length >= most.documents || chars >= most.chars) await start();
    },
    async finish(): Promise<void> {
      if (batch.length > 0) await start();
      await working;
    },
  };
}

/**
 * Where calls go side by side, a batch is two rounds of them at least, even of documents that are one text
 * each.
 */
function batchFor({ textsPerCall, parallelCalls }: Embedder): { documents: number; chars: number } {
  const texts = parallelCalls === 1 ? 0 : 2 * textsPerCall * parallelCalls;
  return {
    documents: Math.max(BATCH_DOCUMENTS, texts),
    chars: Math.max(BATCH_CHARS, texts * TEXT_CHARS),
  };
}
