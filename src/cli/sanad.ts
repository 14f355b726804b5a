#!/usr/bin/env node
/** `sanad`: picks the command, runs it, and turns what happened into an exit status. */
import { ServiceError } from '../errors.ts';
import { openFilesTooFew } from '../limits/concurrency/open-files.ts';
import { addressSpaceTooSmall } from './address-space.ts';
import type { Command, ExitStatus } from './command/command.ts';
import { UsageError } from './command/command.ts';
import type { Terminal } from './command/terminal.ts';
import { processTerminal } from './command/terminal.ts';

/** Loaded when called: `sanad cite` need not wait for the HTTP server's modules. */
const COMMANDS: Readonly<Record<string, () => Promise<Command>>> = {
  serve: async () => (await import('./serve.ts')).serve,
  ingest: async () => (await import('./corpus/ingest.ts')).ingest,
  accounts: async () => (await import('./accounts/accounts.ts')).accounts,
  keys: async () => (await import('./accounts/keys.ts')).keys,
  secrets: async () => (await import('./accounts/secrets.ts')).secrets,
  cite: async () => (await import('./citations/cite.ts')).cite,
  extract: async () => (await import('./citations/extract.ts')).extract,
  graph: async () => (await import('./graph/graph.ts')).graph,
  snapshot: async () => (await import('./corpus/snapshot.ts')).snapshot,
  restore: async () => (await import('./corpus/restore.ts')).restore,
  'verify-data': async () => (await import('./corpus/verify-data.ts')).verifyData,
  openapi: async () => (await import('./openapi.ts')).openapi,
  eval: async () => (await import('./eval/eval.ts')).evaluate,
  'eval-reason': async () => (await import('./eval/eval-reason.ts')).evaluateReason,
  'eval-graph': async () => (await import('./eval/eval-graph.ts')).evaluateGraph,
  'eval-citations': async () => (await import('./eval/eval-citations.ts')).evaluateCitations,
};

/** Commands that load Node's HTTP client. */
const MAPS_MUCH: ReadonlySet<string> = new Set(['serve', 'ingest']);

async function main([name = 'help', ...args]: string[], terminal: Terminal): Promise<ExitStatus> {
  if (['help', '--help', '-h'].includes(name)) {
    await help(terminal);
    return 0;
  }
  // Before the command is loaded: with too few files or too little memory Node ends in the middle of that,
  // with a stack.
  const obstacle = openFilesTooFew() ?? (MAPS_MUCH.has(name) ? addressSpaceTooSmall() : undefined);
  if (obstacle !== undefined) {
    terminal.note(`sanad ${name}: ${obstacle}`);
    return 1;
  }
  const command = Object.hasOwn(COMMANDS, name) ? await COMMANDS[name]?.() : undefined;
  if (command === undefined) {
    terminal.note(`sanad: there is no command ${name}; see sanad help`);
    return 2;
  }
  if (args.includes('--help') || args.includes('-h')) {
    describe(command, terminal);
    return 0;
  }
  return command.run(args, terminal).catch((error: unknown) => explain(error, name, command, terminal));
}

async function help(terminal: Terminal): Promise<void> {
  terminal.print('sanad: a legal research engine for Arabic law\n');
  for (const load of Object.values(COMMANDS)) describe(await load(), terminal);
  terminal.print(
    '\nSettings come from the environment (.env.example lists them). Exit status: 0 done, 1 failed, 2 wrong use.',
  );
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

/** The operator, unlike a client, is told why: a wrong password of Redis is not waited for to pass. */
const because = ({ cause }: Error) => (cause instanceof Error ? ` (${cause.message})` : '');

// A reader that has seen enough (`sanad extract … | head`) is no failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit(0);
});

process.exitCode = await main(process.argv.slice(2), processTerminal());
