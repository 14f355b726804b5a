import { closeSync, openSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Corpus } from '../../src/stores/corpus.ts';
import { DamagedGeneration } from '../../src/stores/damage.ts';
import { openCorpus } from '../../src/stores/lmdb/corpus/corpus.ts';
import { openCorpusMembers } from '../../src/stores/lmdb/corpus/members.ts';
import { createCorpusWriter } from '../../src/stores/lmdb/corpus/writer.ts';
import type { Manifest } from '../../src/stores/manifest.ts';
import { GENERATION_FORMAT } from '../../src/stores/manifest.ts';
import { temporaryFolder } from '../support/cli.ts';

const test = suite('stores: corpus');

const LONG_TEXT = 'نص المادة الطويل جدا '.repeat(20_000);
const LONG_KEY = `sa/name/${'نظام '.repeat(1000)}`;

async function twoDocuments() {
  const directory = join(temporaryFolder(), 'store');
  const writer = createCorpusWriter(directory);
  const member = (hash: string) => ({ hash, sameDocument: `same ${hash}`, sourceKeys: [`key ${hash}`] });
  writer.addDocuments([
    {
      canonicalId: 'eg-leg-1948-131',
      member: member('h1'),
      sourceJson: '{"a":1}',
      document: { canonical_id: 'eg-leg-1948-131', official_number: undefined, full_text: LONG_TEXT },
      node: { canonical_id: 'eg-leg-1948-131' },
      statusHistory: { since: '1948', changes: [{ to: 'amended', on: '2011', edge: 0, article: '3' }] },
      units: [
        { articleKey: '46-bis', card: { article_no: '46 مكرر' }, chunks: ['أول', 'ثان'] },
        { articleKey: '46-bis', card: { article_no: '46 مكرر', title: 'again' }, chunks: [] },
      ],
    },
    {
      canonicalId: 'sa-leg-2005-m51',
      member: member('h2'),
      sourceJson: JSON.stringify({ text: LONG_TEXT }),
      document: { canonical_id: 'sa-leg-2005-m51' },
      node: { canonical_id: 'sa-leg-2005-m51' },
      units: [{ card: { title: 'whole' }, chunks: ['ثالث'] }],
      statusHistory: { since: '2005', changes: [] },
    },
  ]);
  writer.addEdges([{ from_id: 'sa-leg-2005-m51', to_id: 'eg-leg-1948-131' }]);
  writer.addKeys('keys', [
    ['eg/law/131/g1948', ['eg-leg-1948-131']],
    [LONG_KEY, ['sa-leg-2005-m51']],
  ]);
  writer.addKeys('sourceKeys', [['000b610e3d29', ['eg-leg-1948-131', 'sa-leg-2005-m51']]]);
  writer.addUnresolved([
    ['eg/law/5/g1985', { words: 'القانون', citedBy: ['sa-leg-2005-m51'], ambiguous: false }],
  ]);
  const { counts } = writer;
  await writer.close();
  const manifest: Manifest = {
    format: GENERATION_FORMAT,
    generation: '0123456789abcdef',
    created_at: '2026-01-01T00:00:00.000Z',
    built_by: '0.1.0',
    ...counts,
    unresolved_mentions: 0,
    jurisdictions: { EG: 1, SA: 1 },
    embedder: { id: 'none', dimensions: 1 },
    files: [],
  };
  return { directory, manifest };
}

const json = (bytes: Uint8Array | undefined) => bytes && JSON.parse(Buffer.from(bytes).toString('utf8'));

test('a status history is stored unless it is empty', async () => {
  const { directory, manifest } = await twoDocuments();
  const corpus = openCorpus(directory, manifest);
  assert.equal(corpus.statusHistory(0), {
    since: '1948',
    changes: [{ to: 'amended', on: '2011', edge: 0, article: '3' }],
  });
  assert.equal(corpus.statusHistory(1), { changes: [] });
  await corpus.close();
});

test('unresolved citations are read with their keys', async () => {
  const { directory, manifest } = await twoDocuments();
  const corpus = openCorpus(directory, manifest);
  assert.equal(
    [...corpus.unresolved()],
    [{ key: 'eg/law/5/g1985', words: 'القانون', citedBy: ['sa-leg-2005-m51'], ambiguous: false }],
  );
  await corpus.close();
});

test('documents are read by id, ordinal and key', async () => {
  const { directory, manifest } = await twoDocuments();
  const corpus = openCorpus(directory, manifest);
  assert.equal(json(corpus.document('eg-leg-1948-131')), {
    canonical_id: 'eg-leg-1948-131',
    full_text: LONG_TEXT,
  });
  assert.equal(json(corpus.node(1)), { canonical_id: 'sa-leg-2005-m51' });
  assert.equal(json(corpus.edge(0)), { from_id: 'sa-leg-2005-m51', to_id: 'eg-leg-1948-131' });
  assert.is(corpus.documentOrdinal('sa-leg-2005-m51'), 1);
  assert.is(corpus.articleOrdinal('eg-leg-1948-131', '46-bis'), 0, 'the first of two with one number');
  const keys = ['eg-leg-1948-131', 'sa-leg-2005-m51', 'eg-leg-1-1'].map(corpus.articleKeys);
  assert.equal(keys, [['46-bis'], [], []]);
  assert.is(corpus.card(2).title, 'whole');
  assert.equal([0, 1, 2].map(corpus.chunkText), ['أول', 'ثان', 'ثالث']);
  assert.equal(corpus.resolve('eg/law/131/g1948'), ['eg-leg-1948-131']);
  assert.equal(corpus.resolve(LONG_KEY), ['sa-leg-2005-m51'], 'a key too long for LMDB');
  assert.equal(corpus.bySourceKey('000b610e3d29'), ['eg-leg-1948-131', 'sa-leg-2005-m51']);
  await corpus.close();
});

test('unknown ids are undefined or empty', async () => {
  const { directory, manifest } = await twoDocuments();
  const corpus = openCorpus(directory, manifest);
  assert.is(corpus.document('eg-leg-1900-1'), undefined);
  assert.is(corpus.documentOrdinal(''), undefined);
  assert.is(corpus.articleOrdinal('eg-leg-1948-131', '47'), undefined);
  assert.equal(corpus.resolve('x'), []);
  assert.throws(() => corpus.node(9), /damaged generation/);
  await corpus.close();
});

test('the bytes of a document stay valid during other reads', async () => {
  const { directory, manifest } = await twoDocuments();
  const corpus = openCorpus(directory, manifest);
  const bytes = corpus.document('sa-leg-2005-m51');
  corpus.document('eg-leg-1948-131');
  corpus.node(0);
  assert.equal(json(bytes), { canonical_id: 'sa-leg-2005-m51' });
  await corpus.close();
});

test('a store with other counts than its manifest is refused', async () => {
  const { directory, manifest } = await twoDocuments();
  assert.throws(() => openCorpus(directory, { ...manifest, chunks: 4 }), /damaged generation: 4 chunks/);
});

/** Changes one byte of this text wherever the store's file contains it, while the store is open. */
function changeInFile(directory: string, text: string): number {
  const path = join(directory, 'data.mdb');
  const content = readFileSync(path);
  let changed = 0;
  for (let at = content.indexOf(text); at !== -1; at = content.indexOf(text, at + 1)) {
    const file = openSync(path, 'r+');
    writeSync(file, Buffer.from([(content[at] as number) ^ 1]), 0, 1, at);
    closeSync(file);
    changed += 1;
  }
  return changed;
}

const READS: readonly (readonly [what: string, text: string, read: (corpus: Corpus) => unknown])[] = [
  ['document', '"canonical_id":"sa-leg-2005-m51"}', (corpus) => corpus.document('sa-leg-2005-m51')],
  ['node', '"canonical_id":"sa-leg-2005-m51"}', (corpus) => corpus.node(1)],
  ['edge', '"from_id"', (corpus) => corpus.edge(0)],
  ['card', '"title":"whole"', (corpus) => corpus.card(2)],
  ['chunk', 'ثالث', (corpus) => corpus.chunkText(2)],
  ['status history', '"on":"2011"', (corpus) => corpus.statusHistory(0)],
  ['citation key', '["eg-leg-1948-131"]', (corpus) => corpus.resolve('eg/law/131/g1948')],
  ['source key', '["eg-leg-1948-131","sa-leg', (corpus) => corpus.bySourceKey('000b610e3d29')],
  ['unresolved', '"citedBy"', (corpus) => [...corpus.unresolved()]],
];

for (const [what, text, read] of READS) {
  test(`a byte of a ${what} that changes under a running process is an error, never another text`, async () => {
    const { directory, manifest } = await twoDocuments();
    const corpus = openCorpus(directory, manifest);
    read(corpus);
    assert.ok(changeInFile(directory, text) > 0);
    assert.throws(
      () => read(corpus),
      (error: unknown) =>
        error instanceof DamagedGeneration && /does not match its checksum/.test(error.message),
    );
    await corpus.close();
  });
}

test('a record found under a damaged key is not returned for another key', async () => {
  const { directory, manifest } = await twoDocuments();
  const corpus = openCorpus(directory, manifest);
  // The key of the first document in the leaf of ordinals, with one bit flipped, is the key of no
  // document.
  assert.ok(changeInFile(directory, 'eg-leg-1948-131\0') > 0);
  const wrong = `d${'eg-leg-1948-131'.slice(1)}`;
  assert.is(corpus.document('eg-leg-1948-131'), undefined);
  assert.throws(
    () => corpus.document(wrong),
    (error: unknown) => error instanceof DamagedGeneration,
  );
  await corpus.close();
});

test('the next ingest finds members and their sources', async () => {
  const { directory } = await twoDocuments();
  const base = openCorpusMembers(directory);
  assert.equal([...base.members.keys()], ['eg-leg-1948-131', 'sa-leg-2005-m51']);
  assert.equal(base.members.get('eg-leg-1948-131')?.sourceKeys, ['key h1']);
  assert.equal(JSON.parse(base.source('h2') ?? ''), { text: LONG_TEXT });
  await base.close();
});

test.run();
