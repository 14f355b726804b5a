import { readdirSync, rmSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openGenerations } from '../../src/compose/corpus.ts';
import { readQuery } from '../../src/core.ts';
import { NothingToIngest } from '../../src/ingest/ingest.ts';
import type { Progress } from '../../src/ingest/report/report.ts';
import { createEmbedder } from '../../src/models/create-embedder.ts';
import { isCanonicalId } from '../../src/schema/canonical-id.ts';
import {
  emptyDataDirectory,
  ingestFiles,
  ingestLines,
  parseJson,
  withCorpus,
} from '../support/corpus/corpus.ts';
import { inputFolder, jsonl, law } from '../support/corpus/documents.ts';

const test = suite('ingest');

const fiveLaws = [
  law(1, 2001),
  law(2, 2002, { preamble: 'بعد الاطلاع على القانون رقم 1 لسنة 2001' }),
  law(3, 2003, { articles: [{ article_no: '1', text: 'يلغى القانون رقم 2 لسنة 2002.' }] }),
  law(4, 2004),
  law(5, 2005),
];

const filesOf = (directory: string) => readdirSync(directory, { recursive: true }).map(String).sort();

test('documents, cards, chunks, keys, graph and index are written and consistent', async () => {
  const layout = emptyDataDirectory();
  const report = await ingestLines(layout, fiveLaws);
  assert.equal([report.read, report.added, report.rejected, report.published], [5, 5, 0, true]);
  assert.is(report.manifest.articles, 13);
  await withCorpus(layout, async ({ corpus, index, graph }) => {
    assert.equal(parseJson(corpus.document('eg-leg-2001-1')), {
      canonical_id: 'eg-leg-2001-1',
      doc_type: 'legislation',
      jurisdiction: 'EG',
      title: 'قانون رقم 1 لسنة 2001 بشأن تنظيم المرفق 1',
      official_number: '1',
      year_gregorian: 2001,
      status: 'unknown',
      issuing_body: 'مجلس النواب',
      full_text: [
        'المادة 1\nتسري أحكام هذا القانون على المرفق 1 دون غيره.',
        'المادة 2: العقوبة\nيعاقب بالغرامة كل من خالف أحكام هذا القانون.',
        'المادة 3\nيعمل بهذا القانون من أول يناير سنة 2002.',
      ].join('\n\n'),
    });
    const found = await index.sparse(readQuery('عقوبة مخالفة قانون المرفق 4'), null, 5);
    assert.is(corpus.card(found.articles[0] ?? -1).canonical_id, 'eg-leg-2004-4');
    const article = corpus.articleOrdinal('eg-leg-2004-4', '2') ?? -1;
    assert.is(corpus.card(article).article_no, '2');
    assert.is(graph.nodeCount, 5);
    const around = graph.traverse(corpus.documentOrdinal('eg-leg-2002-2') ?? -1);
    const edges = [...around.edges].map((edge) => parseJson(corpus.edge(edge)));
    assert.equal(
      edges.map((edge) => [edge?.from_id, edge?.edge_type, edge?.to_id]),
      [
        ['eg-leg-2002-2', 'cites', 'eg-leg-2001-1'],
        ['eg-leg-2003-3', 'repeals', 'eg-leg-2002-2'],
      ],
    );
  });
});

test('a law repealed by another is repealed if its source gives no status', async () => {
  const layout = emptyDataDirectory();
  await ingestLines(layout, fiveLaws);
  await withCorpus(layout, ({ corpus }) => {
    assert.is(parseJson(corpus.document('eg-leg-2002-2'))?.status, 'repealed');
    const article = corpus.articleOrdinal('eg-leg-2002-2', '1') ?? -1;
    assert.is(corpus.card(article).status, 'repealed');
  });
});

test('the order of files and lines does not change a new corpus', async () => {
  const [one, two] = [emptyDataDirectory(), emptyDataDirectory()];
  const forward = inputFolder({
    'a.jsonl': jsonl(fiveLaws.slice(0, 2)),
    'b.jsonl': jsonl(fiveLaws.slice(2)),
  });
  const backward = inputFolder({
    'a.jsonl.gz': jsonl(fiveLaws.slice(1).reverse()),
    'b.jsonl': jsonl([law(1, 2001)]),
  });
  const first = await ingestFiles(one, [forward]);
  const second = await ingestFiles(two, [join(backward, 'b.jsonl'), backward]);
  assert.is(first.generation, second.generation);
  const { created_at: _, ...manifest } = first.manifest;
  const { created_at: __, ...other } = second.manifest;
  assert.equal(manifest, other);
});

test('a second ingest of the same files changes nothing and prepares nothing', async () => {
  const layout = emptyDataDirectory();
  const first = await ingestLines(layout, fiveLaws);
  const before = filesOf(layout.generations);
  const second = await ingestLines(layout, fiveLaws);
  assert.equal([second.published, second.unchanged, second.reused], [false, 5, 5]);
  assert.is(second.generation, first.generation);
  assert.equal(filesOf(layout.generations), before);
  assert.is(second.manifest.created_at, first.manifest.created_at);
});

test('new documents are added, changed ones are replaced, and only these are prepared', async () => {
  const layout = emptyDataDirectory();
  await ingestLines(layout, fiveLaws.slice(0, 3));
  const articles = [{ article_no: '1', text: 'نص جديد كل الجدة.' }];
  const report = await ingestLines(layout, [law(1, 2001, { articles }), law(2, 2002), ...fiveLaws.slice(2)]);
  assert.equal([report.added, report.replaced, report.unchanged, report.reused], [2, 2, 1, 1]);
  await withCorpus(layout, ({ corpus }) => {
    assert.match(String(parseJson(corpus.document('eg-leg-2001-1'))?.full_text), 'نص جديد كل الجدة');
  });
});

test('a corpus ingested in several steps has the same name as in one', async () => {
  const [atOnce, bySteps] = [emptyDataDirectory(), emptyDataDirectory()];
  const { generation } = await ingestLines(atOnce, fiveLaws);
  await ingestLines(bySteps, fiveLaws.slice(3));
  assert.is((await ingestLines(bySteps, fiveLaws.slice(0, 3))).generation, generation);
});

test('documents are added to a corpus without its prepared store', async () => {
  const layout = emptyDataDirectory();
  await ingestLines(layout, fiveLaws.slice(0, 4));
  rmSync(layout.prepared, { recursive: true });
  const report = await ingestLines(layout, fiveLaws.slice(4));
  assert.equal([report.added, report.manifest.documents], [1, 5]);
  const atOnce = await ingestLines(emptyDataDirectory(), fiveLaws);
  assert.is(report.generation, atOnce.generation);
});

test('a current generation that is damaged is built again', async () => {
  const layout = emptyDataDirectory();
  const first = await ingestLines(layout, fiveLaws);
  truncateSync(join(layout.generations, first.generation, 'graph.bin'), 10);
  const second = await ingestLines(layout, fiveLaws);
  assert.equal([second.generation, second.published], [first.generation, true]);
  await withCorpus(layout, ({ graph }) => assert.is(graph.nodeCount, 5));
});

test('with another embedder every document is embedded again', async () => {
  const layout = emptyDataDirectory();
  const first = await ingestLines(layout, fiveLaws);
  const embedder = { ...(await createEmbedder()), id: 'another', remote: true, passagePrefix: 'passage: ' };
  const folder = inputFolder({ 'input.jsonl': jsonl(fiveLaws.slice(0, 1)) });
  const second = await ingestFiles(layout, [folder], { embedder });
  assert.equal([second.reused, second.unchanged, second.manifest.documents], [0, 1, 5]);
  assert.is(second.manifest.embedder.id, 'another');
  assert.is.not(second.generation, first.generation);
});

test('an unresolved mention becomes an edge when its document is ingested', async () => {
  const layout = emptyDataDirectory();
  const first = await ingestLines(layout, fiveLaws.slice(1, 2));
  assert.equal([first.manifest.edges, first.manifest.unresolved_mentions], [0, 1]);
  const second = await ingestLines(layout, fiveLaws.slice(0, 1));
  assert.equal([second.manifest.edges, second.manifest.unresolved_mentions], [1, 0]);
});

test('bad lines of every kind are reported with file and line, and all other lines are ingested', async () => {
  const layout = emptyDataDirectory();
  const folder = inputFolder({
    'input.jsonl': jsonl([
      law(1, 2001),
      '{"jurisdiction":',
      '',
      JSON.stringify(['list']),
      law(2, 2002, { articles: [] }),
      law(3, 2003),
    ]),
    'kind.jsonl': jsonl([law(4, 2004, { doc_type: 'poem' }), law(5, 2005)]),
    'cut.jsonl.gz': Buffer.from([0x1f, 0x8b, 8, 0]),
    'latin.jsonl': Buffer.concat([Buffer.from([0xff, 0xfa, 0x0a]), Buffer.from(jsonl([law(6, 2006)]))]),
  });
  const report = await ingestFiles(layout, [folder]);
  assert.is(report.manifest.documents, 4);
  assert.is(report.rejected, 6);
  assert.equal(
    report.rejectedLines.map(({ file, line, reason }) => [
      file.slice(folder.length + 1),
      line,
      reason.split(':')[0],
    ]),
    [
      ['cut.jsonl.gz', 1, 'cannot be read further'],
      ['input.jsonl', 2, 'not JSON'],
      ['input.jsonl', 4, 'Invalid input'],
      ['input.jsonl', 5, 'no text'],
      ['kind.jsonl', 1, 'doc_type'],
      ['latin.jsonl', 1, 'not UTF-8'],
    ],
  );
});

test('an input without any document is an error', async () => {
  const layout = emptyDataDirectory();
  try {
    await ingestLines(layout, ['not JSON']);
    assert.unreachable();
  } catch (error) {
    assert.instance(error, NothingToIngest);
    assert.match((error as Error).message, /input\.jsonl:1: not JSON/);
  }
});

test('the published generation is served during an ingest', async () => {
  const layout = emptyDataDirectory();
  await ingestLines(layout, fiveLaws.slice(0, 2));
  const generations = await openGenerations(layout, { pollMs: 1 });
  const served: string[] = [];
  const onProgress = ({ stage }: Progress) => {
    const lease = generations.lease();
    const json = parseJson(lease?.generation.corpus.document('eg-leg-2001-1'));
    if (stage !== 'publish') assert.is(lease?.generation.manifest.documents, 2);
    served.push(String(json?.canonical_id));
    lease?.release();
  };
  await ingestFiles(layout, [inputFolder({ 'input.jsonl': jsonl(fiveLaws) })], { onProgress });
  await generations.refresh();
  assert.is(generations.manifest()?.documents, 5);
  assert.ok(served.length > 5 && served.every((id) => id === 'eg-leg-2001-1'));
  await generations.close();
});

test('an aborted ingest stops and publishes nothing, and the next one reuses its prepared documents', async () => {
  const layout = emptyDataDirectory();
  const controller = new AbortController();
  const folder = inputFolder({ 'input.jsonl': jsonl(fiveLaws) });
  const onProgress = ({ stage }: Progress) => {
    if (stage === 'link') controller.abort(new Error('enough'));
  };
  try {
    await ingestFiles(layout, [folder], { signal: controller.signal, onProgress });
    assert.unreachable();
  } catch (error) {
    assert.is((error as Error).message, 'enough');
  }
  const report = await ingestFiles(layout, [folder]);
  assert.equal([report.published, report.reused], [true, 5]);
});

test('old generations are dropped except the previous one', async () => {
  const layout = emptyDataDirectory();
  const names: string[] = [];
  for (const number of [1, 2, 3])
    names.push((await ingestLines(layout, [law(number, 2000 + number)])).generation);
  assert.equal(readdirSync(layout.generations).sort(), names.slice(1).sort());
});

test('a document of 216,000 characters in one article is ingested and found', async () => {
  const layout = emptyDataDirectory();
  const text = `${'يلتزم الطرف الثاني بسداد الإتاوة في مواعيدها؛ '.repeat(4700)} وتسري الكلمة الفريدة زمردة.`;
  assert.ok(text.length > 216_000);
  await ingestLines(layout, [law(7, 2007, { articles: [{ article_no: '1', text }] })]);
  await withCorpus(layout, async ({ corpus, index }) => {
    const { chunks } = await index.sparse(readQuery('زمردة'), null, 1);
    assert.match(corpus.chunkText(chunks[0] ?? -1), 'زمردة');
  });
});

test('a document whose number is longer than a key of the store keeps its id', async () => {
  const layout = emptyDataDirectory();
  const lines = [law(1, 2001), law(2, 2002, { official_number: '7'.repeat(3_000) })];
  const ids = () =>
    withCorpus(layout, ({ corpus }) =>
      [0, 1].map((ordinal) => parseJson(corpus.node(ordinal))?.canonical_id),
    );
  const first = await ingestLines(layout, lines);
  const given = await ids();
  assert.ok(
    given.every((id) => typeof id === 'string' && isCanonicalId(id)),
    given.join(),
  );
  const again = await ingestLines(layout, [...lines, law(3, 2003)]);
  assert.equal([first.added, again.added, again.replaced, again.unchanged], [2, 1, 0, 2]);
  assert.equal(await ids(), given);
});

test('reading stops in a file after 100,000 rejected lines in a row, and continues with the next file', async () => {
  const layout = emptyDataDirectory();
  const folder = inputFolder({
    'a.jsonl': `${'{}\n'.repeat(100_000)}${jsonl([law(1, 2001)])}`,
    'b.jsonl': `${'{}\n'.repeat(99_999)}${jsonl([law(2, 2002)])}`,
  });
  const report = await ingestFiles(layout, [folder]);
  assert.equal([report.read, report.rejected], [1, 100_001 + 99_999]);
  await withCorpus(layout, ({ corpus }) => assert.ok(corpus.document('eg-leg-2002-2')));
});

test.run();
