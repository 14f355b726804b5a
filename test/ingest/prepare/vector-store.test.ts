/** Tests that ingest reuses stored vectors: the embedder must receive new texts only. */
import type { EmbeddingModelV3 } from '@ai-sdk/provider';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { DataLayout } from '../../../src/data-directory/layout.ts';
import { openPreparedStore } from '../../../src/ingest/prepare/prepared-store.ts';
import type { Embedder } from '../../../src/models/embedder.ts';
import { emptyDataDirectory, ingestFiles, withCorpus } from '../../support/corpus/corpus.ts';
import type { Line } from '../../support/corpus/documents.ts';
import { inputFolder, jsonl, law } from '../../support/corpus/documents.ts';
import { DIMENSIONS, vectorOf } from '../../support/corpus/vectors.ts';

const test = suite('ingest: vector store');

/** A test embedder with this id. It records the texts that it receives. */
function embedder(id: string): Embedder & { asked: string[] } {
  const asked: string[] = [];
  const model: EmbeddingModelV3 = {
    specificationVersion: 'v3',
    provider: 'test',
    modelId: id,
    maxEmbeddingsPerCall: 32,
    supportsParallelCalls: true,
    async doEmbed({ values }) {
      asked.push(...values);
      return { embeddings: values.map((text) => vectorOf(id + text)), warnings: [] };
    },
  };
  return {
    asked,
    id,
    model,
    remote: true,
    dimensions: DIMENSIONS,
    weight: 1,
    queryPrefix: '',
    passagePrefix: '',
    textsPerCall: 32,
    parallelCalls: 2,
    retries: 0,
  };
}

/** Ingests the lines, and returns the texts that the embedder received meanwhile. */
async function ingested(layout: DataLayout, lines: readonly Line[], used: ReturnType<typeof embedder>) {
  used.asked.length = 0;
  const paths = lines.length === 0 ? [] : [inputFolder({ 'a.jsonl': jsonl(lines) })];
  const { embedded } = await ingestFiles(layout, paths, { embedder: used });
  assert.is(embedded, used.asked.length);
  return [...used.asked];
}

async function vectorsKept(layout: DataLayout): Promise<number> {
  const store = openPreparedStore(layout.prepared);
  try {
    return store.vectors.count();
  } finally {
    await store.close();
  }
}

const LAWS = [law(1, 2001), law(2, 2002)];

test('a change of a field without text embeds nothing', async () => {
  const layout = emptyDataDirectory();
  const one = embedder('one');
  assert.is((await ingested(layout, LAWS, one)).length, 6);
  const changed = LAWS.map((line) => ({ ...line, status: 'repealed' }));
  assert.equal(await ingested(layout, changed, one), []);
});

test('a change of one article embeds one text', async () => {
  const layout = emptyDataDirectory();
  const one = embedder('one');
  await ingested(layout, LAWS, one);
  const [first, ...others] = law(1, 2001).articles as Line[];
  const changed = law(1, 2001, { articles: [{ ...first, text: 'نص آخر.' }, ...others] });
  const asked = await ingested(layout, [changed], one);
  assert.is(asked.length, 1);
  assert.match(asked[0] ?? '', 'نص آخر.');
});

test('equal texts are embedded once, in one document or in several', async () => {
  const article = { text: 'ملغاة.' };
  const fields = { title: 'قانون المرافق', articles: Array.from({ length: 5 }, () => article) };
  const twins = [law(1, 2001, fields), law(2, 2002, fields)];
  const layout = emptyDataDirectory();
  assert.is((await ingested(layout, twins, embedder('one'))).length, 1);
  await withCorpus(layout, ({ manifest }) => assert.is(manifest.chunks, 10));
});

test('a change of the embedder embeds every text, without input files', async () => {
  const layout = emptyDataDirectory();
  await ingested(layout, LAWS, embedder('one'));
  assert.is((await ingested(layout, [], embedder('two'))).length, 6);
  await withCorpus(layout, ({ manifest }) => {
    assert.is(manifest.embedder.id, 'two');
    assert.is(manifest.documents, 2);
  });
});

test('vectors of the previous embedder are kept, older ones are dropped', async () => {
  const layout = emptyDataDirectory();
  const [one, two, three] = [embedder('one'), embedder('two'), embedder('three')] as const;
  for (const used of [one, two]) await ingested(layout, LAWS, used);
  assert.equal(await ingested(layout, [], one), []);
  assert.is(await vectorsKept(layout), 12);
  await ingested(layout, [], three);
  assert.is(await vectorsKept(layout), 6);
  assert.equal(await ingested(layout, [], three), []);
  assert.is((await ingested(layout, [], one)).length, 6);
});

test('the number of kept vectors is bounded when documents change often', async () => {
  const layout = emptyDataDirectory();
  const one = embedder('one');
  for (let version = 0; version < 8; version++) {
    const changed = law(1, 2001, { articles: [{ article_no: '1', text: `الصيغة ${version}.` }] });
    await ingested(layout, [changed], one);
    assert.ok((await vectorsKept(layout)) <= 2);
  }
});

test.run();
