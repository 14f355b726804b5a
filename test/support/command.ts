/**
 * Runs a command of the command line inside the test process. Starting a process for each call would take
 * most of a test's time.
 */
import type { ExitStatus } from '../../src/cli/command/command.ts';
import { runProgram } from '../../src/cli/program/program.ts';

export interface CommandOutcome {
  readonly status: ExitStatus;
  readonly printed: string;
  readonly noted: string;
}

/** Runs `sanad` with these arguments. */
export async function commandHere(
  args: readonly string[],
  settings: Readonly<Record<string, string | undefined>>,
): Promise<CommandOutcome> {
  const printed: string[] = [];
  const noted: string[] = [];
  const status = await runProgram(args, {
    print: (line) => printed.push(`${line}\n`),
    note: (line) => noted.push(`${line}\n`),
    progress() {},
    environment: { ...settings },
    interruption: () => new AbortController().signal,
  });
  return { status, printed: printed.join(''), noted: noted.join('') };
}

/** Returns the help of each command, with that of its subcommands, by the command's name. */
export async function helpByCommand(): Promise<ReadonlyMap<string, string>> {
  const whole = async (path: readonly string[]): Promise<string> => {
    const { printed } = await commandHere([...path, '--help'], {});
    const below = namesIn(printed).map((name) => whole([...path, name]));
    return [printed, ...(await Promise.all(below))].join('\n');
  };
  const { printed } = await commandHere(['--help'], {});
  const each = namesIn(printed).map(async (name) => [name, await whole([name])] as const);
  return new Map([['help', printed], ...(await Promise.all(each))]);
}

/** Names of the commands that a help lists. */
const namesIn = (help: string): string[] =>
  help
    .replace(/^Arguments:\n(?: .*\n)*/m, '')
    .split('\n')
    .flatMap((line) => /^ {2}([a-z][a-z-]+) {2,}\S/.exec(line)?.[1] ?? [])
    .filter((name) => name !== 'help');
