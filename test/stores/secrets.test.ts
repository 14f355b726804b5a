import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { loadSecrets } from '../../src/stores/secrets.ts';
import { temporaryFolder } from '../support/folders.ts';

const secrets = suite('stores/secrets');

secrets('secrets are made once, for the owner alone', () => {
  const path = join(temporaryFolder(), 'data', 'secrets.json');
  const made = loadSecrets(path);
  assert.ok(made.pepper.length >= 32);
  assert.ok(Buffer.from(made.jwt_key, 'base64url').length >= 32);
  assert.is.not(made.jwt_key, made.pepper);
  assert.equal(loadSecrets(path), made);
  assert.is(statSync(path).mode & 0o777, 0o600);
});

secrets('a file of before has a key for tokens too, the same for every process, and is left as it is', () => {
  const path = join(temporaryFolder(), 'secrets.json');
  const before = JSON.stringify({ pepper: 'p'.repeat(43) });
  writeFileSync(path, before);
  const { pepper, jwt_key } = loadSecrets(path);
  assert.is(pepper, 'p'.repeat(43));
  assert.is(Buffer.from(jwt_key, 'base64url').length, 32);
  assert.is(loadSecrets(path).jwt_key, jwt_key);
  assert.is(readFileSync(path, 'utf8'), before);
});

secrets.run();
