export interface Finding {
  /** Path of the damaged file or folder within the data directory. */
  readonly path: string;
  /** Description of the damage for an operator, which follows the path in a message. */
  readonly problem: string;
}
