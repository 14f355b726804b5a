/**
 * Reads, checks and identifies the lines of the input while the previous batch of documents is being
 * prepared.
 */
import { statSync } from 'node:fs';
import type { Embedder } from '../../models/embedder.ts';
import type { Candidate } from '../identify/identify.ts';
import { identify } from '../identify/identify.ts';
import { checkSourceDocument } from '../read/check-document.ts';
import type { InputFiles } from '../read/input-files.ts';
import { isRejected, readLines } from '../read/read.ts';
import { mendsOf, remarksOn } from '../read/remarks.ts';
import type { Finding, Findings } from '../report/findings.ts';
import { collectFindings } from '../report/findings.ts';
import type { Progress } from '../report/report.ts';
import type { Preparing, Unprepared } from './prepare.ts';
import { isPrepared, prepare, prepareOn } from './prepare.ts';
import { prepareThreads } from './prepare-thread.ts';
import type { PreparedStore } from './prepared-store.ts';

/**
 * Size in documents and in UTF-16 units of text at which a batch is prepared, which bounds the memory used.
 * Larger for an embedder that takes parallel calls.
 */
const BATCH_DOCUMENTS = 64;
const BATCH_CHARS = 400_000;
/**
 * After this many consecutive rejected lines, the rest of the file is not read: it is probably no file of
 * documents.
 */
const MAX_REJECTED_IN_A_ROW = 100_000;
/**
 * Length in UTF-16 units that few embedded texts exceed, from which the size of a batch is computed.
 */
const TEXT_CHARS = 1_500;

export interface PrepareOptions extends Preparing {
  onProgress: (progress: Progress) => void;
}

export interface Input {
  candidates: Candidate[];
  reused: number;
  findings: Findings;
}

/** Reads every line of the input and prepares the documents that the prepared store does not have yet. */
export async function prepareInput(
  { files, skipped }: InputFiles,
  prepared: PreparedStore,
  options: PrepareOptions & { without?: readonly string[]; onFinding?: (finding: Finding) => void },
): Promise<Input> {
  const { embedder, signal, onProgress } = options;
  const input: { candidates: Candidate[]; reused: number } = { candidates: [], reused: 0 };
  const findings = collectFindings(options.onFinding);
  for (const file of skipped) findings.add({ kind: 'file_skipped', ...file });
  const share = shareRead(files);
  const reportProgress = () =>
    onProgress({ stage: 'prepare', done: input.candidates.length, share: share.now() });
  const onEmbedded = (texts: number) => {
    options.onEmbedded?.(texts);
    reportProgress();
  };
  const without = new Set(options.without);
  const queued = new Set<string>();
  const reject = (file: string, line: number, reason: string) =>
    findings.add({ kind: 'rejected', file, line, reason });
  await preparing(prepared, { ...options, onEmbedded }, async (add) => {
    for (const file of files) {
      let [inARow, values] = [0, 0];
      for await (const read of readLines(file, share.reading(file))) {
        signal?.throwIfAborted();
        values += 1;
        const checked = isRejected(read)
          ? ({ ok: false, reason: read.reason } as const)
          : checkSourceDocument(read.value, without);
        if (!checked.ok) {
          const mends = isRejected(read) ? [] : mendsOf(read.value);
          reject(file, read.line, [checked.reason, ...mends].join('; '));
          inARow += 1;
          if (inARow < MAX_REJECTED_IN_A_ROW) continue;
          reject(file, read.line + 1, `not read from here on: ${inARow} lines in a row are no documents`);
          break;
        }
        inARow = 0;
        if (!isRejected(read)) {
          for (const remark of remarksOn(read.value)) findings.add({ file, line: read.line, ...remark });
        }
        const sourceJson = JSON.stringify(checked.document);
        const candidate = identify(checked.document, sourceJson);
        input.candidates.push(candidate);
        if (isPrepared(prepared, candidate.hash, embedder)) input.reused += 1;
        else if (!queued.has(candidate.hash)) {
          queued.add(candidate.hash);
          await add({ source: checked.document, candidate, sourceJson });
        }
        reportProgress();
      }
      if (values === 0) findings.add({ kind: 'file_skipped', file, reason: 'the file holds no line' });
    }
  });
  return { ...input, findings: findings.summary() };
}

/**
 * Measures progress as the share of bytes read, from 0 to 1, because the number of documents is not known in
 * advance.
 */
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

/**
 * Prepares the documents that `give` adds, in batches, and resolves when all are prepared. While batches are
 * prepared, the next one is collected. Full batches go to threads, unless a service embeds their texts: then
 * most of the time is spent waiting for it.
 */
export async function preparing(
  prepared: PreparedStore,
  options: Preparing,
  give: (add: (document: Unprepared) => Promise<void>) => Promise<void>,
  threads = prepareThreads(),
): Promise<void> {
  const most = batchFor(options.embedder);
  const on = options.embedder.remote ? undefined : threads;
  let batch: Unprepared[] = [];
  let chars = 0;
  /** Batches under way, the oldest first. */
  const working: Promise<void>[] = [];
  const isFull = () => batch.length >= most.documents || chars >= most.chars;
  async function start(): Promise<void> {
    while (working.length >= (on?.batches ?? 1)) await working.shift();
    const begun = on && isFull() ? prepareOn(on, batch, prepared) : prepare(batch, prepared, options);
    // The promise is awaited only with a later batch. The empty handler keeps a rejection before that from
    // counting as unhandled.
    begun.catch(() => {});
    working.push(begun);
    batch = [];
    chars = 0;
  }
  try {
    await give(async (document) => {
      options.signal?.throwIfAborted();
      batch.push(document);
      chars += document.candidate.textLength;
      if (isFull()) await start();
    });
    if (batch.length > 0) await start();
    await Promise.all(working);
    await prepared.flush();
  } finally {
    await on?.close();
    // The store may be closed after this.
    await Promise.allSettled(working);
  }
}

/**
 * Size of a batch for an embedder. If the embedder takes parallel calls, a batch fills at least two rounds of
 * them, even if every document has only one text.
 */
function batchFor({ textsPerCall, parallelCalls }: Embedder): { documents: number; chars: number } {
  const texts = parallelCalls === 1 ? 0 : 2 * textsPerCall * parallelCalls;
  return {
    documents: Math.max(BATCH_DOCUMENTS, texts),
    chars: Math.max(BATCH_CHARS, texts * TEXT_CHARS),
  };
}
