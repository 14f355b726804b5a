export interface Finding {
  /** Path within the data directory. */
  readonly path: string;
  /** Description for an operator. */
  readonly problem: string;
}
