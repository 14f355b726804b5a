/**
 * A table of commands, which runs one of them or describes all. `sanad` has one table, the evaluations in
 * `eval/` have another.
 */
import { ServiceError } from '../../errors.ts';
import type { Command, ExitStatus } from './command.ts';
import { UsageError } from './command.ts';
import type { Terminal } from './terminal.ts';

export interface CommandTable {
  /**
   * Runs the command with this name and prints its failure, if any. Returns `undefined` if the table has no
   * such command.
   */
  run(name: string, args: string[], terminal: Terminal): Promise<ExitStatus | undefined>;
  /** Prints the usage and the summary of each command of the table. */
  describe(terminal: Terminal): Promise<void>;
}

/**
 * Makes a table of commands. The modules of a command are loaded only when it is called, so that `sanad
 * cite`, for one, does not load the HTTP server.
 */
export function commandTable(commands: Readonly<Record<string, () => Promise<Command>>>): CommandTable {
  return {
    async run(name, args, terminal) {
      const command = Object.hasOwn(commands, name) ? await commands[name]?.() : undefined;
      if (command === undefined) return undefined;
      if (args.includes('--help') || args.includes('-h')) {
        describe(command, terminal);
        return 0;
      }
      return command.run(args, terminal).catch((error: unknown) => explain(error, name, command, terminal));
    },
    async describe(terminal) {
      for (const load of Object.values(commands)) describe(await load(), terminal);
    },
  };
}

function describe({ usage, summary }: Command, terminal: Terminal): void {
  for (const form of usage) terminal.print(`  sanad ${form}`);
  for (const line of summary.split('\n')) terminal.print(`      ${line}`);
}

function explain(error: unknown, name: string, command: Command, terminal: Terminal): ExitStatus {
  if (error instanceof UsageError) {
    terminal.note(`sanad ${name}: ${error.message}\n`);
    for (const form of command.usage) terminal.note(`  sanad ${form}`);
    return 2;
  }
  if (error instanceof ServiceError) {
    terminal.note(`sanad ${name}: ${error.message}${because(error)}`);
    return error.code === 'validation_error' ? 2 : 1;
  }
  terminal.note(`sanad ${name}: ${error instanceof Error ? error.message : String(error)}`);
  return 1;
}

/**
 * Adds the cause of an error to its message, for the operator only. Clients never see it, but an operator
 * needs it: a wrong Redis password, for one, needs a change of settings.
 */
const because = ({ cause }: Error) => (cause instanceof Error ? ` (${cause.message})` : '');
