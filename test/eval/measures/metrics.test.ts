import { test } from 'uvu';
import * as assert from 'uvu/assert';
import {
  averagePrecision,
  firstAnswer,
  ndcg,
  percentile,
  recall,
  reciprocalRank,
  TREC,
} from '../../../eval/measures/metrics.ts';
import { gradeRanking, labelsOf, mergeLabels } from '../../../eval/retrieval/grading.ts';
import type { EvalQuery } from '../../../eval/sets/query-set.ts';

const near = (actual: number, expected: number) =>
  assert.ok(Math.abs(actual - expected) < 1e-9, `${actual} is not ${expected}`);

test('nDCG: gain 2^grade − 1, discount log2(rank + 1)', () => {
  // Ranking: grade 1 at rank 1, grade 2 at rank 3. DCG = 1/log2(2) + 3/log2(4) = 1 + 1.5 = 2.5.
  // The ideal ranking has the grades 2, 2, 1:
  // 3/log2(2) + 3/log2(3) + 1/log2(4) = 3 + 1.892789260714372 + 0.5 = 5.392789260714372.
  near(ndcg([1, 0, 2], [2, 1, 2], 10), 2.5 / 5.392789260714372);
});

test('nDCG at k ignores later ranks of both lists', () => {
  // Within two ranks, only rank 2 has an answer: DCG = 3/log2(3). The ideal has two: 3 + 3/log2(3).
  near(ndcg([0, 2, 2], [2, 2, 2], 2), 1.892789260714372 / 4.892789260714372);
});

test('nDCG is 1 for the best order and 0 if nothing is found', () => {
  near(ndcg([2, 1], [1, 2], 10), 1);
  near(ndcg([0, 0], [1, 2], 10), 0);
  near(ndcg([], [], 10), 0);
});

test('recall is the share of all answers; helpful items do not count', () => {
  near(recall([2, 1, 0, 2], [2, 2, 2, 1], 10), 2 / 3);
  near(recall([2, 1, 0, 2], [2, 2, 2, 1], 3), 1 / 3);
});

test('the reciprocal rank is that of the first answer; helpful items do not count', () => {
  near(reciprocalRank([1, 0, 2, 2], 10), 1 / 3);
  near(reciprocalRank([1, 0, 2], 2), 0);
});

test('average precision: the precision at each answer, over all answers', () => {
  // Three answers exist (grade 2), found at ranks 1 and 4: (1/1 + 2/4 + 0) / 3. Within three ranks: (1/1) /
  // 3.
  near(averagePrecision([2, 1, 0, 2], [2, 2, 2, 1], 10), 1.5 / 3);
  near(averagePrecision([2, 1, 0, 2], [2, 2, 2, 1], 3), 1 / 3);
  near(averagePrecision([1], [1], 10), 0);
});

test('in the convention of trec_eval every grade answers, and the gain is the grade', () => {
  // DCG with the grade as gain: grade 1 at rank 1, grade 2 at rank 3: 1 + 2/log2(4) = 2. Ideal: 2 + 1/log2(3)
  // = 2.630929753571457.
  near(ndcg([1, 0, 2], [1, 2], 10, TREC), 2 / 2.630929753571457);
  near(recall([1, 0, 2], [1, 2, 1], 10, TREC), 2 / 3);
  near(reciprocalRank([0, 1], 10, TREC), 1 / 2);
  assert.is(firstAnswer([1, 2]), 2);
  assert.is(firstAnswer([1, 2], TREC), 1);
  assert.is(firstAnswer([0, 0]), undefined);
});

test('a percentile is one of the values, by nearest rank', () => {
  const values = Array.from({ length: 20 }, (_, index) => 20 - index);
  assert.is(percentile(values, 0.5), 10);
  assert.is(percentile(values, 0.95), 19);
  assert.is(percentile([], 0.5), 0);
});

test('any article of a document matches its whole-document label, once', () => {
  const labels = [{ document: 'a', articleNo: null, grade: 2 }];
  const ranking = [
    { document: 'b', articleNo: '1' },
    { document: 'a', articleNo: '7' },
    { document: 'a', articleNo: '8' },
    { document: 'a', articleNo: undefined },
  ];
  assert.equal(gradeRanking(ranking, labels), [0, 2, 0, 0]);
});

test('an article takes its own label before that of its document', () => {
  const labels = [
    { document: 'a', articleNo: null, grade: 1 },
    { document: 'a', articleNo: '7', grade: 2 },
  ];
  const ranking = [
    { document: 'a', articleNo: '7' },
    { document: 'a', articleNo: '7' },
    { document: 'a', articleNo: '9' },
  ];
  assert.equal(gradeRanking(ranking, labels), [2, 1, 0]);
});

test('a document without articles does not match the label of an article', () => {
  assert.equal(
    gradeRanking([{ document: 'a', articleNo: undefined }], [{ document: 'a', articleNo: '7', grade: 2 }]),
    [0],
  );
});

test('labels of the same item become one label with the higher grade', () => {
  const labels = [
    { document: 'a', articleNo: null, grade: 1 },
    { document: 'a', articleNo: null, grade: 2 },
    { document: 'a', articleNo: '1', grade: 1 },
  ];
  assert.equal(mergeLabels(labels), [labels[1], labels[2]]);
});

test('a label with the number of a promulgation finds the article that ingest numbers without it', () => {
  const relevant = [{ key: 'a', article_no: 'إصدار 64', grade: 2 }];
  const query = { relevant } as unknown as EvalQuery;
  const of = (annexed: boolean) =>
    labelsOf(
      query,
      (key) => key,
      () => annexed,
    ).map(({ articleNo }) => articleNo);
  assert.equal([of(true), of(false)], [['64'], ['إصدار 64']]);
});

test.run();
