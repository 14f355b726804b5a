/**
 * The measures of a ranked list, from the grades at its ranks and the grades of all labels of the query.
 * nDCG has the gain 2^grade − 1 and the discount log2(rank + 1) (Järvelin and Kekäläinen 2002); recall and the
 * reciprocal rank count only what answers, grade 2.
 */
const ANSWERS = 2;

const gain = (grade: number) => 2 ** grade - 1;

/** Discounted cumulative gain of the first `k` ranks. */
function dcg(grades: readonly number[], k: number): number {
  return grades.slice(0, k).reduce((sum, grade, index) => sum + gain(grade) / Math.log2(index + 2), 0);
}

/** 1 where the best possible order was met; 0 where nothing is relevant at all. */
export function ndcg(grades: readonly number[], labelGrades: readonly number[], k: number): number {
  const ideal = dcg(
    [...labelGrades].sort((a, b) => b - a),
    k,
  );
  return ideal === 0 ? 0 : dcg(grades, k) / ideal;
}

/** Share of the answers that stand in the first `k` ranks. */
export function recall(grades: readonly number[], labelGrades: readonly number[], k: number): number {
  const answers = labelGrades.filter((grade) => grade >= ANSWERS).length;
  const found = grades.slice(0, k).filter((grade) => grade >= ANSWERS).length;
  return answers === 0 ? 0 : found / answers;
}

/** 1 / rank of the first answer, 0 where none stands in the first `k` ranks. */
export function reciprocalRank(grades: readonly number[], k: number): number {
  const rank = grades.slice(0, k).findIndex((grade) => grade >= ANSWERS) + 1;
  return rank === 0 ? 0 : 1 / rank;
}

export const mean = (values: readonly number[]) =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;

/** Nearest-rank percentile: the smallest value that `share` of all values do not exceed. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0;
}
