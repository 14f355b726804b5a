/** Where the documents come from: files as ingest reads them, or what was ingested into a data directory. */
import { openBase } from '../../ingest/base.ts';
import { inputFiles, isRejected, readLines } from '../../ingest/read.ts';
import type { DataLayout } from '../../stores/layout.ts';
import type { Given } from './text-graph.ts';

export async function* documentsOf(paths: readonly string[]): AsyncGenerator<Given> {
  for (const file of await inputFiles(paths)) {
    for await (const read of readLines(file)) if (!isRejected(read)) yield { value: read.value };
  }
}

/** Throws where nothing has been ingested. */
export async function* documentsIn(layout: DataLayout): AsyncGenerator<Given> {
  const base = await openBase(layout);
  if (base === undefined) throw new Error('there is no corpus: name its files with --corpus, or ingest them');
  try {
    for (const [canonicalId, { hash, sourceKeys }] of base.members.members) {
      const source = base.members.source(hash);
      if (source === undefined)
        throw new Error(`damaged generation ${base.name}: no source of ${canonicalId}`);
      yield { value: JSON.parse(source), known: { canonicalId, sourceKeys } };
    }
  } finally {
    await base.members.close();
  }
}
