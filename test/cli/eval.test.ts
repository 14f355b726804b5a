import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { sanad, temporaryFolder } from '../support/cli.ts';
import { jsonl, law } from '../support/documents.ts';
import { inShared, sharedFile, testNeeding } from '../support/skip.ts';

/** A set of two laws that differ in one word, and a query with the word of the second. */
function tinySet(): string {
  const folder = temporaryFolder();
  const laws = ['الملاحة النهرية', 'الحدائق العامة'].map((subject, index) =>
    law(index + 1, 2001, {
      doc_key: `key${index + 1}`,
      title: `قانون رقم ${index + 1} لسنة 2001 بشأن ${subject}`,
      articles: [
        { article_no: '1', text: `تسري أحكام هذا القانون على ${subject}.` },
        { article_no: '2', text: 'يعمل بهذا القانون من تاريخ نشره.' },
      ],
    }),
  );
  const query = {
    query_id: 'q1',
    query: 'الحدائق العامة',
    register: 'lay',
    jurisdiction: 'EG',
    relevant: [{ key: 'key2', article_no: '1', grade: 2 }],
  };
  writeFileSync(join(folder, 'corpus.jsonl'), jsonl(laws));
  writeFileSync(join(folder, 'queries.jsonl'), `${JSON.stringify(query)}\n`);
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify({ set: 'tiny', corpus: 'corpus.jsonl' }));
  return folder;
}

test('a set with its own corpus is indexed and measured at every stage, with and without the country filter', () => {
  const runs = temporaryFolder();
  const { status, stdout, stderr } = sanad(['eval', tinySet(), '--json', '--runs', runs]);
  assert.is(status, 0, stderr);
  const results = JSON.parse(stdout);
  assert.equal(Object.keys(results), ['tiny', 'tiny/country filter']);
  assert.equal(Object.keys(results.tiny), ['sparse', 'dense', 'fused']);
  assert.is(results.tiny.sparse['ndcg@10'], 1);
  assert.is(results.tiny.fused['recall@50'], 1);
  assert.is(results['tiny/country filter'].fused['mrr@10'], 1);
  assert.match(
    readFileSync(join(runs, 'tiny.sparse.run'), 'utf8'),
    /^q1 Q0 eg-leg-2001-2#1 1 1 sanad-sparse\n/,
  );
});

test('a set that names a corpus elsewhere needs --corpus', () => {
  const set = tinySet();
  writeFileSync(join(set, 'manifest.json'), JSON.stringify({ set: 'tiny', corpus: 'elsewhere' }));
  const refused = sanad(['eval', set]);
  assert.is(refused.status, 2);
  assert.match(refused.stderr, /tiny searches elsewhere: say with --corpus/);
  const { status, stdout } = sanad(['eval', set, '--corpus', join(set, 'corpus.jsonl')]);
  assert.is(status, 0);
  assert.match(stdout, /^set +stage +queries +ndcg@10/);
});

test('a cut-off that is no number is wrong use', () => {
  assert.is(sanad(['eval', tinySet(), '--k', 'ten']).status, 2);
});

// The plain BM25 of the sets' own README, stemmed: what any index of ours must reach by its sparse list alone.
const BASELINES = { 'dz-principles': 0.813 };
/** Fusion may cost next to nothing where the dense list is weak. */
const FUSION_TOLERANCE = 0.005;

for (const [name, baseline] of Object.entries(BASELINES)) {
  testNeeding(sharedFile('eval', 'retrieval', name), test)(
    `${name}: sparse reaches the baseline, fused keeps it`,
    () => {
      const { status, stdout, stderr } = sanad(['eval', inShared('eval', 'retrieval', name), '--json']);
      assert.is(status, 0, stderr);
      const { sparse, fused } = JSON.parse(stdout)[name];
      assert.ok(sparse['ndcg@10'] >= baseline, `sparse ${sparse['ndcg@10']} is below ${baseline}`);
      assert.ok(
        fused['ndcg@10'] >= sparse['ndcg@10'] - FUSION_TOLERANCE,
        `fused ${fused['ndcg@10']} is below sparse ${sparse['ndcg@10']}`,
      );
    },
  );
}

test.run();
