/** Commands by name: runs one, describes all. `sanad` has one table of its own, `eval/` brings another. */
import { ServiceError } from '../../errors.ts';
import type { Command, ExitStatus } from './command.ts';
import { UsageError } from './command.ts';
import type { Terminal } from './terminal.ts';

export interface CommandTable {
  /** Runs the command to its end and reports its failure in words; `undefined` if the table has no such command. */
  run(name: string, args: string[], terminal: Terminal): Promise<ExitStatus | undefined>;
  /** Prints usage and summary of each command. */
  describe(terminal: Terminal): Promise<void>;
}

/** A command's modules are loaded when it is called: `sanad cite` does not wait for those of the HTTP server. */
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

/** The operator is shown the cause, which a client is not: a wrong password of Redis does not pass by waiting. */
const because = ({ cause }: Error) => (cause instanceof Error ? ` (${cause.message})` : '');
