#!/usr/bin/env node
/** `sanad`: picks the command that the arguments name, runs it, and sets the exit status. */
import { openFilesTooFew } from '../limits/concurrency/open-files.ts';
import { addressSpaceTooSmall } from './address-space.ts';
import type { ExitStatus } from './command/command.ts';
import { commandTable } from './command/table.ts';
import type { Terminal } from './command/terminal.ts';
import { processTerminal } from './command/terminal.ts';
import { evaluation, isEvaluation } from './evaluation.ts';

const COMMANDS = commandTable({
  serve: async () => (await import('./serve.ts')).serve,
  ingest: async () => (await import('./corpus/ingest.ts')).ingest,
  article: async () => (await import('./corpus/article.ts')).article,
  changes: async () => (await import('./corpus/changes.ts')).changes,
  status: async () => (await import('./corpus/status.ts')).status,
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
});

/** Commands that load Node's HTTP client, which reserves much address space (see `address-space.ts`). */
const MAPS_MUCH: ReadonlySet<string> = new Set(['serve', 'ingest']);

async function main([name = 'help', ...args]: string[], terminal: Terminal): Promise<ExitStatus> {
  if (['help', '--help', '-h'].includes(name)) {
    await help(terminal);
    return 0;
  }
  // Checked before the command's modules are loaded: with too few open files or too little address space,
  // Node crashes with a stack trace while it loads them.
  const obstacle = openFilesTooFew() ?? (MAPS_MUCH.has(name) ? addressSpaceTooSmall() : undefined);
  if (obstacle !== undefined) {
    terminal.note(`sanad ${name}: ${obstacle}`);
    return 1;
  }
  const commands = isEvaluation(name) ? await evaluation() : COMMANDS;
  if (typeof commands === 'string') {
    terminal.note(`sanad ${name}: ${commands}`);
    return 1;
  }
  const status = await commands.run(name, args, terminal);
  if (status !== undefined) return status;
  terminal.note(`sanad: there is no command ${name}; see sanad help`);
  return 2;
}

async function help(terminal: Terminal): Promise<void> {
  terminal.print('sanad: a legal research engine for Arabic law\n');
  await COMMANDS.describe(terminal);
  const commands = await evaluation();
  if (typeof commands !== 'string') await commands.describe(terminal);
  terminal.print(
    '\nSettings come from the environment (.env.example lists them). Exit status: 0 done, 1 failed, 2 wrong use.',
  );
}

// If the reader closes the pipe early (`sanad extract … | head`), writing fails with EPIPE. That is no
// failure of the command.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit(0);
});

process.exitCode = await main(process.argv.slice(2), processTerminal());
