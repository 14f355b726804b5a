/** A command of `sanad`: a record with its usage, its options and its function. */
import type { ParseArgsConfig } from 'node:util';
import { parseArgs } from 'node:util';
import type { Terminal } from './terminal.ts';

type Options = NonNullable<ParseArgsConfig['options']>;
type Parsed<O extends Options> = ReturnType<
  typeof parseArgs<{ options: O; allowPositionals: true; args: string[] }>
>;

/** Exit status: 0 done, 1 failed, 2 wrong use. */
export type ExitStatus = 0 | 1 | 2;

export interface Command {
  /** Forms of the command after `sanad`, one a line. */
  readonly usage: readonly string[];
  /** Text for the help, of one or more lines. */
  readonly summary: string;
  run(args: string[], terminal: Terminal): Promise<ExitStatus>;
}

/** The arguments are wrong. The message says how. */
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
    // The first sentence of parseArgs names the mistake; the next ones explain how to pass a dash.
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
