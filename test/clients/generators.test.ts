/**
 * Generators of clients read the API description without a warning, and a first typed call of what they write
 * compiles and runs. They are installed from the registries into a temporary folder.
 */
import { execFile, spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { startService } from '../support/doors/service.ts';
import { temporaryFolder } from '../support/folders.ts';
import { testNeeding } from '../support/skip.ts';

const run = promisify(execFile);
const generators = suite('generators of clients');

const PACKAGES = [
  'openapi-typescript@7.13.0',
  'openapi-fetch@0.17.0',
  '@hey-api/openapi-ts@0.95.0',
  'orval@7.13.2',
  'typescript@5.9.3',
];
const PYTHON_GENERATOR = 'openapi-python-client';
const PYTHON_PACKAGE = `${PYTHON_GENERATOR}==0.29.1`;

const service = await startService();
const folder = temporaryFolder();
generators.before(async () => {
  writeFileSync(join(folder, 'package.json'), '{ "type": "module", "private": true }');
  writeFileSync(join(folder, 'api.yaml'), await (await fetch(`${service.url}/v1/openapi.yaml`)).text());
  const flags = ['--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund'];
  await run('npm', ['install', ...flags, ...PACKAGES], { cwd: folder });
});
generators.after(() => service.close());

/** Environment of the programs. They print without colors, also where the tests run with `FORCE_COLOR`. */
const env = { ...process.env, FORCE_COLOR: '0', SANAD: service.url, KEY: service.key };

/** Runs a program of the installed packages and returns what it prints. */
async function printed(program: string, ...args: string[]): Promise<string> {
  const path = join(folder, 'node_modules', '.bin', program);
  const { stdout, stderr } = await run(path, args, { cwd: folder, env });
  return stdout + stderr;
}

/** Compiles a first call strictly and runs it. It prints the number of results. */
async function firstCall(file: string, source: string): Promise<void> {
  writeFileSync(join(folder, file), source);
  const options = ['--strict', '--skipLibCheck', '--module', 'esnext', '--moduleResolution', 'bundler'];
  await printed(
    'tsc',
    ...options,
    '--target',
    'es2022',
    '--lib',
    'es2022,dom,dom.iterable',
    '--noEmit',
    file,
  );
  const bundle = file.replace(/ts$/, 'bundle.mjs');
  const { buildSync } = await import('esbuild');
  const entryPoints = [join(folder, file)];
  buildSync({ entryPoints, bundle: true, format: 'esm', platform: 'node', outfile: join(folder, bundle) });
  const { stdout } = await run(process.execPath, [bundle], { cwd: folder, env });
  assert.match(stdout, /^[1-9]\d*\n$/);
}

const HEAD = `declare const process: { env: Record<string, string> };
const { SANAD, KEY } = process.env;
const headers = { Authorization: \`Bearer \${KEY}\` };
`;

generators('openapi-typescript', async () => {
  assert.not.match(await printed('openapi-typescript', 'api.yaml', '-o', 'types.ts'), /warn|error/i);
  await firstCall(
    'fetch.ts',
    `import createClient from 'openapi-fetch';
import type { paths } from './types.js';
${HEAD}
const client = createClient<paths>({ baseUrl: SANAD, headers });
const { data } = await client.POST('/v1/search', { body: { query: 'عقد العمل' } });
const results: { title: string }[] = data!.results;
console.log(results.length);
`,
  );
});

generators('hey-api', async () => {
  assert.not.match(await printed('openapi-ts', '-i', 'api.yaml', '-o', 'hey'), /warn|error/i);
  await firstCall(
    'hey.ts',
    `import { search } from './hey/index.js';
${HEAD}
const { data } = await search({ baseUrl: SANAD, headers, body: { query: 'عقد العمل' } });
const results: { title: string }[] = data!.results;
console.log(results.length);
`,
  );
});

generators('Orval', async () => {
  const args = ['--input', 'api.yaml', '--output', 'orval.ts', '--client', 'fetch'];
  assert.not.match(await printed('orval', ...args), /warn|error/i);
  await firstCall(
    'orval-call.ts',
    `import { search } from './orval.js';
${HEAD}
const known = globalThis.fetch;
globalThis.fetch = (path, options) => known(new URL(String(path), SANAD), options);
const answer = await search({ query: 'عقد العمل' }, { headers });
if (answer.status !== 200) throw new Error(String(answer.status));
const results: { title: string }[] = answer.data.results;
console.log(results.length);
`,
  );
});

const python = {
  missing: spawnSync('python3', ['-m', 'venv', '--help']).status === 0 ? undefined : 'no Python with venv',
};

testNeeding(python, generators)(PYTHON_GENERATOR, async () => {
  const environment = join(folder, 'venv');
  const bin = join(environment, 'bin');
  await run('python3', ['-m', 'venv', environment]);
  await run(join(bin, 'pip'), ['-q', 'install', '--disable-pip-version-check', PYTHON_PACKAGE]);
  const inVenv = { ...env, PATH: `${bin}:${process.env.PATH}` };
  const output = join(folder, 'generated');
  mkdirSync(output);
  const args = [
    'generate',
    '--path',
    'api.yaml',
    '--output-path',
    output,
    '--overwrite',
    '--fail-on-warning',
  ];
  await run(PYTHON_GENERATOR, args, { cwd: folder, env: inVenv });
  const source = `
import os
from sanad_client import AuthenticatedClient
from sanad_client.api.research import search
from sanad_client.models import SearchRequest
client = AuthenticatedClient(base_url=os.environ["SANAD"], token=os.environ["KEY"])
print(len(search.sync(client=client, body=SearchRequest(query="عقد العمل")).results))
`;
  const { stdout } = await run(join(bin, 'python'), ['-c', source], { cwd: output, env: inVenv });
  assert.match(stdout, /^[1-9]\d*\n$/);
});

generators.run();
