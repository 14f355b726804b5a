import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { sanad } from '../support/cli.ts';

test('help names every command and ends with status 0', () => {
  const { status, stdout } = sanad(['help']);
  assert.is(status, 0);
  for (const command of ['serve', 'ingest', 'keys issue', 'eval', 'cite', 'extract']) {
    assert.match(stdout, new RegExp(`sanad ${command}`));
  }
});

test('an unknown command is a usage error', () => {
  const { status, stderr } = sanad(['ingets']);
  assert.is(status, 2);
  assert.match(stderr, /no command ingets/);
});

test('an unknown option is a usage error, and the usage is shown', () => {
  const { status, stderr, stdout } = sanad(['cite', 'x', '--jsn']);
  assert.is(status, 2);
  assert.match(stderr, /--jsn/);
  assert.match(stderr, /sanad cite TEXT/);
  assert.is(stdout, '');
});

test('names of object properties are not commands', () => {
  assert.is(sanad(['constructor']).status, 2);
  assert.is(sanad(['keys', 'constructor']).status, 2);
});

test.run();
