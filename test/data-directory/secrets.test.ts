import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { dataLayout } from '../../src/data-directory/layout.ts';
import { loadPepper, loadSecrets, replaceSecrets } from '../../src/data-directory/secrets.ts';
import { temporaryFolder } from '../support/folders.ts';

const secrets = suite('stores/secrets');

secrets('secrets are made once, for the owner alone', () => {
  const layout = dataLayout(join(temporaryFolder(), 'data'));
  const made = loadSecrets(layout);
  assert.ok(made.pepper.length >= 32);
  assert.ok(Buffer.from(made.jwt_key, 'base64url').length >= 32);
  assert.is.not(made.jwt_key, made.pepper);
  assert.equal(loadSecrets(layout), made);
  assert.is(loadPepper(layout), made.pepper);
  assert.is(statSync(layout.secrets).mode & 0o777, 0o600);
});

secrets('a file of before has a key for tokens too, the same for every process, and is left as it is', () => {
  const layout = dataLayout(temporaryFolder());
  const before = JSON.stringify({ pepper: 'p'.repeat(43) });
  writeFileSync(layout.secrets, before);
  const { pepper, jwt_key } = loadSecrets(layout);
  assert.is(pepper, 'p'.repeat(43));
  assert.is(Buffer.from(jwt_key, 'base64url').length, 32);
  assert.is(loadSecrets(layout).jwt_key, jwt_key);
  assert.is(readFileSync(layout.secrets, 'utf8'), before);
});

secrets('what was there once is not made anew', () => {
  const layout = dataLayout(temporaryFolder());
  const { jwt_key } = loadSecrets(layout);
  rmSync(layout.secrets);
  assert.throws(() => loadSecrets(layout), /secrets\.json is gone or empty.*snapshot/);
  assert.throws(() => readFileSync(layout.secrets), /ENOENT/);
  rmSync(join(layout.made, 'secrets'));
  assert.is.not(loadSecrets(layout).jwt_key, jwt_key);
});

secrets('a pepper is not made for accounts that are there, of an older Sanad too', () => {
  const layout = dataLayout(temporaryFolder());
  mkdirSync(layout.accounts);
  writeFileSync(join(layout.accounts, 'data.mdb'), 'keys');
  assert.throws(() => loadPepper(layout), /secrets\.json is gone.*SANAD_PEPPER.*sanad secrets renew/);
  // Whoever gave the pepper needs a key of tokens, and has none yet.
  assert.ok(loadSecrets(layout).jwt_key);
});

secrets('what is damaged is told with its path', () => {
  const layout = dataLayout(temporaryFolder());
  loadSecrets(layout);
  for (const content of ['', '\0\0\0', '{"pepper":', '{"pepper":"short"}']) {
    writeFileSync(layout.secrets, content);
    assert.throws(
      () => loadPepper(layout),
      (error: Error) => error.message.includes(layout.secrets) && error.message.includes('snapshot'),
      content,
    );
  }
});

secrets('new ones take the place of the old on purpose', () => {
  const layout = dataLayout(temporaryFolder());
  const before = loadSecrets(layout);
  const after = replaceSecrets(layout);
  assert.is.not(after.pepper, before.pepper);
  assert.equal(loadSecrets(layout), after);
  rmSync(layout.secrets);
  assert.throws(() => loadSecrets(layout), /gone/);
});

secrets.run();
