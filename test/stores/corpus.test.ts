import { closeSync, openSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { open } from 'lmdb';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { fullTextOn } from '../../src/articles/full-text.ts';
import type { Corpus } from '../../src/stores/corpus.ts';
import { DamagedGeneration } from '../../src/stores/damage.ts';
import { openCorpus } from '../../src/stores/lmdb/corpus/corpus.ts';
import { MAX_DATABASES, openCorpusDatabases } from '../../src/stores/lmdb/corpus/databases.ts';
import { openCorpusMembers } from '../../src/stores/lmdb/corpus/members.ts';
import { TEXTS_OF_BLOCK } from '../../src/stores/lmdb/corpus/text-block.ts';
import type { StoredDocument } from '../../src/stores/lmdb/corpus/writer.ts';
import { createCorpusWriter } from '../../src/stores/lmdb/corpus/writer.ts';
import type { Manifest } from '../../src/stores/manifest.ts';
import { GENERATION_FORMAT } from '../../src/stores/manifest.ts';
import { change, day, history, repealed, reworded, version } from '../support/articles/histories.ts';
import { temporaryFolder } from '../support/cli.ts';

const test = suite('stores: corpus');

const GENERATION_DAY = '2026-11-22';
const LONG_TEXT = 'نص المادة الطويل جدا '.repeat(20_000);
const LONG_KEY = `sa/name/${'نظام '.repeat(1000)}`;

async function twoDocuments({ reopens = false } = {}) {
  const directory = join(temporaryFolder(), 'store');
  const writer = createCorpusWriter(directory, GENERATION_DAY);
  const member = (hash: string) => ({ hash, sameDocument: `same ${hash}`, sourceKeys: [`key ${hash}`] });
  const documents: StoredDocument[] = [
    {
      canonicalId: 'eg-leg-1948-131',
      member: member('h1'),
      sourceJson: '{"a":1}',
      document: { canonical_id: 'eg-leg-1948-131', official_number: undefined, full_text: LONG_TEXT },
      node: { canonical_id: 'eg-leg-1948-131' },
      statusHistory: { since: '1948', changes: [{ to: 'amended', on: '2011', edge: 0, article: '3' }] },
      histories: [],
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
      histories: [],
      statusHistory: { since: '2005', changes: [] },
    },
  ];
  for (const batch of reopens ? documents.map((one) => [one]) : [documents]) {
    writer.addDocuments(batch);
    if (reopens) await writer.reopen();
  }
  writer.finishDocuments();
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
    created_at: `${GENERATION_DAY}T00:00:00.000Z`,
    built_by: '0.1.0',
    ...counts,
    unresolved_mentions: 0,
    refused_links: {},
    jurisdictions: { EG: 1, SA: 1 },
    amended_articles: {},
    statuses: {
      by_status: { in_force: 0, amended: 0, repealed: 0, unknown: 2 },
      from_texts: 0,
      outranked_sources: 0,
      uncounted_repeals: 0,
    },
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
  // The date of a document is needed also where its status is unknown: no earlier text cites it.
  assert.equal(corpus.statusHistory(1), { since: '2005', changes: [] });
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
  assert.equal([0, 1, 2].map(corpus.chunkCount), [2, 0, 1]);
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

test('cards and chunks of several blocks are read by their ordinals, with a last block that is not full', async () => {
  const directory = join(temporaryFolder(), 'store');
  const writer = createCorpusWriter(directory, GENERATION_DAY);
  const count = 2 * TEXTS_OF_BLOCK + 3;
  writer.addDocuments([
    {
      canonicalId: 'eg-leg-1948-131',
      member: { hash: 'h1', sameDocument: 'same', sourceKeys: [] },
      sourceJson: '{}',
      document: {},
      node: {},
      statusHistory: { changes: [] },
      histories: [],
      units: Array.from({ length: count }, (_, at) => ({
        articleKey: String(count - at),
        card: { title: `عنوان ${at}` },
        chunks: [`نص ${at}`, `تتمة ${at}`],
      })),
    },
  ]);
  writer.finishDocuments();
  const { counts } = writer;
  await writer.close();
  const { manifest } = await twoDocuments();
  const corpus = openCorpus(directory, { ...manifest, ...counts });
  const ordinals = Array.from({ length: count }, (_, at) => at);
  assert.equal(
    ordinals.map((at) => corpus.card(at).title),
    ordinals.map((at) => `عنوان ${at}`),
  );
  assert.equal(
    ordinals.flatMap((at) => [corpus.chunkText(2 * at), corpus.chunkText(2 * at + 1)]),
    ordinals.flatMap((at) => [`نص ${at}`, `تتمة ${at}`]),
  );
  assert.equal(
    ordinals.map((at) => corpus.articleOrdinal('eg-leg-1948-131', String(count - at))),
    ordinals,
    'articles are found by key, though their keys came in another order',
  );
  assert.throws(() => corpus.card(count), /nothing in cards/);
  await corpus.close();
});

test('a store that is opened again while it is written has the same records', async () => {
  const records = async (reopens: boolean) => {
    const { directory } = await twoDocuments({ reopens });
    const root = open({ path: directory, readOnly: true, maxDbs: MAX_DATABASES });
    const all = Object.entries(openCorpusDatabases(root)).map(
      ([name, database]) =>
        [name, [...database.entries()].map(({ key, value }) => JSON.stringify([key, value]))] as const,
    );
    await root.close();
    return all;
  };
  const whole = await records(false);
  assert.is(new Map(whole).get('documents')?.length, 2);
  assert.equal(await records(true), whole);
});

/**
 * Writes a corpus with one law: its article 5 has two texts over time, article 6 was merged into article 5
 * and so is repealed, and article 7 has had the number 6 since then.
 */
async function changedLaw() {
  const directory = join(temporaryFolder(), 'store');
  const writer = createCorpusWriter(directory, GENERATION_DAY);
  const merged = repealed({ article_key: '6', source: 1 });
  const pending = history(
    [
      version({ article_no: '7', text: 'السابعة.', to: day('2020-10-08') }),
      version({ article_no: '6', text: 'السابعة.', from: day('2020-10-08'), to: day('2027-01-01') }),
      version({ article_no: '6', text: 'السابعة معدلة.', from: day('2027-01-01'), made_by: [0] }),
    ],
    [change()],
    { article_key: '7', source: 2 },
  );
  const histories = [reworded(), merged, pending];
  const source = {
    jurisdiction: 'SA',
    articles: ['5', '6', '7', '8'].map((article_no) => ({ article_no, text: `نص ${article_no}` })),
  };
  const wording = (article_key: string, index: number, from?: string, to?: string) => ({
    article_key,
    version: index + 1,
    certainty: 'source' as const,
    ...(from && { from: day(from) }),
    ...(to && { to: day(to) }),
  });
  const unit = (articleKey: string, title: string, held?: ReturnType<typeof wording>) => ({
    articleKey,
    card: { title },
    chunks: [title],
    ...(held && { wording: held }),
  });
  const turn = '2020-10-08';
  writer.addDocuments([
    {
      canonicalId: 'sa-leg-2005-m51',
      member: { hash: 'h', sameDocument: 's', sourceKeys: [] },
      sourceJson: JSON.stringify(source),
      document: { canonical_id: 'sa-leg-2005-m51', full_text: fullTextOn(source, histories, GENERATION_DAY) },
      node: {},
      statusHistory: { changes: [] },
      histories,
      units: [
        unit('5', '5 first', wording('5', 0, undefined, turn)),
        unit('5', '5 second', wording('5', 1, turn)),
        unit('6', '6 first', wording('6', 0, undefined, turn)),
        unit('6', '6 merged', { ...wording('6', 1, turn), repealed: true as const } as never),
        unit('7', '7 first', wording('7', 0, undefined, turn)),
        unit('6', '7 as 6', wording('7', 1, turn, '2027-01-01')),
        unit('6', '7 as 6, pending', wording('7', 2, '2027-01-01')),
        unit('8', '8'),
      ],
    },
  ]);
  const { counts } = writer;
  writer.finishDocuments();
  await writer.close();
  const { manifest } = await twoDocuments();
  return { directory, manifest: { ...manifest, ...counts }, histories };
}

test('the unit of an article is the one that bears the number on the day', async () => {
  const { directory, manifest } = await changedLaw();
  const corpus = openCorpus(directory, manifest);
  const titleOn = (key: string, on?: string) => {
    const ordinal = corpus.articleOrdinal('sa-leg-2005-m51', key, on);
    return ordinal === undefined ? undefined : corpus.card(ordinal).title;
  };
  const days = ['2020-10-07', '2020-10-08', '2027-01-01', undefined];
  assert.equal(
    days.map((on) => titleOn('5', on)),
    ['5 first', '5 second', '5 second', '5 second'],
  );
  assert.equal(
    days.map((on) => titleOn('6', on)),
    ['6 first', '7 as 6', '7 as 6, pending', '7 as 6'],
  );
  assert.equal(
    days.map((on) => titleOn('7', on)),
    ['7 first', undefined, undefined, '7 first'],
  );
  assert.equal(
    days.map((on) => titleOn('8', on)),
    ['8', '8', '8', '8'],
  );
  assert.equal(corpus.articleKeys('sa-leg-2005-m51'), ['5', '6', '7', '8']);
  await corpus.close();
});

test('the histories of a document are read as they were written', async () => {
  const { directory, manifest, histories } = await changedLaw();
  const corpus = openCorpus(directory, manifest);
  assert.equal(corpus.articleHistories(0), histories);
  assert.equal(
    corpus.articles('sa-leg-2005-m51')?.map(({ article_key, changes }) => [article_key, changes.length]),
    [
      ['5', 1],
      ['6', 1],
      ['7', 1],
      ['8', 0],
    ],
  );
  assert.is(corpus.articles('eg-leg-1900-1'), undefined);
  await corpus.close();
  const plain = await twoDocuments();
  const other = openCorpus(plain.directory, plain.manifest);
  assert.equal(other.articleHistories(0), []);
  await other.close();
});

test('articles asked for by key or number are those of the whole list, also when they are kept', async () => {
  const { directory, manifest } = await changedLaw();
  const corpus = openCorpus(directory, manifest);
  const id = 'sa-leg-2005-m51';
  const all = corpus.articles(id) ?? [];
  const having = (keys: readonly string[]) =>
    all.filter(
      ({ article_key, versions }) =>
        keys.includes(article_key) || versions.some(({ article_no = '' }) => keys.includes(article_no)),
    );
  for (const keys of [['5'], ['6'], ['7'], ['8'], ['8', '6'], ['7', '6'], ['6', '6'], ['9'], []]) {
    assert.equal(corpus.articlesWith(id, keys), having(keys), keys.join());
    assert.equal(corpus.articlesWith(id, keys), having(keys), `${keys.join()} again`);
  }
  assert.equal(
    having(['6']).map(({ article_key }) => article_key),
    ['6', '7'],
    'borne one after the other',
  );
  assert.is(corpus.articlesWith('eg-leg-1900-1', ['1']), undefined);
  await corpus.close();
});

test('a document is viewed with the bytes that are copied, on its own day and on another', async () => {
  const { directory, manifest } = await changedLaw();
  const corpus = openCorpus(directory, manifest);
  for (const on of [undefined, GENERATION_DAY, '2020-10-07']) {
    const copied = corpus.document('sa-leg-2005-m51', on);
    assert.equal(json(corpus.documentView('sa-leg-2005-m51', on)), json(copied));
  }
  assert.is(corpus.documentView('eg-leg-1900-1'), undefined);
  await corpus.close();
});

test('the bytes of nodes and edges stay valid during other reads', async () => {
  const { directory, manifest } = await twoDocuments();
  const corpus = openCorpus(directory, manifest);
  const [first, edge] = [corpus.node(0), corpus.edge(0)];
  corpus.node(1);
  corpus.document('sa-leg-2005-m51');
  assert.equal(json(first), { canonical_id: 'eg-leg-1948-131' });
  assert.equal(json(edge), { from_id: 'sa-leg-2005-m51', to_id: 'eg-leg-1948-131' });
  await corpus.close();
});

test('the text of a document is that of the day: a pending wording comes into force without an ingest', async () => {
  const { directory, manifest } = await changedLaw();
  const corpus = openCorpus(directory, manifest);
  const textOn = (on?: string) => json(corpus.document('sa-leg-2005-m51', on)).full_text;
  assert.equal(textOn(GENERATION_DAY), textOn());
  assert.match(textOn(), 'المادة 5\nالنص الثاني.');
  assert.match(textOn(), /المادة 6\nالسابعة\.\n\nالمادة 8\nنص 8$/);
  assert.match(textOn('2027-01-01'), 'المادة 6\nالسابعة معدلة.');
  assert.match(textOn('2020-10-07'), 'المادة 5\nالنص الأول.');
  assert.equal(
    ['2020-10-07', '2020-10-08', '2026-12-31', '2027-01-01'].map((on) =>
      corpus.isStoredText('sa-leg-2005-m51', on),
    ),
    [false, true, true, false],
  );
  await corpus.close();
});

test('a store with other counts than its manifest is refused', async () => {
  const { directory, manifest } = await twoDocuments();
  assert.throws(() => openCorpus(directory, { ...manifest, chunks: 4 }), /damaged generation: 4 chunks/);
});

/**
 * Flips a bit of this text wherever it occurs in the store's file, while the store is open. Returns the
 * number of places.
 */
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

/** These are read from the file once and then kept. */
const READ_ONCE: ReadonlySet<string> = new Set(['status history', 'node', 'edge']);

for (const [what, text, read] of READS.filter(([name]) => READ_ONCE.has(name))) {
  test(`a ${what} that was read before its bytes change stays right`, async () => {
    const { directory, manifest } = await twoDocuments();
    const corpus = openCorpus(directory, manifest);
    const before = JSON.stringify(read(corpus));
    assert.ok(changeInFile(directory, text) > 0);
    assert.equal(JSON.stringify(read(corpus)), before);
    await corpus.close();
  });
}

for (const [what, text, read] of READS) {
  test(`a byte of a ${what} that changes under a running process is an error, never another text`, async () => {
    const { directory, manifest } = await twoDocuments();
    const corpus = openCorpus(directory, manifest);
    if (!READ_ONCE.has(what)) read(corpus);
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
  // A flipped bit turns `e` at the start of a document's stored key into `d`. No document has the key
  // `dg-leg-1948-131`.
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
