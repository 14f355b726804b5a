/** A query with its candidates, as the reranker's models learn from it. */
export interface Example {
  /** One row for each candidate: the values of all features. */
  readonly features: Float32Array;
  /**
   * One row for each candidate: the values of all features, then their squares. Features whose weights stay
   * as they are have 0.
   */
  readonly rows: Float64Array;
  /** For each candidate what the features whose weights stay as they are add to its score. */
  readonly kept: Float64Array;
  /** Relevance grade of each candidate, in the order of the fused list. */
  readonly grades: readonly number[];
  readonly labelGrades: readonly number[];
  /**
   * Half of the query set to which the query belongs: weights learned from one half are tested on the other.
   * Queries about the same document are in the same half.
   */
  readonly half: 0 | 1;
}
