import { readFileSync } from 'node:fs';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { loadConfig, SETTINGS } from '../../src/config/config.ts';
import { envExample } from '../../src/config/env-example.ts';

const file = readFileSync(new URL('../../.env.example', import.meta.url), 'utf8');

test('.env.example is up to date: npm run env-example', () => {
  assert.fixture(file, envExample(SETTINGS));
});

test('every default in the file equals the default of its setting', () => {
  const defaults = new Map(SETTINGS.map((setting) => [setting.name, setting.default]));
  const written = [...file.matchAll(/^#([A-Z_]+)=(.*)$/gm)].filter(
    ([, name = '']) => defaults.get(name) !== undefined,
  );
  assert.ok(written.length > 10);
  const environment = Object.fromEntries(written.map(([, name = '', value]) => [name, value]));
  assert.equal(loadConfig(environment), loadConfig({}));
});

test('no secret has a value in the file', () => {
  const secrets = SETTINGS.filter(({ secret }) => secret === true).map(({ name }) => name);
  assert.ok(secrets.includes('SANAD_PEPPER'));
  for (const name of secrets) assert.match(file, new RegExp(`^#${name}=$`, 'm'));
});

test.run();
