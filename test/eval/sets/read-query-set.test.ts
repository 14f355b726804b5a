import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { groupsOf, passesOf, rowName } from '../../../eval/retrieval/passes.ts';
import { withoutCountryWords } from '../../../eval/sets/country-words.ts';
import { readQuerySet } from '../../../eval/sets/read-query-set.ts';
import { inShared, sharedFile, testNeeding } from '../../support/skip.ts';

const query = (id: string, register: string, extra: object = {}) => ({
  query_id: id,
  query: 'مدة التجربة في السعودية',
  language: 'ar',
  register,
  relevant: [{ key: '0123456789ab', article_no: null, grade: 2 }],
  ...extra,
});

function writeSet(manifest: object, queries: object[]): string {
  const directory = mkdtempSync(join(tmpdir(), 'sanad-set-'));
  writeFileSync(join(directory, 'manifest.json'), JSON.stringify(manifest));
  writeFileSync(
    join(directory, 'queries.jsonl'),
    `${queries.map((line) => JSON.stringify(line)).join('\n')}\n`,
  );
  return directory;
}

test('a set whose corpus is elsewhere says so', async () => {
  const set = await readQuerySet(writeSet({ set: 'x', corpus: 'shared/corpus' }, [query('1', 'lay')]));
  assert.is(set.corpus, undefined);
  assert.is(set.corpusName, 'shared/corpus');
});

test('a folder with files of countries is a set of the questions of one split', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'sanad-set-'));
  const line = (split: string, article: string, grade: number, questions: object) =>
    `${JSON.stringify({ split, document: 'tn-leg-1956-1', article, grade, questions })}\n`;
  const lines = [
    line('test', '5', 2, { dialect: ['قداش النفقة', 'شكون يدفع'], english: ['who pays?'] }),
    line('test', '5', 2, { dialect: ['النفقة علاش'] }),
    line('test', '6', 1, { standard: ['هل تجب النفقة؟'] }),
    line('train', '7', 2, { standard: ['متى تنتهي النفقة؟'] }),
  ];
  writeFileSync(join(directory, 'tn.jsonl'), lines.join(''));
  const set = await readQuerySet(directory);
  assert.equal(
    set.queries.map(({ query_id, register, jurisdiction }) => [query_id, register, jurisdiction]),
    [
      ['tn-leg-1956-1#5/dialect/1', 'dialect', 'TN'],
      ['tn-leg-1956-1#5/dialect/2', 'dialect', 'TN'],
      ['tn-leg-1956-1#5/english/1', 'english', 'TN'],
      ['tn-leg-1956-1#5/dialect/3', 'dialect', 'TN'],
    ],
  );
  assert.equal(set.queries[0]?.relevant, [{ key: 'tn-leg-1956-1', article_no: '5', grade: 2 }]);
  assert.equal(set.remarks, ['1 questions that their article does not decide are skipped']);
  assert.is((await readQuerySet(directory, 'train')).queries.length, 1);
});

test('a set has a plain pass, one by country if its questions name one, and one by type if its manifest does', async () => {
  const passes = async (manifest: object, queries: object[]) =>
    passesOf(await readQuerySet(writeSet({ corpus: 'c', ...manifest }, queries))).map(({ name }) => name);
  assert.equal(await passes({}, [query('1', 'lay')]), ['']);
  assert.equal(await passes({}, [query('1', 'lay', { jurisdiction: 'SA' })]), ['', 'country filter']);
  assert.equal(await passes({ answers_doc_type: 'fatwa' }, [query('1', 'lay')]), ['', 'answers only']);
});

test('a remark after the type of the answers is not part of it', async () => {
  const manifest = { corpus: 'c', answers_doc_type: 'fatwa, only so that a filter can select them' };
  assert.is((await readQuerySet(writeSet(manifest, [query('1', 'lay')]))).answersDocType, 'fatwa');
});

test('queries are grouped by register and by mode if there are several', async () => {
  const set = await readQuerySet(
    writeSet({ corpus: 'c' }, [
      query('1', 'heading', { source: { mode: 'heading' } }),
      query('2', 'heading', { source: { mode: 'heading+subject' } }),
    ]),
  );
  const groups = groupsOf(set.queries).map(({ name, members }) => [name, members.size]);
  assert.equal(groups, [
    ['', 2],
    ['heading', 1],
    ['heading+subject', 1],
  ]);
});

test('names of rows leave out empty parts', () => {
  assert.is(rowName('lay-ar', '', ''), 'lay-ar');
  assert.is(rowName('lay-ar', 'country filter', 'lay'), 'lay-ar/country filter/lay');
});

test('the words that name the country are removed from the query', () => {
  for (const [before, country, after] of [
    ['مدة التجربة في السعودية', 'SA', 'مدة التجربة'],
    ['أقدر أشتري شقة بالسعودية؟', 'SA', 'أقدر أشتري شقة ؟'],
    ['عقوبة السب في الإمارات', 'AE', 'عقوبة السب'],
    ['الحكم الغيابي بمصر', 'EG', 'الحكم الغيابي'],
    ['Minimum age of marriage in Saudi Arabia', 'SA', 'Minimum age of marriage'],
    ['Saudi e-commerce law', 'SA', 'e-commerce law'],
    ['Annual leave in the UAE', 'AE', 'Annual leave'],
    ['السعودية', 'SA', 'السعودية'],
    ['مصرف الإمارات', 'EG', 'مصرف الإمارات'],
  ] as const) {
    assert.is(withoutCountryWords(before, country), after);
  }
});

const laySet = testNeeding(sharedFile('eval', 'retrieval', 'lay-ar'), test);

laySet('every real question keeps words after its country is removed', async () => {
  const { queries } = await readQuerySet(inShared('eval', 'retrieval', 'lay-ar'));
  for (const { query: text, jurisdiction = '' } of queries) {
    assert.ok(withoutCountryWords(text, jurisdiction).length > 10, text);
  }
});

test.run();
