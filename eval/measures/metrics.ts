/**
 * The measures of a ranked list, computed from the grades at its ranks and the grades of all labels of the
 * query. nDCG discounts by log2(rank + 1) (Järvelin and Kekäläinen 2002). Recall, reciprocal rank, average
 * precision and the first hit count answers alone. A convention defines the gain of a grade, and the
 * lowest grade that is an answer.
 */
export interface Convention {
  /** Lowest grade that is an answer. */
  readonly answers: number;
  /** Contribution of an item with this grade to the cumulative gain. */
  gain(grade: number): number;
}

/** Convention of our own sets: grade 2 answers, grade 1 only helps, the gain is 2^grade − 1. */
export const GRADED: Convention = { answers: 2, gain: (grade) => 2 ** grade - 1 };

/**
 * Convention of trec_eval, and so of published figures on BEIR sets: every relevant item answers, the gain
 * is the grade.
 */
export const TREC: Convention = { answers: 1, gain: (grade) => grade };

/** Discounted cumulative gain of the first `k` ranks. */
function dcg(grades: readonly number[], k: number, gain: Convention['gain']): number {
  return grades.slice(0, k).reduce((sum, grade, index) => sum + gain(grade) / Math.log2(index + 2), 0);
}

/** Returns 1 for the best possible order and 0 if nothing is relevant. */
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

/** Share of the answers in the first `k` ranks. */
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
 * Mean, over all answers, of the precision at the rank of each. An answer outside the first `k` ranks
 * counts 0.
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

/** Nearest-rank percentile: the smallest value that is not less than a share `share` of all values. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0;
}
