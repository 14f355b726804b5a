import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { beirDocuments } from '../../../eval/sets/beir.ts';
import { readQuerySet } from '../../../eval/sets/read-query-set.ts';
import { jsonl } from '../../support/corpus/documents.ts';
import { beirFolder } from '../../support/corpus/eval-sets.ts';

const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => 'nothing was refused',
    ({ message }: Error) => message,
  );

async function documents(corpus: string): Promise<Record<string, unknown>[]> {
  const read: Record<string, unknown>[] = [];
  for await (const line of beirDocuments(corpus, 'SA')) read.push(JSON.parse(line));
  return read;
}

test('queries of the split have their relevant documents; a score of zero is no label', async () => {
  const set = await readQuerySet(beirFolder());
  assert.equal(
    set.queries.map(({ query_id, relevant }) => [
      query_id,
      relevant.map(({ key, grade }) => `${key} ${grade}`),
    ]),
    [
      ['q1', ['d1 1']],
      ['q2', ['d2 2', 'd4 1']],
      ['q3', ['d3 1']],
    ],
  );
  assert.equal(set.remarks, []);
  assert.is(set.convention.answers, 1);
});

test('another split is selected by its name', async () => {
  const folder = beirFolder({ 'qrels/dev.tsv.gz': 'query-id\tcorpus-id\tscore\nq4\td4\t1\n' });
  assert.equal(
    (await readQuerySet(folder, 'dev')).queries.map(({ query_id }) => query_id),
    ['q4'],
  );
  assert.match(await refusal(readQuerySet(folder, 'train')), /neither manifest\.json nor qrels\/train\.tsv/);
});

test('missing queries are reported', async () => {
  const set = await readQuerySet(beirFolder({ 'qrels/test.tsv': 'q1\td1\t1\nq8\td1\t1\nq9\td1\t1\n' }));
  assert.is(set.queries.length, 1);
  assert.match(set.remarks[0] ?? '', /^2 queries of .*test\.tsv are not in queries\.jsonl \(q8\)$/);
});

test('invalid lines are refused with file and number, all at once', async () => {
  const folder = beirFolder({ 'qrels/test.tsv': 'query-id\tcorpus-id\tscore\nq1 d1 1\nq2\td2\tzwei\n' });
  const message = await refusal(readQuerySet(folder));
  assert.match(message, /test\.tsv:2: must be query-id/);
  assert.match(message, /test\.tsv:3: must be query-id/);
  const queries = beirFolder({ 'queries.jsonl': '{"_id":"q1","text":"x"}\n{"_id":"q2"}\nnot json\n' });
  assert.match(
    await refusal(readQuerySet(queries)),
    /queries\.jsonl:2: text: .*\n.*queries\.jsonl:3: not JSON/,
  );
});

test('documents keep their ids, have a number each, and a country if they state one', async () => {
  const corpus = join(beirFolder(), 'corpus.jsonl.gz');
  const [first, second] = await documents(corpus);
  assert.equal([first?.doc_key, first?.official_number, first?.title], ['d1', '1', 'الملاحة']);
  assert.equal([second?.official_number, second?.title, second?.jurisdiction], ['2', undefined, 'SA']);
  const folder = beirFolder({
    'corpus.jsonl': jsonl([{ _id: 7, title: 'عنوان بلا نص', text: '', metadata: { jurisdiction: 'EG' } }]),
  });
  assert.equal(await documents(join(folder, 'corpus.jsonl')), [
    {
      doc_key: '7',
      jurisdiction: 'EG',
      doc_type: 'fatwa',
      official_number: '1',
      title: 'عنوان بلا نص',
      full_text: 'عنوان بلا نص',
    },
  ]);
});

test('a duplicate document is refused with its line', async () => {
  const line = { _id: 'd1', text: 'نص' };
  const folder = beirFolder({ 'corpus.jsonl': jsonl([line, line]) });
  assert.match(
    await refusal(documents(join(folder, 'corpus.jsonl'))),
    /corpus\.jsonl:2: document d1 occurs twice/,
  );
});

test.run();
