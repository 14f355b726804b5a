/**
 * Finds the documents for the evaluation of the graph: input files, read as ingest reads them, or the
 * documents of a data directory.
 */

import type { DataLayout } from '../../src/data-directory/layout.ts';
import { currentGeneration } from '../../src/generations/published.ts';
import { openMembers } from '../../src/ingest/base.ts';
import { inputFiles } from '../../src/ingest/read/input-files.ts';
import { isRejected, readLines } from '../../src/ingest/read/read.ts';
import { DamagedGeneration } from '../../src/stores/damage.ts';
import type { Given } from './text-graph.ts';

export async function* documentsOf(paths: readonly string[]): AsyncGenerator<Given> {
  for (const file of (await inputFiles(paths)).files) {
    for await (const read of readLines(file)) if (!isRejected(read)) yield { value: read.value };
  }
}

/**
 * Yields the documents of the current corpus of a data directory. Throws if nothing was ingested or the
 * corpus is damaged.
 */
export async function* documentsIn(layout: DataLayout): AsyncGenerator<Given> {
  const name = await currentGeneration(layout);
  if (name === undefined) throw new Error('there is no corpus: name its files with --corpus, or ingest them');
  const { members, source: sourceOf, close } = await openMembers(layout, name);
  try {
    for (const [canonicalId, { hash, sourceKeys }] of members) {
      const source = sourceOf(hash);
      if (source === undefined) throw new DamagedGeneration(`no source of ${canonicalId}`, { name });
      yield { value: JSON.parse(source), known: { canonicalId, sourceKeys } };
    }
  } finally {
    await close();
  }
}
