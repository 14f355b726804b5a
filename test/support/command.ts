/**
 * Runs a command of the command line inside the test process. Starting a process for each call would take
 * most of a test's time.
 */
import type { Command, ExitStatus } from '../../src/cli/command/command.ts';

export interface CommandOutcome {
  readonly status: ExitStatus;
  readonly printed: string;
  readonly noted: string;
}

/**
 * Runs the command; rejects with the error it throws. (In production `sanad` turns that error into an exit
 * status.)
 */
export async function commandHere(
  command: Command,
  args: readonly string[],
  settings: Readonly<Record<string, string>>,
): Promise<CommandOutcome> {
  const printed: string[] = [];
  const noted: string[] = [];
  const status = await command.run([...args], {
    print: (line) => printed.push(`${line}\n`),
    note: (line) => noted.push(`${line}\n`),
    progress() {},
    environment: { ...settings },
    interruption: () => new AbortController().signal,
  });
  return { status, printed: printed.join(''), noted: noted.join('') };
}
