/** The tree of commands of `sanad`, and the run of one of them: help, suggestions, failures, exit status. */
import { styleText } from 'node:util';
import type { Command } from '@commander-js/extra-typings';
import { CommanderError, Command as Root } from '@commander-js/extra-typings';
import { ServiceError } from '../../errors.ts';
import { openFilesTooFew } from '../../limits/concurrency/open-files.ts';
import { VERSION } from '../../version.ts';
import type { ExitStatus } from '../command/command.ts';
import { isUsageError } from '../command/command.ts';
import type { Terminal } from '../command/terminal.ts';
import { declareAccounts } from './accounts.ts';
import { addressSpaceTooSmall } from './address-space.ts';
import { declareCorpus } from './corpus.ts';
import type { Declare, Invoke } from './declare.ts';
import { evaluation, isEvaluation } from './evaluation.ts';
import { declareResearch } from './research.ts';
import { declareService } from './service.ts';

const DECLARATIONS: readonly Declare[] = [declareResearch, declareCorpus, declareService, declareAccounts];

/** Commands that load Node's HTTP client, which reserves much address space (see `address-space.ts`). */
const MAPS_MUCH: ReadonlySet<string> = new Set(['serve', 'mcp', 'ingest', 'search', 'ask', 'verify']);

/** Runs the command that the arguments name. Prints its failure, if any, and returns the exit status. */
export async function runProgram(
  [first = 'help', ...rest]: readonly string[],
  terminal: Terminal,
): Promise<ExitStatus> {
  const program: Command = new Root('sanad');
  let status: ExitStatus = 0;
  let running: Command | undefined;
  const invoke: Invoke = async (work) => {
    // Checked before the command's modules are loaded: with too few open files or too little address space,
    // Node crashes with a stack trace while it loads them.
    const obstacle = openFilesTooFew() ?? (MAPS_MUCH.has(first) ? addressSpaceTooSmall() : undefined);
    if (obstacle !== undefined) throw new Error(obstacle);
    status = await work(terminal);
  };
  inheritedSettings(program, terminal);
  program
    .description('A legal research engine for Arabic law.')
    .version(VERSION, '--version', 'print the version')
    .hook('preAction', (_, command) => {
      running = command as Command;
    });
  for (const declare of DECLARATIONS) declare(program, invoke);
  if (needsEvaluations(first, program)) {
    const evaluations = await evaluation();
    if (typeof evaluations !== 'string') evaluations(program, invoke);
    else if (isEvaluation(first)) {
      terminal.note(`sanad ${first}: ${evaluations}`);
      return 1;
    }
  }
  program
    .commandsGroup('Help:')
    .helpCommand('help [command]', 'show this help, or that of a command')
    .addHelpText('after', AFTER_HELP);
  for (const command of withinTree(program)) finish(command, terminal);
  try {
    await program.parseAsync([first, ...rest], { from: 'user' });
    return status;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    return explain(error, running ?? program, terminal);
  }
}

/**
 * True if the arguments name an evaluation or no known command, and for help and completion, which list all
 * commands. The evaluations come from another folder and take longer to load, so other commands do without.
 */
const needsEvaluations = (first: string, program: Command): boolean =>
  ['-h', '--help', 'completion'].includes(first) ||
  !(first.startsWith('-') || program.commands.some((command) => command.name() === first));

const AFTER_HELP =
  '\nSettings come from the environment (.env.example lists them). Exit status: 0 done, 1 failed, 2 wrong use.';

/** Settings that commands take over from the program when they are declared. */
function inheritedSettings(program: Command, terminal: Terminal): void {
  program
    .exitOverride()
    .helpOption('-h, --help', 'show this help')
    .configureOutput({
      writeOut: (text) => terminal.print(text.replace(/\n$/, '')),
      writeErr: (text) => terminal.note(text.replace(/\n$/, '')),
    })
    .configureHelp({
      styleTitle: (title) => styleText('bold', title, { validateStream: false }),
      subcommandTerm: (command) => command.name(),
      showGlobalOptions: false,
    });
}

/** Settings of a declared command: its error messages begin with its name and end with its usage. */
function finish(command: Command, terminal: Terminal): void {
  // Descriptions are wrapped at the width of the terminal, so the ends of their lines in the source are
  // blanks.
  command.description(command.description().replace(/(?<!\n)\n(?![ \n])/g, ' '));
  command
    .configureOutput({
      outputError: (message) => terminal.note(`${pathOf(command)}: ${message.replace(/^error: |\n$/g, '')}`),
    })
    .showHelpAfterError(`\n${usageOf(command)}`);
}

function* withinTree(command: Command): Generator<Command> {
  yield command;
  for (const each of command.commands) yield* withinTree(each as Command);
}

const pathOf = (command: Command): string =>
  command.parent === null ? command.name() : `${pathOf(command.parent as Command)} ${command.name()}`;

const usageOf = (command: Command): string =>
  `Usage: ${pathOf(command)} ${command.usage()}\nMore: ${pathOf(command)} --help`;

function explain(error: unknown, command: Command, terminal: Terminal): ExitStatus {
  const path = pathOf(command);
  if (isUsageError(error)) {
    terminal.note(`${path}: ${error.message}\n\n${usageOf(command)}`);
    return 2;
  }
  if (error instanceof ServiceError) {
    terminal.note(`${path}: ${error.message}${because(error)}`);
    return error.code === 'validation_error' ? 2 : 1;
  }
  terminal.note(`${path}: ${error instanceof Error ? error.message : String(error)}`);
  return 1;
}

/**
 * Adds the cause of an error to its message, for the operator only. Clients never see it, but an operator
 * needs it: a wrong Redis password, for one, needs a change of settings.
 */
const because = ({ cause }: Error) => (cause instanceof Error ? ` (${cause.message})` : '');
