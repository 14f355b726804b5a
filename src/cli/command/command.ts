/** Code that the commands of `sanad` share: exit status, wrong use, and options with numbers. */

/** Exit status of a command: 0 done, 1 failed, 2 wrong usage. */
export type ExitStatus = 0 | 1 | 2;

/** Options that commands with a result have in common. */
export interface JsonOption {
  /** Prints the result as JSON. */
  readonly json?: boolean | undefined;
}

/** Error for wrong command-line arguments. The message says what is wrong with them. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** True for an error of wrong use, of an evaluation too, whose modules have a class of their own. */
export const isUsageError = (error: unknown): error is UsageError =>
  error instanceof Error && error.name === 'UsageError';

/** Parses an option's value as a whole number. Throws `UsageError` if it is out of bounds. */
export function wholeNumber(option: string, value: string, minimum: number, maximum: number): number {
  const number = /^\d+$/.test(value) ? Number(value) : Number.NaN;
  if (!(number >= minimum && number <= maximum)) {
    throw new UsageError(`--${option} must be a whole number from ${minimum} to ${maximum}`);
  }
  return number;
}
