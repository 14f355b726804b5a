import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createLog } from '../src/log.ts';

const log = suite('log');

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

log.run();
