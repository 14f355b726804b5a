/** Program of a thread that prepares documents (`prepare-thread.ts`). */
import { parentPort } from 'node:worker_threads';
import type { DocumentToPrepare } from './prepare-document.ts';
import { preparedRecords } from './prepare-document.ts';

/** A batch of documents, with the number by which its answer is known. */
export interface BatchMessage {
  id: number;
  documents: readonly DocumentToPrepare[];
}

export type BatchAnswer = { id: number } & (
  | { records: Awaited<ReturnType<typeof preparedRecords>>[] }
  | { error: string }
);

parentPort?.on('message', async ({ id, documents }: BatchMessage) => {
  try {
    const records = await Promise.all(documents.map(preparedRecords));
    const buffers = records.flatMap(({ document, histories }) => [document.buffer, histories.buffer]);
    parentPort?.postMessage({ id, records } satisfies BatchAnswer, buffers);
  } catch (error) {
    parentPort?.postMessage({ id, error: String((error as Error).stack ?? error) } satisfies BatchAnswer);
  }
});
