/** Tests `sanad changes --since` on generations that real ingests made. */
import { dirname } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { currentGeneration } from '../../src/generations/published.ts';
import { makeCurrent } from '../../src/ingest/write/publish.ts';
import type { GenerationDifferences } from '../../src/usecases/comparison/compare.ts';
import { sanad } from '../support/cli.ts';
import { CHANGED_LAW, changedLaw } from '../support/corpus/changed-law.ts';
import { emptyDataDirectory, ingestLines } from '../support/corpus/corpus.ts';

const layout = emptyDataDirectory();
const settings = { SANAD_DATA_DIR: dirname(layout.secrets) };
const name = async () => (await currentGeneration(layout)) ?? '';

const decree = (number: string, year: number, text: string) => ({
  jurisdiction: 'SA',
  doc_type: 'decree',
  title: `المرسوم الملكي رقم (م/${number}) بشأن نظام الآبار`,
  official_number: `م/${number}`,
  year_hijri: year,
  full_text: text,
});
const WELLS = {
  jurisdiction: 'SA',
  doc_type: 'legislation',
  title: 'نظام الآبار',
  official_number: 'م/90',
  year_hijri: 1400,
  issuing_body: 'مرسوم ملكي',
  articles: [
    { article_no: '1', text: 'تسري أحكام هذا النظام على الآبار.' },
    { article_no: '2', text: 'لا يحفر بئر بغير رخصة.' },
  ],
};
const CITING = decree(
  '95',
  1405,
  'تطبق أحكام نظام الآبار الصادر بالمرسوم الملكي رقم (م/90) لسنة 1400هـ على العيون.',
);
const AMENDMENT =
  'تم تعديل هذه المادة بموجب المرسوم الملكي رقم (م/9) وتاريخ 1/2/1445هـ، لتكون بالنص الآتي: "لا يحفر بئر ولا تعمق بغير رخصة."';
const REPEALING = decree(
  '97',
  1446,
  'أولا: يلغى نظام المركز الوطني للتجارب الصادر بالمرسوم الملكي رقم (م/31) لسنة 1398هـ.',
);

async function since(...args: string[]): Promise<GenerationDifferences> {
  const { status, stdout, stderr } = sanad(['changes', ...args, '--json'], { settings });
  assert.is(status, 0, stderr);
  return JSON.parse(stdout) as GenerationDifferences;
}

let first = '';
let second = '';
test.before(async () => {
  await ingestLines(layout, [changedLaw(), WELLS, CITING]);
  first = await name();
});

test('without an earlier generation there is nothing to compare with', () => {
  const { status, stderr } = sanad(['changes', '--since', 'previous'], { settings });
  assert.is(status, 1);
  assert.match(stderr, 'there is no generation before the published one');
});

test('documents, articles, statuses and links that differ are listed', async () => {
  const [one, two] = WELLS.articles as [object, object];
  const amended = { ...WELLS, articles: [one, { ...two, amendment_notes: [AMENDMENT] }] };
  const renamed = { ...CITING, full_text: 'تطبق أحكام هذا المرسوم على العيون.' };
  await ingestLines(layout, [amended, renamed, REPEALING]);
  second = await name();
  const { documents, articles, statuses, links, ...named } = await since('--since', first);
  assert.equal([named.since.generation, named.now.generation], [first, second]);
  assert.equal(
    [documents.added, documents.removed].map((list) => list.map(({ canonical_id }) => canonical_id)),
    [['sa-dec-royal-2024-m97'], []],
  );
  assert.equal(
    documents.changed.map(({ canonical_id, fields }) => [canonical_id, fields]),
    [
      ['sa-dec-royal-1985-m95', ['full_text']],
      ['sa-leg-1980-m90', ['full_text']],
    ],
  );
  const [well, ...ofRepealed] = articles.toReversed();
  assert.equal(
    [well?.canonical_id, well?.article_key, well?.differs],
    ['sa-leg-1980-m90', '2', ['wording', 'certainty', 'history']],
  );
  assert.equal(
    well?.new_changes.map(({ act }) => act?.number),
    ['م/9'],
  );
  assert.not.equal(well?.before?.sha256, well?.after?.sha256);
  // Article 2 was repealed before its law was.
  assert.equal(
    ofRepealed.map(({ article_key, differs }) => [article_key, differs]).toReversed(),
    ['1', '3', '4', '5'].map((key) => [key, ['state']]),
  );
  assert.equal(statuses, [
    { canonical_id: CHANGED_LAW, title: 'نظام المركز الوطني للتجارب', before: 'unknown', after: 'repealed' },
  ]);
  const ends = (edges: typeof links.added) => edges.map((edge) => [edge.from_id, edge.edge_type, edge.to_id]);
  assert.equal(ends(links.added), [['sa-dec-royal-2024-m97', 'repeals', CHANGED_LAW]]);
  assert.equal(ends(links.removed), [['sa-dec-royal-1985-m95', 'cites', 'sa-leg-1980-m90']]);
  assert.equal(links.changed, []);
});

test('one document has its own differences and the links from and to it', async () => {
  const { documents, articles, statuses, links } = await since('sa-leg-1980-m90', '--since', 'previous');
  assert.equal([documents.changed.length, articles.length, statuses.length], [1, 1, 0]);
  assert.equal([links.added.length, links.removed.length], [0, 1]);
  const unknown = sanad(['changes', 'sa-leg-1980-m99', '--since', first], { settings });
  assert.equal([unknown.status, /neither generation has/.test(unknown.stderr)], [1, true]);
});

test('the differences are printed as lines of words', () => {
  const { stdout, stderr } = sanad(['changes', '--since', first], { settings });
  assert.match(stderr, `11 differences between ${first} of `);
  for (const line of [
    'document added\tsa-dec-royal-2024-m97\t',
    'document changed\tsa-leg-1980-m90\tfull_text\tنظام الآبار\n',
    'article changed\tsa-leg-1980-m90\t2\twording, certainty, history\tالمرسوم الملكي م/9 1445-02-01هـ\tنظام الآبار\n',
    `status\t${CHANGED_LAW}\tunknown → repealed\t`,
    `link added\tsa-dec-royal-2024-m97\trepeals\t${CHANGED_LAW}\tالمرسوم الملكي رقم (م/97) بشأن نظام الآبار → نظام المركز الوطني للتجارب\n`,
    'link removed\tsa-dec-royal-1985-m95\tcites\tsa-leg-1980-m90\tالمرسوم الملكي رقم (م/95) بشأن نظام الآبار → نظام الآبار\n',
  ]) {
    assert.ok(stdout.includes(line), `${line} in ${stdout}`);
  }
});

test('the same generation has no differences, and in reverse what was added is removed', async () => {
  const same = sanad(['changes', '--since', second], { settings });
  assert.equal([same.status, same.stdout], [0, '']);
  await makeCurrent(layout, first);
  const { documents, links } = await since('--since', second);
  assert.equal([documents.added.length, documents.removed.length], [0, 1]);
  assert.equal([links.added.length, links.removed.length], [1, 1]);
  await makeCurrent(layout, second);
});

test('a generation that is gone is said to be gone', async () => {
  await ingestLines(layout, [decree('98', 1447, 'تنشأ لجنة للآبار.')]);
  const { status, stderr } = sanad(['changes', '--since', first], { settings });
  assert.is(status, 1);
  assert.match(stderr, `generation ${first} is not in the data directory`);
  assert.match(stderr, `the one before (${second})`);
  assert.equal((await since('--since', second)).documents.added.length, 1);
});

test('wrong use is told apart from failure', () => {
  for (const args of [
    ['--since', first, '--effects'],
    ['x', 'y', '--since', first],
  ]) {
    assert.is(sanad(['changes', ...args], { settings }).status, 2);
  }
});

test.run();
