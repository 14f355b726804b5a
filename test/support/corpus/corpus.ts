/** Makes a temporary data directory for a test, and ingests files into it. */
import { openGenerations, searchEngine } from '../../../src/compose/corpus.ts';
import type { DataLayout } from '../../../src/data-directory/layout.ts';
import { dataLayout } from '../../../src/data-directory/layout.ts';
import type { Generation } from '../../../src/generations/generation.ts';
import type { IngestOptions } from '../../../src/ingest/ingest.ts';
import { ingest } from '../../../src/ingest/ingest.ts';
import type { IngestReport } from '../../../src/ingest/report/report.ts';
import { createEmbedder } from '../../../src/models/create-embedder.ts';
import { temporaryFolder } from '../cli.ts';
import type { Line } from './documents.ts';
import { inputFolder, jsonl } from './documents.ts';

export const emptyDataDirectory = (): DataLayout => dataLayout(temporaryFolder());

export async function ingestFiles(
  layout: DataLayout,
  paths: readonly string[],
  options: Partial<IngestOptions> = {},
): Promise<IngestReport> {
  return ingest({
    layout,
    paths,
    embedder: await createEmbedder(undefined),
    engine: searchEngine,
    ...options,
  });
}

export function ingestLines(layout: DataLayout, lines: readonly (Line | string)[]): Promise<IngestReport> {
  return ingestFiles(layout, [inputFolder({ 'input.jsonl': jsonl(lines) })]);
}

/** Opens the current corpus, calls `read` with it, and returns the result. */
export async function withCorpus<T>(
  layout: DataLayout,
  read: (generation: Generation) => T | Promise<T>,
): Promise<T> {
  const generations = await openGenerations(layout);
  const lease = generations.lease();
  if (lease === undefined) throw new Error('there is no corpus');
  try {
    return await read(lease.generation);
  } finally {
    lease.release();
    await generations.close();
  }
}

export const parseJson = (bytes: Uint8Array | undefined) =>
  bytes && (JSON.parse(Buffer.from(bytes).toString('utf8')) as Record<string, unknown>);
