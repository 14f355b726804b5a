/** Tests that ingest, search and clean-up work with a search engine other than the embedded one. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { followGenerations } from '../../src/generations/generations.ts';
import { openGeneration } from '../../src/generations/open-generation.ts';
import type { SearchEngine } from '../../src/retrieval/contract.ts';
import { embeddedEngine } from '../../src/retrieval/embedded.ts';
import { emptyDataDirectory, ingestFiles } from '../support/corpus/corpus.ts';
import { inputFolder, jsonl, law } from '../support/corpus/documents.ts';
import { temporaryFolder } from '../support/folders.ts';

const test = suite('retrieval/engine');

/**
 * A search engine that keeps its indexes outside the corpus folder and adds documents asynchronously, as a
 * remote service would.
 */
function engineElsewhere(): SearchEngine {
  const home = temporaryFolder();
  let built = 0;
  return {
    name: 'elsewhere',
    build(directory, vectors) {
      const location = join(home, String(++built));
      const writer = embeddedEngine.build(location, vectors);
      return {
        async addDocuments(documents, rows) {
          await new Promise(setImmediate);
          await writer.addDocuments(documents, rows);
        },
        async finish() {
          await writer.finish();
          mkdirSync(directory, { recursive: true });
          writeFileSync(join(directory, 'location'), location);
        },
      };
    },
    open: (directory) => embeddedEngine.open(readFileSync(join(directory, 'location'), 'utf8')),
  };
}

const input = inputFolder({ 'input.jsonl': jsonl([law(1, 2001), law(2, 2002)]) });

test('an engine that stores its index elsewhere is written, checked, followed and searched as the embedded one', async () => {
  const layout = emptyDataDirectory();
  const engine = engineElsewhere();
  await ingestFiles(layout, [input], { engine });
  const generations = await followGenerations(layout, (folder) => openGeneration(folder, engine));
  const lease = generations.lease();
  assert.ok(lease);
  const { corpus, index } = lease.generation;
  const { articles } = await index.sparse({ text: 'العقوبة', expansions: [] }, null, 10);
  const found = [...articles].map((article) => corpus.card(article).canonical_id);
  assert.equal(found.sort(), ['eg-leg-2001-1', 'eg-leg-2002-2']);
  lease.release();
  await generations.close();
});

test('generations of two engines have two names, so that neither overwrites the other', async () => {
  const layout = emptyDataDirectory();
  const first = await ingestFiles(layout, [input]);
  const second = await ingestFiles(layout, [input], { engine: engineElsewhere() });
  assert.is.not(first.generation, second.generation);
  assert.ok(second.published);
});

test.run();
