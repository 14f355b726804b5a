import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { dataLayout } from '../../src/data-directory/layout.ts';
import { loadPepper, loadSecrets, replaceSecrets } from '../../src/data-directory/secrets.ts';
import { temporaryFolder } from '../support/folders.ts';

const secrets = suite('stores/secrets');

secrets('secrets are created once, readable by the owner only', () => {
  const layout = dataLayout(join(temporaryFolder(), 'data'));
  const made = loadSecrets(layout);
  assert.ok(made.pepper.length >= 32);
  assert.ok(Buffer.from(made.jwt_key, 'base64url').length >= 32);
  assert.is.not(made.jwt_key, made.pepper);
  assert.equal(loadSecrets(layout), made);
  assert.is(loadPepper(layout), made.pepper);
  assert.is(statSync(layout.secrets).mode & 0o777, 0o600);
});

secrets(
  'a file of an older version gets a derived token key, the same for every process, and is not changed',
  () => {
    const layout = dataLayout(temporaryFolder());
    const before = JSON.stringify({ pepper: 'p'.repeat(43) });
    writeFileSync(layout.secrets, before);
    const { pepper, jwt_key } = loadSecrets(layout);
    assert.is(pepper, 'p'.repeat(43));
    assert.is(Buffer.from(jwt_key, 'base64url').length, 32);
    assert.is(loadSecrets(layout).jwt_key, jwt_key);
    assert.is(readFileSync(layout.secrets, 'utf8'), before);
  },
);

secrets('lost secrets are not created anew', () => {
  const layout = dataLayout(temporaryFolder());
  const { jwt_key } = loadSecrets(layout);
  rmSync(layout.secrets);
  assert.throws(() => loadSecrets(layout), /secrets\.json is gone or empty.*snapshot/);
  assert.throws(() => readFileSync(layout.secrets), /ENOENT/);
  rmSync(join(layout.made, 'secrets'));
  assert.is.not(loadSecrets(layout).jwt_key, jwt_key);
});

secrets('no pepper is created if accounts exist, also those of an older version', () => {
  const layout = dataLayout(temporaryFolder());
  mkdirSync(layout.accounts);
  writeFileSync(join(layout.accounts, 'data.mdb'), 'keys');
  assert.throws(() => loadPepper(layout), /secrets\.json is gone.*SANAD_PEPPER.*sanad secrets renew/);
  // The settings of this instance give the pepper. It still needs a token key, which may be created because
  // there was none.
  assert.ok(loadSecrets(layout).jwt_key);
});

secrets('the error for damaged secrets names their path', () => {
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

secrets('secrets can be replaced on purpose', () => {
  const layout = dataLayout(temporaryFolder());
  const before = loadSecrets(layout);
  const after = replaceSecrets(layout);
  assert.is.not(after.pepper, before.pepper);
  assert.equal(loadSecrets(layout), after);
  rmSync(layout.secrets);
  assert.throws(() => loadSecrets(layout), /gone/);
});

secrets.run();
