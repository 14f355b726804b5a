import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { sanad, temporaryFolder } from '../support/cli.ts';

const keysIn = (folder: string) => {
  const settings = { SANAD_DATA_DIR: folder };
  return (...args: string[]) => sanad(['keys', ...args], { settings });
};

test('a key is issued with its secret, listed without it, and revoked', () => {
  const keys = keysIn(temporaryFolder());
  const issued = JSON.parse(keys('issue', '--email', 'a@example.org', '--label', 'ci', '--json').stdout);
  assert.match(issued.key, /^sanad_live_[0-9A-Za-z]{38}$/);

  const [listed, ...others] = JSON.parse(keys('list', '--json').stdout);
  assert.is(others.length, 0);
  assert.is(listed.id, issued.id);
  assert.is(listed.label, 'ci');
  assert.not(JSON.stringify(listed).includes(issued.key));

  assert.is(keys('revoke', issued.id).status, 0);
  const [after] = JSON.parse(keys('list', '--json').stdout);
  assert.type(after.revoked_at, 'string');
});

test('without --json stdout has only the secret, for use in a shell', () => {
  const { stdout } = keysIn(temporaryFolder())('issue', '--email', 'a@example.org');
  assert.match(stdout, /^sanad_live_[0-9A-Za-z]{38}\n$/);
});

test('an invalid address, an unknown plan and an invalid rate are usage errors', () => {
  const keys = keysIn(temporaryFolder());
  for (const args of [
    ['issue'],
    ['issue', '--email', 'nobody'],
    ['issue', '--email', 'a@example.org', '--plan', 'gold'],
    ['issue', '--email', 'a@example.org', '--requests-per-minute', 'many'],
  ]) {
    const { status, stdout } = keys(...args);
    assert.is(status, 2, args.join(' '));
    assert.is(stdout, '');
  }
  assert.equal(JSON.parse(keys('list', '--json').stdout), []);
});

test('revoking an unknown key fails', () => {
  assert.is(keysIn(temporaryFolder())('revoke', '00000000-0000-4000-8000-000000000000').status, 1);
});

test('an unreachable account store is reported with the reason', () => {
  const settings = { SANAD_DATA_DIR: temporaryFolder(), REDIS_URL: 'redis://:its-password@127.0.0.1:1' };
  const { status, stderr } = sanad(['keys', 'list'], { settings });
  assert.is(status, 1);
  assert.match(stderr, 'ECONNREFUSED');
  assert.not.match(stderr, 'its-password');
});

test.run();
