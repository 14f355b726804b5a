/** Starts a service whose corpus has the documents of one test alone. */
import { dataLayout } from '../../../src/data-directory/layout.ts';
import { ingestLines } from '../corpus/corpus.ts';
import type { Line } from '../corpus/documents.ts';
import { startService } from './service.ts';

export async function serviceWith(documents: readonly Line[]) {
  const service = await startService({ corpus: 'none' });
  await ingestLines(dataLayout(service.config.dataDir), documents);
  await service.served();
  return service;
}
