/** Tests the compose files in `deploy/` as far as that is possible without a container engine. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { parse } from 'yaml';
import { effectiveSettings } from '../../src/config/effective.ts';
import { cliEnvironment, projectRoot } from '../support/cli.ts';
import { temporaryFolder } from '../support/folders.ts';

interface Service {
  readonly environment?: Readonly<Record<string, string>>;
  readonly entrypoint?: readonly string[];
  readonly command?: readonly string[];
  readonly profiles?: readonly string[];
}

const servicesOf = (name: string): Record<string, Service> =>
  parse(readFileSync(join(projectRoot, 'deploy', name), 'utf8')).services;

test('the command of the one container loads the samples and answers without a setting', async () => {
  const { sanad = {} } = servicesOf('compose.yaml');
  const [shell = '', ...args] = [...(sanad.entrypoint ?? []), ...(sanad.command ?? [])];
  const settings = {
    ...sanad.environment,
    HOST: '127.0.0.1',
    PORT: '0',
    GRPC_PORT: 'off',
    SANAD_DATA_DIR: temporaryFolder(),
  };
  const child = spawn(shell, args, { cwd: projectRoot, env: cliEnvironment(settings) });
  const ended = once(child, 'exit');
  let noted = '';
  let url: string | undefined;
  for await (const line of createInterface({ input: child.stderr })) {
    noted += `${line}\n`;
    url = /^listening on (\S+)/.exec(line)?.[1];
    if (url !== undefined) break;
  }
  assert.ok(url, noted);
  const page = await fetch(`${url}/documents/eg-leg-1948-131`, { headers: { Accept: 'text/html' } });
  assert.is(page.status, 200);
  assert.match(await page.text(), 'القانون المدني');
  child.kill('SIGTERM');
  await ended;
});

test('the large file passes settings that exist, and each other service is a profile', () => {
  const { sanad, ...others } = servicesOf('compose.full.yaml');
  const known = new Set(effectiveSettings({}).settings.map(({ name }) => name));
  const passed = Object.keys(sanad?.environment ?? {});
  assert.equal(
    passed.filter((name) => !known.has(name)),
    [],
  );
  assert.ok(passed.length > 20);
  for (const [name, { profiles }] of Object.entries(others)) assert.is(profiles?.length, 1, name);
});

test('the large file starts with the settings that its head names', () => {
  const { sanad } = servicesOf('compose.full.yaml');
  const given: Record<string, string> = {
    SANAD_BASE_URL: 'https://api.example.org',
    SANAD_PEPPER: 'p'.repeat(48),
    SANAD_JWT_KEY: Buffer.alloc(32, 7).toString('base64'),
  };
  const environment = Object.fromEntries(
    Object.entries(sanad?.environment ?? {}).map(([name, value]) => [
      name,
      given[name] ?? /^\$\{\w+:-(.*)\}$/.exec(value)?.[1] ?? value,
    ]),
  );
  assert.equal(effectiveSettings({ ...environment, NODE_ENV: 'production' }).problems, []);
});

test.run();
