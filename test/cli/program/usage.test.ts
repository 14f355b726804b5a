import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { cliArguments, cliEnvironment, projectRoot, sanad } from '../../support/cli.ts';
import { commandHere } from '../../support/command.ts';

const here = (...args: string[]) => commandHere(args, {});

test('help names every command in its group and ends with status 0', async () => {
  const { status, stdout } = sanad(['help']);
  assert.is(status, 0);
  for (const [group, command] of [
    ['Research', 'search'],
    ['The corpus', 'ingest'],
    ['The service', 'serve'],
    ['Accounts', 'keys'],
    ['Evaluation', 'eval-citations'],
  ]) {
    const listed = new RegExp(`^${group}:\\n(?: .*\\n)*? {2}${command} `, 'm');
    assert.match(stdout, listed);
  }
  for (const args of [[], ['--help'], ['-h']]) assert.is((await here(...args)).printed, stdout);
});

test('help of a command has its arguments and options, by both ways to ask', async () => {
  const { status, printed } = await here('help', 'extract');
  assert.is(status, 0);
  assert.match(printed, /^Usage: sanad extract \[options\] <file>/);
  assert.match(printed, /--base <url>/);
  assert.is((await here('extract', '--help')).printed, printed);
  assert.match((await here('accounts', 'limits', '--help')).printed, /--monthly-requests <n\|none\|plan>/);
});

test('--version prints the version of the package', async () => {
  const { version } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8'));
  assert.equal(await here('--version'), { status: 0, printed: `${version}\n`, noted: '' });
});

test('a mistyped command or option is a usage error with a suggestion', async () => {
  for (const [args, path, meant] of [
    [['ingets'], 'sanad', 'ingest'],
    [['eval-citaions'], 'sanad', 'eval-citations'],
    [['keys', 'isue'], 'sanad keys', 'issue'],
    [['cite', 'x', '--jsn'], 'sanad cite', '--json'],
    [['eval-graph', 'x', '--lossess', '2'], 'sanad eval-graph', '--losses'],
  ] as const) {
    const { status, printed, noted } = await here(...args);
    assert.equal([status, printed], [2, ''], args.join(' '));
    assert.match(
      noted,
      new RegExp(`^${path}: unknown (command|option) .*\\n\\(Did you mean ${meant}\\?\\)\\n`),
    );
    assert.match(noted, `Usage: ${path} `);
  }
});

test('missing and superfluous arguments are usage errors', async () => {
  for (const args of [
    ['cite'],
    ['cite', 'a', 'b'],
    ['keys'],
    ['keys', 'issue'],
    ['status', 'all'],
    ['search'],
  ]) {
    assert.is((await here(...args)).status, 2, args.join(' '));
  }
});

test('names of object properties are not commands', async () => {
  assert.is((await here('constructor')).status, 2);
  assert.is((await here('keys', 'constructor')).status, 2);
});

test('output to a full disk fails with one line and no stack', () => {
  const { status, stderr } = spawnSync(process.execPath, cliArguments(['openapi']), {
    encoding: 'utf8',
    env: cliEnvironment({}),
    stdio: ['ignore', openSync('/dev/full', 'w'), 'pipe'],
  });
  assert.is(status, 1);
  assert.match(stderr, /^sanad: the output could not be written: ENOSPC.*\n$/);
});

test('a reader that closes the pipe early is no failure', async () => {
  const child = spawn(process.execPath, cliArguments(['openapi']), {
    env: cliEnvironment({}),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child.stdout.once('data', () => child.stdout.destroy());
  let noted = '';
  child.stderr.on('data', (text) => {
    noted += text;
  });
  const [status] = await once(child, 'close');
  assert.equal([status, noted], [0, '']);
});

test.run();
