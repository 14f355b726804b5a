import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { EvalSubject, RunEntry } from '../../src/eval/evaluate.ts';
import { evaluateSet } from '../../src/eval/evaluate.ts';
import type { EvalQuery, QuerySet } from '../../src/eval/query-set.ts';
import { resultsTable } from '../../src/eval/report.ts';
import { trecLines } from '../../src/eval/trec.ts';

const query = (id: string, key: string, article: string | null): EvalQuery => ({
  query_id: id,
  query: `سؤال ${id}`,
  register: id === 'q1' ? 'lay' : 'professional',
  relevant: [{ key, article_no: article, grade: 2 }],
});

const set: QuerySet = {
  name: 'tiny',
  queries: [query('q1', 'k1', '5'), query('q2', 'gone', null)],
  corpus: undefined,
  corpusName: 'elsewhere',
  answersDocType: undefined,
};

/** Document `a` is found everywhere; the sparse list puts the right article second, the others first. */
const subject: EvalSubject = {
  documentOf: (key) => (key === 'k1' ? 'a' : undefined),
  search: async (stage) =>
    (stage === 'sparse' ? ['4', '5'] : ['5', '4']).map((articleNo) => ({ document: 'a', articleNo })),
};

test('each stage is measured over all queries; a label outside the corpus counts as not found', async () => {
  const results = await evaluateSet(set, subject, { k: 10 });
  const { sparse, fused } = results.tiny ?? {};
  // q1: rank 2 in sparse, 1 in fused; q2 is never found: the means are halves.
  assert.is(sparse?.['mrr@10'], 0.25);
  assert.is(fused?.['mrr@10'], 0.5);
  assert.is(fused?.['ndcg@10'], 0.5);
  assert.is(fused?.['recall@50'], 0.5);
  assert.is(fused?.queries, 2);
});

test('registers have rows of their own', async () => {
  const results = await evaluateSet(set, subject, { k: 10 });
  assert.equal(Object.keys(results), ['tiny', 'tiny/lay', 'tiny/professional']);
  assert.is(results['tiny/lay']?.fused?.['mrr@10'], 1);
  assert.is(results['tiny/professional']?.fused?.['mrr@10'], 0);
});

test('the table has a row for each set, group and stage', async () => {
  const lines = resultsTable(await evaluateSet(set, subject, { k: 5 })).split('\n');
  assert.is(lines.length, 1 + 3 * 3);
  assert.match(lines[0] ?? '', /ndcg@5 +recall@5 +recall@50 +mrr@5/);
  assert.match(lines[1] ?? '', /^tiny +sparse +2 /);
});

test('a run file names the query, the result and its rank', async () => {
  const entries: RunEntry[] = [];
  await evaluateSet(set, subject, { k: 10, onRanking: (entry) => entries.push(entry) });
  assert.is(entries.length, 6);
  assert.is(trecLines(entries[0] as RunEntry), 'q1 Q0 a#4 1 1 sanad-sparse\nq1 Q0 a#5 2 0.5 sanad-sparse\n');
});

test('an interrupted evaluation stops', async () => {
  const aborted = AbortSignal.abort(new Error('enough'));
  try {
    await evaluateSet(set, subject, { k: 10, signal: aborted });
    assert.unreachable('it went on');
  } catch (error) {
    assert.is((error as Error).message, 'enough');
  }
});

test.run();
