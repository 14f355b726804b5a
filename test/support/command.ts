/**
 * Runs a command of the command line inside the test process. Starting a process for each call would take
 * most of a test's time.
 */
import { stripVTControlCharacters } from 'node:util';
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

/**
 * Returns the help of each command, with that of its subcommands, by the command's name. Colours are removed:
 * with `FORCE_COLOR`, which uvu's own command line sets, the titles of a help are bold, its arguments would
 * count as commands, and asking for their help would never end.
 */
export async function helpByCommand(): Promise<ReadonlyMap<string, string>> {
  const helpOf = async (path: readonly string[]): Promise<string> => {
    const { printed } = await commandHere([...path, '--help'], {});
    return stripVTControlCharacters(printed);
  };
  const whole = async (path: readonly string[]): Promise<string> => {
    const help = await helpOf(path);
    const below = namesIn(help).map((name) => whole([...path, name]));
    return [help, ...(await Promise.all(below))].join('\n');
  };
  const help = await helpOf([]);
  const each = namesIn(help).map(async (name) => [name, await whole([name])] as const);
  return new Map([['help', help], ...(await Promise.all(each))]);
}

/** Names of the commands that a help lists. */
const namesIn = (help: string): string[] =>
  help
    .replace(/^Arguments:\n(?: .*\n)*/m, '')
    .split('\n')
    .flatMap((line) => /^ {2}([a-z][a-z-]+) {2,}\S/.exec(line)?.[1] ?? [])
    .filter((name) => name !== 'help');
