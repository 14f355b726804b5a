/** Tests that an ingest of the same files reads them only if something has changed since. */
import { appendFileSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { DataLayout } from '../../src/data-directory/layout.ts';
import type { IngestOptions } from '../../src/ingest/ingest.ts';
import { recordDamage } from '../../src/ingest/prepare/prepared-damage.ts';
import { emptyDataDirectory, ingestFiles, withCorpus } from '../support/corpus/corpus.ts';
import { inputFolder, jsonl, law } from '../support/corpus/documents.ts';
import { damagePrepared } from '../support/damage/damage.ts';
import { flipped, inflict } from '../support/damage/inflict.ts';

const test = suite('ingest: known input');

async function ingested() {
  const layout = emptyDataDirectory();
  const folder = inputFolder({
    'a.jsonl': jsonl([law(1, 2001), law(2, 2002), law(2, 2002)]),
    'readme.txt': 'no documents',
  });
  const first = await ingestFiles(layout, [folder]);
  return { layout, folder, first };
}

/** Ingests the folder. `wasRead` is false if the prepared store was not opened for changes. */
async function again(layout: DataLayout, folder: string, options: Partial<IngestOptions> = {}) {
  const written = () => statSync(join(layout.prepared, 'digest.json'), { bigint: true }).mtimeNs;
  const before = written();
  const { seconds: _, ...report } = await ingestFiles(layout, [folder], options);
  return { report, wasRead: written() !== before };
}

test('the same files again: not read, with the report of an ingest that reads them', async () => {
  const { layout, folder, first } = await ingested();
  const repeated = await again(layout, folder);
  assert.is(repeated.wasRead, false);
  const { read, unchanged, duplicates, skipped, published } = repeated.report;
  assert.equal([read, unchanged, duplicates, skipped, published], [3, 2, 1, 1, false]);
  assert.is(repeated.report.generation, first.generation);
  const withFindings = await again(layout, folder, { onFinding: () => {} });
  assert.is(withFindings.wasRead, true);
  assert.equal(withFindings.report, repeated.report);
});

test('what a killed ingest left is removed', async () => {
  const { layout, folder } = await ingested();
  mkdirSync(layout.building);
  writeFileSync(join(layout.building, 'part'), '');
  assert.is((await again(layout, folder)).wasRead, false);
  assert.throws(() => statSync(layout.building));
});

test('a changed file and other options are read', async () => {
  const { layout, folder } = await ingested();
  assert.is((await again(layout, folder, { without: ['legal_domain'] })).wasRead, true);
  appendFileSync(join(folder, 'a.jsonl'), `\n${jsonl([law(3, 2003)])}`);
  const { report, wasRead } = await again(layout, folder);
  assert.equal([wasRead, report.added], [true, 1]);
  assert.is((await again(layout, folder)).wasRead, false);
});

test('files that were ingested before another ingest are read', async () => {
  const { layout, folder } = await ingested();
  await ingestFiles(layout, [inputFolder({ 'b.jsonl': jsonl([law(3, 2003)]) })]);
  const { report, wasRead } = await again(layout, folder);
  assert.equal([wasRead, report.unchanged, report.manifest.documents], [true, 2, 3]);
});

test('a damaged generation is built again from the same files', async () => {
  const { layout, folder, first } = await ingested();
  inflict(join(layout.generations, first.generation, 'graph.bin'), flipped(0.5));
  const { report } = await again(layout, folder);
  assert.equal([report.generation, report.published], [first.generation, true]);
  await withCorpus(layout, ({ manifest }) => assert.is(manifest.documents, 2));
});

test('a damaged prepared store is mended from the same files', async () => {
  const { layout, folder } = await ingested();
  await damagePrepared(layout);
  const { report, wasRead } = await again(layout, folder);
  assert.ok(wasRead && report.reused < 3);
  assert.is(await recordDamage(layout.prepared), undefined);
  assert.is((await again(layout, folder)).wasRead, false);
});

test.run();
