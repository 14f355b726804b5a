/** Tests the hybrid index of the native module: build, open, search, abort. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { IndexDocument } from 'sanad';
import { builtinEmbedder, embed, HybridIndex, IndexBuilder, PassageBuilder, readQuery } from 'sanad';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';

const index = suite<{ directory: string }>('native/index');
index.before.each((context) => {
  context.directory = mkdtempSync(join(tmpdir(), 'sanad-index-'));
});
index.after.each(({ directory }) => rmSync(directory, { recursive: true }));

const DOCUMENTS: IndexDocument[] = [
  {
    jurisdiction: 'EG',
    docType: 'legislation',
    status: 'in_force',
    year: 1948,
    title: 'القانون المدني',
    articles: [
      { articleNo: '147', chunks: ['العقد شريعة المتعاقدين'] },
      { articleNo: '163', chunks: ['كل خطأ سبب ضررا للغير يلزم من ارتكبه بالتعويض'] },
    ],
  },
  {
    jurisdiction: 'SA',
    docType: 'legislation',
    status: 'in_force',
    title: 'نظام العمل',
    articles: [{ heading: 'عقد العمل', chunks: ['يبرم مكتوبا', 'وعلى صاحب العمل التعويض عن الضرر'] }],
  },
];
const VECTORS = [Float32Array.of(1, 0, 0, 1), Float32Array.of(0.6, 0.8, 0.8, 0.6)];

async function built(directory: string): Promise<HybridIndex> {
  const builder = new IndexBuilder(directory, { dimensions: 2, embedder: 'test' });
  for (const [number, document] of DOCUMENTS.entries())
    builder.addDocument(document, VECTORS[number] ?? new Float32Array());
  const summary = await builder.finish();
  assert.equal({ ...summary, bytes: 0 }, { documents: 2, articles: 3, chunks: 4, bytes: 0 });
  return HybridIndex.open(directory);
}

index('an index reports its counts', async ({ directory }) => {
  const { info } = await built(directory);
  assert.equal(info, { documents: 2, articles: 3, chunks: 4, dimensions: 2, embedder: 'test' });
});

index('words are found with their chunk, and in headings and titles', async ({ directory }) => {
  const open = await built(directory);
  const damages = await open.sparse('التعويض عن الضرر', null, 10);
  assert.equal([...damages.articles], [2, 1]);
  assert.is(damages.chunks[0], 3);
  assert.is((await open.sparse('عقد العمل', null, 10)).articles[0], 2);
  assert.is((await open.sparse('القانون المدني', null, 10)).articles.length, 2);
});

index('vectors are found by cosine similarity', async ({ directory }) => {
  const open = await built(directory);
  const near = await open.dense(Float32Array.of(0, 1), null, 10);
  // The cosines of articles 1, 2 and 0 are 1, 0.8 and 0. Article 2 has two chunks and is ranked by the nearer
  // one.
  assert.equal([...near.articles], [1, 2, 0]);
  assert.equal([...near.chunks], [1, 2, 0]);
  assert.ok(Math.abs((near.scores[1] ?? 0) - 0.8) < 0.01);
});

index('documents added together give the same bytes as one after the other', async ({ directory }) => {
  await built(join(directory, 'one'));
  const builder = new IndexBuilder(join(directory, 'all'), { dimensions: 2, embedder: 'test' });
  const adding = builder.addDocuments(DOCUMENTS, Float32Array.of(...VECTORS.flatMap((rows) => [...rows])));
  const code = (error: NodeJS.ErrnoException) => error.code;
  assert.is(await builder.addDocuments(DOCUMENTS).catch(code), 'InvalidArg');
  await adding;
  await builder.finish();
  expectSameFiles(join(directory, 'one'), join(directory, 'all'));
});

index('a wrong document among others adds none of them', async ({ directory }) => {
  await built(join(directory, 'one'));
  const builder = new IndexBuilder(join(directory, 'all'), { dimensions: 2, embedder: 'test' });
  const rows = Float32Array.of(...VECTORS.flatMap((rows) => [...rows]));
  const [first, second] = DOCUMENTS as [IndexDocument, IndexDocument];
  const reversed = { ...second, articles: second.articles.map((one) => ({ ...one, from: 2, to: 1 })) };
  const code = (error: NodeJS.ErrnoException) => error.code;
  const wrong: [IndexDocument[], Float32Array][] = [
    [[first, reversed], rows],
    [DOCUMENTS, rows.slice(0, -1)],
    [DOCUMENTS, Float32Array.of(...rows, 1)],
    [DOCUMENTS, Float32Array.of(...rows.slice(0, -1), Number.NaN)],
  ];
  for (const [documents, vectors] of wrong)
    assert.is(await builder.addDocuments(documents, vectors).catch(code), 'InvalidArg');
  await builder.addDocuments(DOCUMENTS, rows);
  await builder.finish();
  expectSameFiles(join(directory, 'one'), join(directory, 'all'));
});

index(
  'without vectors the built-in embedder makes those of title, heading and chunk',
  async ({ directory }) => {
    const { id, dimensions } = builtinEmbedder();
    const kind = { dimensions, embedder: id };
    const [given, made] = ['given', 'made'].map((name) => new IndexBuilder(join(directory, name), kind));
    assert.ok(given && made);
    for (const document of DOCUMENTS) {
      const texts = document.articles.flatMap(({ heading, chunks }) =>
        chunks.map((chunk) =>
          [document.title, ...(heading === undefined ? [] : [heading]), chunk].join('\n'),
        ),
      );
      given.addDocument(document, embed(texts));
    }
    await made.addDocuments(DOCUMENTS);
    await Promise.all([given.finish(), made.finish()]);
    expectSameFiles(join(directory, 'given'), join(directory, 'made'));
  },
);

function expectSameFiles(one: string, other: string): void {
  for (const file of readdirSync(one)) {
    assert.ok(readFileSync(join(one, file)).equals(readFileSync(join(other, file))), file);
  }
}

index('filters are applied before ranking', async ({ directory }) => {
  const open = await built(directory);
  const ask = async (filter: Parameters<HybridIndex['sparse']>[1]) => [
    ...(await open.sparse('العقد والتعويض', filter, 1)).articles,
  ];
  assert.equal(await ask({ jurisdiction: 'SA' }), [2]);
  assert.equal((await ask({ jurisdiction: 'EG' })).length, 1);
  assert.equal(await ask({ jurisdiction: 'AE' }), []);
  assert.equal(await ask({ docTypes: ['fatwa'] }), []);
  assert.equal((await ask({ docTypes: [], statuses: ['in_force'] })).length, 1);
  // The Saudi document has no year, so every filter by year excludes it.
  assert.equal(await ask({ jurisdiction: 'SA', yearFrom: 1900 }), []);
});

index('wordings are found on their days', async ({ directory }) => {
  const builder = new IndexBuilder(directory, { dimensions: 0, embedder: 'none' });
  const wordings = [
    { articleNo: '98', chunks: ['مدة العمل عشر ساعات'], to: -5 },
    { articleNo: '98', chunks: ['مدة العمل ثماني ساعات'], from: -5 },
  ];
  const law = { jurisdiction: 'SA', docType: 'legislation', status: 'in_force', title: 'نظام العمل' };
  builder.addDocument({ ...law, articles: wordings }, new Float32Array());
  const wrong = { ...law, articles: [{ chunks: [], from: 2, to: 1 }] };
  for (const add of [
    () => builder.addDocument(wrong, new Float32Array()),
    () => new PassageBuilder(directory).addDocument(wrong),
  ]) {
    assert.throws(add, (error: NodeJS.ErrnoException) => error.code === 'InvalidArg');
  }
  await builder.finish();
  const open = HybridIndex.open(directory);
  const ask = async (on?: number) => [
    ...(await open.sparse('مدة العمل', on === undefined ? null : { on }, 10)).articles,
  ];
  assert.equal([await ask(-6), await ask(-5), await ask()], [[0], [1], [0, 1]]);
  const searched = await open.search('مدة العمل', null, { filter: { on: -6 }, rerank: true });
  assert.equal([...searched.articles], [0]);
});

index('sparse and dense lists are fused', async ({ directory }) => {
  const open = await built(directory);
  const found = await open.search('خطأ', Float32Array.of(0, 1), { limit: 1 });
  assert.equal([...found.articles], [1]);
  assert.is(found.scores[0], 1);
  assert.is((await open.search('خطأ', null)).articles.length, 1);
});

index(
  'all lists come from one call, with the single ones unless they are left out',
  async ({ directory }) => {
    const open = await built(directory);
    const query = readQuery('التعويض عن الضرر');
    const options = { depth: 10, denseWeight: 1, candidates: 10 };
    const vector = Float32Array.of(1, 0);
    const whole = await open.ranked(query, vector, options);
    assert.equal(whole.single?.sparse, await open.sparse(query, null, 10));
    assert.equal(whole.single?.dense, await open.dense(vector, null, 10));
    const bare = await open.ranked(query, vector, { ...options, singleLists: false });
    assert.is(bare.single, undefined);
    assert.equal([bare.fused, bare.reranked], [whole.fused, whole.reranked]);
    assert.ok(bare.fused.articles.length > 1);
  },
);

index('a signal aborts a query before it begins and while it runs', async ({ directory }) => {
  const open = await built(directory);
  const code = (error: NodeJS.ErrnoException) => error.code;
  assert.is(await open.sparse('عقد', null, 10, AbortSignal.abort()).catch(code), 'ABORT_ERR');
  const controller = new AbortController();
  // At least the last of the eight long queries is still running when the signal comes.
  const long = 'عقد العمل '.repeat(50_000);
  const running = Array.from({ length: 8 }, () => open.sparse(long, null, 10, controller.signal).catch(code));
  controller.abort();
  assert.is((await Promise.all(running)).at(-1), 'ABORT_ERR');
});

index('a signal does not retain finished queries', async ({ directory }) => {
  const open = await built(directory);
  const { signal } = new AbortController();
  let listeners = 0;
  const add = signal.addEventListener.bind(signal);
  const remove = signal.removeEventListener.bind(signal);
  signal.addEventListener = (...args: Parameters<typeof add>) => {
    listeners += 1;
    add(...args);
  };
  signal.removeEventListener = (...args: Parameters<typeof remove>) => {
    listeners -= 1;
    remove(...args);
  };
  await Promise.all([
    open.sparse('عقد', null, 10, signal),
    open.dense(Float32Array.of(1, 0), null, 10, signal),
  ]);
  assert.is(listeners, 0);
});

index('wrong vectors and a finished builder throw', async ({ directory }) => {
  const open = await built(directory);
  const code = (error: NodeJS.ErrnoException) => error.code;
  assert.is(await open.dense(new Float32Array(3), null, 10).catch(code), 'InvalidArg');
  const builder = new IndexBuilder(join(directory, 'other'), { dimensions: 2, embedder: 'test' });
  const [document] = DOCUMENTS;
  assert.ok(document);
  assert.throws(
    () => builder.addDocument(document, new Float32Array(3)),
    (e: NodeJS.ErrnoException) => e.code === 'InvalidArg',
  );
  await builder.finish();
  assert.is(await builder.finish().catch(code), 'InvalidArg');
});

index('a truncated file is detected when it is opened', async ({ directory }) => {
  await built(directory);
  truncateSync(join(directory, 'vectors'), 200);
  assert.throws(
    () => HybridIndex.open(directory),
    (error: NodeJS.ErrnoException) => error.code === 'Damaged',
  );
  rmSync(join(directory, 'vectors'));
  assert.throws(
    () => HybridIndex.open(directory),
    (error: NodeJS.ErrnoException) => error.code === 'NotFound',
  );
});

index.run();
