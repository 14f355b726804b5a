/** Tests that an ingest on a damaged corpus rebuilds it from what is left, and reports the damage. */
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { DataLayout } from '../../src/data-directory/layout.ts';
import { generationLayout } from '../../src/data-directory/layout.ts';
import { recordDamage } from '../../src/ingest/prepare/prepared-damage.ts';
import { openPreparedStore } from '../../src/ingest/prepare/prepared-store.ts';
import { checkedJson } from '../../src/stores/checked-json.ts';
import { emptyDataDirectory, ingestFiles, ingestLines, withCorpus } from '../support/corpus/corpus.ts';
import type { Line } from '../support/corpus/documents.ts';
import { inputFolder, jsonl, law } from '../support/corpus/documents.ts';
import { databasesOf, makeFormat4, makeOld, makePreparedBefore8 } from '../support/corpus/old-format.ts';
import { damagePrepared } from '../support/damage/damage.ts';
import type { Damage } from '../support/damage/inflict.ts';
import { CUT, EMPTIED, flipped, flippedIn, inflict, ZEROED } from '../support/damage/inflict.ts';

const test = suite('ingest: damaged corpus');

const LAWS = [law(1, 2001), law(2, 2002), law(3, 2003)];

/** Ingests twice: the first generation has one law, the second, which is current, three. */
async function ingested() {
  const layout = emptyDataDirectory();
  const { generation: before } = await ingestLines(layout, LAWS.slice(0, 1));
  const { generation: current } = await ingestLines(layout, LAWS.slice(1));
  const folder = join(layout.generations, current);
  return { layout, before, current, ...generationLayout(folder) };
}

/**
 * Ingests as `sanad ingest --refresh` does, without input files, or, if `lines` are given, from a file of
 * them. Returns the report and the notes.
 */
async function refreshed(layout: DataLayout, lines: readonly Line[] = []) {
  const notes: string[] = [];
  const paths = lines.length === 0 ? [] : [inputFolder({ 'a.jsonl': jsonl(lines) })];
  const report = await ingestFiles(layout, paths, { onNote: (sentence) => notes.push(sentence) });
  return { ...report, notes };
}

const DAMAGES: readonly Damage[] = [EMPTIED, CUT, ZEROED, flipped(0.5)];

for (const damage of DAMAGES) {
  test(`a store that was ${damage.name}: the same generation is rebuilt from the prepared store`, async () => {
    const { layout, current, store } = await ingested();
    inflict(join(store, 'data.mdb'), damage);
    const { generation, published, embedded, notes } = await refreshed(layout);
    assert.equal([generation, published, embedded], [current, true, 0]);
    assert.match(notes.join(), /data\.mdb .*made again from what was prepared/);
    await withCorpus(layout, ({ manifest }) => assert.is(manifest.documents, 3));
  });

  test(`a prepared store that was ${damage.name}: it is rebuilt, and the corpus does not change`, async () => {
    const { layout, current } = await ingested();
    inflict(join(layout.prepared, 'data.mdb'), damage);
    const { generation, published, manifest } = await refreshed(layout);
    assert.equal([generation, published, manifest.documents], [current, false, 3]);
    const again = await refreshed(layout);
    assert.equal([again.generation, again.embedded, again.notes], [current, 0, []]);
  });

  test(`a manifest that was ${damage.name}: the same generation is rebuilt`, async () => {
    const { layout, current, manifest } = await ingested();
    inflict(manifest, damage);
    const { generation, published } = await refreshed(layout);
    assert.equal([generation, published], [current, true]);
  });
}

for (const content of ['', 'no name', '0123456789abcdef\n', undefined]) {
  test(`${JSON.stringify(content)} in CURRENT: the same generation is published again`, async () => {
    const { layout, current } = await ingested();
    if (content === undefined) rmSync(layout.current);
    else writeFileSync(layout.current, content);
    const { generation, published, manifest } = await refreshed(layout);
    assert.equal([generation, published, manifest.documents], [current, true, 3]);
  });
}

test('without the prepared store, the corpus is rebuilt from the intact records of its documents', async () => {
  const { layout, current, store } = await ingested();
  rmSync(layout.prepared, { recursive: true });
  inflict(join(store, 'data.mdb'), flippedIn('"citation_string"'));
  const { generation, notes } = await refreshed(layout);
  assert.is(generation, current);
  assert.match(notes.join(), /made again from the records of its documents/);
});

for (const damage of [EMPTIED, CUT, ZEROED]) {
  test(`without the prepared store, a store that was ${damage.name}: the corpus is rebuilt from the previous generation`, async () => {
    const { layout, before, store } = await ingested();
    rmSync(layout.prepared, { recursive: true });
    inflict(join(store, 'data.mdb'), damage);
    const { generation, notes, manifest } = await refreshed(layout);
    assert.equal([generation, manifest.documents], [before, 1]);
    assert.match(notes.join(), /generation before, .*: ingest again the files that were ingested after it/);
  });
}

test('with no data left: an error without files, a corpus of the files with files', async () => {
  const { layout, before, store } = await ingested();
  rmSync(layout.prepared, { recursive: true });
  rmSync(join(layout.generations, before), { recursive: true });
  inflict(join(store, 'data.mdb'), ZEROED);
  const said = await refreshed(layout).then(
    () => 'it was done',
    ({ message }: Error) => message,
  );
  assert.match(said, /nothing else here has its documents: run sanad ingest with all the files/);
  const { manifest, notes } = await refreshed(layout, LAWS);
  assert.is(manifest.documents, 3);
  assert.match(notes.join(), /holds those of the files given, and no others/);
});

test('a damaged record of the prepared store is prepared again, and the others are kept', async () => {
  const { layout, current } = await ingested();
  const store = openPreparedStore(layout.prepared);
  const vectors = store.vectors.count();
  await store.close();
  await damagePrepared(layout);
  assert.match((await recordDamage(layout.prepared)) ?? '', /^has \d records that do not match/);
  const { generation, embedded, notes } = await refreshed(layout, LAWS);
  assert.equal([generation, embedded, notes], [current, 0, []]);
  const after = openPreparedStore(layout.prepared);
  assert.is(after.vectors.count(), vectors);
  await after.close();
  assert.is(await recordDamage(layout.prepared), undefined);
});

test('a damaged corpus is made again from what the version before format 8 prepared', async () => {
  const { layout, store } = await ingested();
  await makePreparedBefore8(layout);
  inflict(join(store, 'data.mdb'), ZEROED);
  const { notes, manifest } = await refreshed(layout);
  assert.match(notes.join(), /made again from what was prepared/);
  assert.is(manifest.documents, 3);
  const names = await databasesOf(layout.prepared);
  assert.ok(names.includes('packedSources') && !names.includes('sealedSources'), 'older records are dropped');
});

test('an unreadable prepared store is moved aside, with a note', async () => {
  const { layout } = await ingested();
  inflict(join(layout.prepared, 'data.mdb'), ZEROED);
  const { notes } = await refreshed(layout);
  assert.match(notes.join(), /what was prepared is damaged .*it is made again/);
  assert.ok(existsSync(layout.preparedDamaged));
});

for (const damage of [EMPTIED, CUT, ZEROED]) {
  test(`a store of format 3 that was ${damage.name} is an error that says what to do`, async () => {
    const { layout, before, current, store } = await ingested();
    await makeOld(layout, current);
    rmSync(join(layout.generations, before), { recursive: true });
    inflict(join(store, 'data.mdb'), damage);
    const said = await refreshed(layout).then(
      () => 'it was done',
      ({ message }: Error) => message,
    );
    assert.match(said, /data\.mdb.*nothing else here has its documents/);
  });
}

test('a corpus of format 3 is upgraded without input files', async () => {
  const { layout, current, before } = await ingested();
  await makeOld(layout, current);
  const { generation, published, manifest } = await refreshed(layout);
  assert.equal([generation, published, manifest.documents], [current, true, 3]);
  assert.is.not(generation, before);
});

test('a corpus of format 4 is upgraded without input files', async () => {
  const { layout, current } = await ingested();
  await makeFormat4(layout, current);
  const { generation, published, manifest } = await refreshed(layout);
  assert.equal([generation, published, manifest.documents], [current, true, 3]);
  assert.equal(manifest.amended_articles, {});
});

test('a corpus of a later format is not changed', async () => {
  const { layout, manifest } = await ingested();
  writeFileSync(manifest, checkedJson({ format: 99 }));
  const said = await refreshed(layout).then(
    () => 'it was done',
    ({ message }: Error) => message,
  );
  assert.match(said, /of format 99/);
});

test('the generation kept in addition to the current one is undamaged', async () => {
  const { layout, before, current } = await ingested();
  inflict(join(layout.generations, current, 'graph.bin'), ZEROED);
  const { generation } = await refreshed(layout, [law(4, 2004)]);
  assert.ok(existsSync(join(layout.generations, generation)));
  assert.not.ok(existsSync(join(layout.generations, current)));
  assert.ok(existsSync(join(layout.generations, before)));
});

test.run();
