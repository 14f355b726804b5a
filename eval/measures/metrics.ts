/**
 * Measures of a ranked list, computed from the grades of its results and the grades of all labels of the
 * query. nDCG discounts by log2(rank + 1) (Järvelin and Kekäläinen 2002). Recall, reciprocal rank, average
 * precision and the rank of the first answer count only answers. A convention defines which grades are
 * answers, and the gain of each grade in nDCG.
 */
export interface Convention {
  /** Lowest grade of a label that counts as an answer to the query. */
  readonly answers: number;
  /** Returns what an item with this grade adds to the cumulative gain of nDCG. */
  gain(grade: number): number;
}

/** Convention of our own sets: grade 2 is an answer, grade 1 only helps; the gain is 2^grade − 1. */
export const GRADED: Convention = { answers: 2, gain: (grade) => 2 ** grade - 1 };

/**
 * Convention of trec_eval, and so of published figures on BEIR sets: every relevant item is an answer, and
 * the gain is the grade.
 */
export const TREC: Convention = { answers: 1, gain: (grade) => grade };

/** Discounted cumulative gain of the first `k` results. */
function dcg(grades: readonly number[], k: number, gain: Convention['gain']): number {
  return grades.slice(0, k).reduce((sum, grade, index) => sum + gain(grade) / Math.log2(index + 2), 0);
}

/** nDCG of the first `k` results: 1 for the best possible order, 0 if none of them is relevant. */
export function ndcg(
  grades: readonly number[],
  labelGrades: readonly number[],
  k: number,
  { gain }: Convention = GRADED,
): number {
  const ideal = dcg(
    [...labelGrades].sort((a, b) => b - a),
    k,
    gain,
  );
  return ideal === 0 ? 0 : dcg(grades, k, gain) / ideal;
}

/** Share of the query's answers that are among the first `k` results; 0 for a query without answers. */
export function recall(
  grades: readonly number[],
  labelGrades: readonly number[],
  k: number,
  { answers }: Convention = GRADED,
): number {
  const all = labelGrades.filter((grade) => grade >= answers).length;
  const found = grades.slice(0, k).filter((grade) => grade >= answers).length;
  return all === 0 ? 0 : found / all;
}

/** Rank of the first answer, from 1; `undefined` if the list has none. */
export function firstAnswer(grades: readonly number[], { answers }: Convention = GRADED): number | undefined {
  const index = grades.findIndex((grade) => grade >= answers);
  return index < 0 ? undefined : index + 1;
}

/** 1 / rank of the first answer; 0 if it is not in the first `k` ranks. */
export function reciprocalRank(grades: readonly number[], k: number, convention?: Convention): number {
  const rank = firstAnswer(grades.slice(0, k), convention);
  return rank === undefined ? 0 : 1 / rank;
}

/**
 * Average precision: the mean, over all answers, of the precision at the answer's rank. An answer outside the
 * first `k` results counts 0, and so does a query without answers.
 */
export function averagePrecision(
  grades: readonly number[],
  labelGrades: readonly number[],
  k: number,
  { answers }: Convention = GRADED,
): number {
  const all = labelGrades.filter((grade) => grade >= answers).length;
  let found = 0;
  let sum = 0;
  grades.slice(0, k).forEach((grade, index) => {
    if (grade >= answers) sum += ++found / (index + 1);
  });
  return all === 0 ? 0 : sum / all;
}

export const mean = (values: readonly number[]) =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;

/**
 * Nearest-rank percentile: the smallest value such that at least the share `share` of all values is not
 * greater; 0 for an empty list. `share` lies between 0 and 1.
 */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0;
}
