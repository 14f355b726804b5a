import { statSync } from 'node:fs';
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
  assert.equal(loadSecrets(path), made);
  assert.is(statSync(path).mode & 0o777, 0o600);
});

secrets.run();
