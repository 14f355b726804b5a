/** Code that declarations of commands share. A declaration imports its command's module only when it runs. */
import type { Command } from '@commander-js/extra-typings';
import { Option } from '@commander-js/extra-typings';
import type { ExitStatus } from '../command/command.ts';
import type { Terminal } from '../command/terminal.ts';

/** Runs the work of a command, prints its failure, if any, and keeps its exit status. */
export type Invoke = (work: (terminal: Terminal) => Promise<ExitStatus>) => Promise<void>;

/** Adds commands to the program. */
export type Declare = (program: Command, invoke: Invoke) => void;

export const json = () => new Option('--json', 'print the result as JSON');

export const jurisdiction = () =>
  new Option('--jurisdiction <code>', 'country whose law is meant, such as SA or EG');

export const asOf = () => new Option('--as-of <day>', 'day of the law, YYYY-MM-DD; today by default');

export const calendar = () =>
  new Option('--calendar <calendar>', 'calendar of --as-of').choices(['gregorian', 'hijri'] as const);

export const server = () =>
  new Option(
    '--server <url>',
    'ask a running server instead of the corpus here; its API key is read from SANAD_API_KEY',
  );
