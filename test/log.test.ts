import { spawnSync } from 'node:child_process';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createLog } from '../src/log.ts';
import { readableLine } from '../src/log-lines.ts';
import { projectRoot } from './support/cli.ts';
import { testNeeding } from './support/skip.ts';

const log = suite('log');

const pseudoTerminal = {
  missing:
    spawnSync('script', ['--version']).error === undefined ? undefined : 'no program script, of util-linux',
};

const written = (facts: object): Record<string, unknown> => {
  let line = '';
  createLog('info', { write: (text) => (line += text) }).info(facts, 'event');
  return JSON.parse(line) as Record<string, unknown>;
};

log('a line is JSON with its time, its facts and its event', () => {
  const { time, msg, status } = written({ status: 200 });
  assert.match(String(time), /^\d{4}-\d\d-\d\dT.*Z$/);
  assert.equal([msg, status], ['event', 200]);
});

log('facts with the name of a secret are not written', () => {
  const line = JSON.stringify(written({ key: 'sanad_live_x', headers: { authorization: 'Bearer y' } }));
  assert.not.match(line, 'sanad_live_x');
  assert.not.match(line, 'Bearer y');
});

log('errors are logged with type, message, code, stack and causes only', () => {
  const call = Object.assign(new Error('Too Many Requests'), {
    code: 'E1',
    requestBodyValues: { input: 'طلاق' },
  });
  const err = written({ err: new Error('failed', { cause: call }) }).err as Record<string, unknown>;
  const cause = err.cause as Record<string, unknown>;
  assert.equal(
    [err.type, err.message, cause.message, cause.code],
    ['Error', 'failed', 'Too Many Requests', 'E1'],
  );
  assert.not.match(JSON.stringify(err), 'طلاق');
});

log('links of letters have their own level, between info and warn', () => {
  const lines: { level: number; link: string }[] = [];
  for (const level of ['info', 'warn'] as const) {
    createLog(level, { write: (text) => lines.push(JSON.parse(text)) }).link?.({ link: 'x' }, 'event');
  }
  assert.equal(
    lines.map(({ level, link }) => [level, link]),
    [[35, 'x']],
  );
});

log('a line for a person has time, level, event, facts and the stack, and no control characters', () => {
  const line = JSON.stringify({
    level: 40,
    time: '2026-11-23T10:11:12.345Z',
    status: 503,
    route: '/v1/search',
    detail: 'not now',
    err: {
      type: 'Error',
      message: 'x',
      stack: 'Error: x\u001b[2J\n    at a.ts:1',
      cause: { type: 'E', message: 'y' },
    },
    msg: 'request\u001b]0;title\u0007',
  });
  assert.equal(readableLine(line, false).split('\n'), [
    '10:11:12.345 warn  request\u{FFFD}]0;title\u{FFFD} status=503 route=/v1/search detail="not now"',
    '    Error: x\u{FFFD}[2J',
    '    at a.ts:1',
    '    E: y',
  ]);
  assert.match(readableLine(line, true), '\u001b[33mwarn');
});

testNeeding(pseudoTerminal, log)('in a terminal the log is readable, in a pipe it is JSON', () => {
  const script =
    "import('./src/log.ts').then(({ createLog }) => createLog('info').warn({ port: 1 }, 'started'))";
  const args = ['--import', 'tsx', '--eval', script];
  const options = { cwd: projectRoot, encoding: 'utf8' } as const;
  const piped = spawnSync(process.execPath, args, options);
  assert.is(JSON.parse(piped.stdout).msg, 'started');
  const quoted = [process.execPath, ...args].map((word) => `'${word.replaceAll("'", "'\\''")}'`).join(' ');
  const shown = spawnSync('script', ['-qec', quoted, '/dev/null'], options);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: colours of a terminal
  const plain = shown.stdout.replaceAll(/\u001b\[\d+m/g, '');
  assert.match(plain, /^\d\d:\d\d:\d\d\.\d{3} warn {2}started port=1\r?\n/);
});

log.run();
