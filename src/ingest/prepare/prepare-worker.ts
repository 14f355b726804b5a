/** Program of a thread that prepares documents (`prepare-thread.ts`). */
import { parentPort } from 'node:worker_threads';
import type { DocumentToPrepare } from './prepare-document.ts';
import { preparedRecords } from './prepare-document.ts';
import type { DocumentRecords } from './prepared-records.ts';

/** A batch of documents, with the number by which its answer is known. */
export interface BatchMessage {
  id: number;
  documents: readonly DocumentToPrepare[];
}

export type BatchAnswer = { id: number } & ({ records: DocumentRecords[] } | { error: string });

parentPort?.on('message', async ({ id, documents }: BatchMessage) => {
  try {
    const records = await preparedInLanes(documents);
    const buffers = records.flatMap((record) => Object.values(record).map(({ buffer }) => buffer));
    parentPort?.postMessage({ id, records } satisfies BatchAnswer, buffers);
  } catch (error) {
    parentPort?.postMessage({ id, error: String((error as Error).stack ?? error) } satisfies BatchAnswer);
  }
});

/**
 * Documents that a thread has under way: the core reads the text of one on another thread while JavaScript
 * works on the next. With more, each pattern of the core has more caches, one for each text read at once.
 */
const LANES = 2;

async function preparedInLanes(documents: readonly DocumentToPrepare[]): Promise<DocumentRecords[]> {
  const records: DocumentRecords[] = new Array(documents.length);
  const waiting = documents.entries();
  const lane = async () => {
    for (const [at, document] of waiting) records[at] = await preparedRecords(document);
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return records;
}
