export interface Finding {
  /** Path within the data directory. */
  readonly path: string;
  /** What is wrong, in words for an operator. */
  readonly problem: string;
}
