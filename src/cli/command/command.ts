/** A command of `sanad`: a record with its usage, its options and its function. */
import type { ParseArgsConfig } from 'node:util';
import { parseArgs } from 'node:util';
import type { Terminal } from './terminal.ts';

type Options = NonNullable<ParseArgsConfig['options']>;
type Parsed<O extends Options> = ReturnType<
  typeof parseArgs<{ options: O; allowPositionals: true; args: string[] }>
>;

/** Exit status of a command: 0 done, 1 failed, 2 wrong usage. */
export type ExitStatus = 0 | 1 | 2;

export interface Command {
  /**
   * The forms in which the command can be called, without the word `sanad`, one for each line of the help.
   */
  readonly usage: readonly string[];
  /** Description for the help, of one or more lines. */
  readonly summary: string;
  run(args: string[], terminal: Terminal): Promise<ExitStatus>;
}

/** Error for wrong command-line arguments. The message says what is wrong with them. */
export class UsageError extends Error {}

export function defineCommand<O extends Options>(command: {
  usage: readonly string[];
  summary: string;
  options: O;
  run(input: Parsed<O>, terminal: Terminal): Promise<ExitStatus>;
}): Command {
  const { usage, summary, options, run } = command;
  return {
    usage,
    summary,
    run: async (args, terminal) => run(parse(args, options), terminal),
  };
}

function parse<O extends Options>(args: string[], options: O): Parsed<O> {
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    // Node's `parseArgs` names the mistake in the first sentence of its message. The rest, which explains how
    // to pass values that begin with a dash, is cut off.
    throw new UsageError((error as Error).message.split('. ')[0]);
  }
}

/** Parses an option's value as a whole number. Throws `UsageError` if it is out of bounds. */
export function wholeNumber(option: string, value: string, minimum: number, maximum: number): number {
  const number = /^\d+$/.test(value) ? Number(value) : Number.NaN;
  if (!(number >= minimum && number <= maximum)) {
    throw new UsageError(`--${option} must be a whole number from ${minimum} to ${maximum}`);
  }
  return number;
}
